import type { Owner } from '../fair/queue.ts';
import type { RequestCaller } from './caller.ts';

/**
 * To whose share a call counts: a person's whatever company an administrator looks at, a connector's, or that of the programs
 * of this machine; and that of the company in view.
 */
export const ownerOf = ({ kind, user, switchedBy, connector, companyId }: RequestCaller): Owner => {
  const person = switchedBy?.userId ?? user.userId;
  return { company: String(companyId ?? ''), user: `${kind} ${connector?.connectorId ?? person}` };
};
