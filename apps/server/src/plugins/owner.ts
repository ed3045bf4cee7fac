import type { Owner } from '../fair/queue.ts';
import type { RequestCaller } from './caller.ts';

/**
 * The owner whose share a call counts against: the user, even while an admin looks at another company, the connector,
 * or the programs of this machine; and the company in view.
 */
export const ownerOf = ({ kind, user, switchedBy, connector, companyId }: RequestCaller): Owner => {
  const person = switchedBy?.userId ?? user.userId;
  return { company: String(companyId ?? ''), user: `${kind} ${connector?.connectorId ?? person}` };
};
