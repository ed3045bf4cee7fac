import type { Owner } from '../fair/queue.ts';
import type { RequestCaller } from './caller.ts';

/**
 * The owner whose share a call counts against: the company in view, and the user, the connector or the programs of this
 * machine. An admin stays the same user while looking at another company or acting as another user.
 */
export const ownerOf = ({ kind, user, switchedBy, connector, companyId }: RequestCaller): Owner => {
  const person = switchedBy?.userId ?? user.userId;
  return { company: String(companyId ?? ''), user: `${kind} ${connector?.connectorId ?? person}` };
};
