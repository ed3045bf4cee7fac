import { own } from '@lanewise/contract/own';
import { cameBack } from './line.ts';
import { saysReturn, standingOfStatus, standingOfType } from './status.ts';
import type { PoslogDraft } from './draft.ts';
import type { TransactionKind } from '@lanewise/contract/facts/transaction';

const CONTROL: Readonly<Record<string, TransactionKind>> = {
  OperatorSignOn: 'signOn',
  SignOn: 'signOn',
  OperatorSignOff: 'signOff',
  SignOff: 'signOff',
  NoSale: 'noSale',
  DrawerOpen: 'noSale',
  BusinessEOD: 'endOfDay',
  BusinessEndOfDay: 'endOfDay',
  EndOfDay: 'endOfDay',
  EndDay: 'endOfDay',
};

const MOVEMENTS: Readonly<Record<string, TransactionKind>> = {
  TenderLoan: 'loan',
  Loan: 'loan',
  TenderPickup: 'pickup',
  Pickup: 'pickup',
  PaidIn: 'paidIn',
  PayIn: 'paidIn',
  PaidOut: 'paidOut',
  PayOut: 'paidOut',
};

/**
 * Kind of a transaction. A post-voided transaction is a reversal if it links to the voided sale. Without such a link,
 * the transaction is the voided sale itself and counts as little as any other void. Quotations, open transactions, and
 * unpaid transactions with an unknown status sell nothing.
 */
export const kindOf = (draft: PoslogDraft): TransactionKind => {
  if (draft.flags.has('training')) return 'training';
  if (draft.type === 'PostVoidTransaction') return 'postVoid';
  const isRetail = draft.type === 'RetailTransaction';
  const standing = standingOfStatus(draft);
  const type = isRetail ? standingOfType(draft) : 'finished';
  if (standing === 'training' || type === 'training') return 'training';
  if (standing === 'postVoided' || type === 'postVoided') return draft.links.some(voids) ? 'postVoid' : 'void';
  if (draft.flags.has('cancelled') || standing === 'void') return 'void';
  if (standing === 'suspended' || draft.flags.has('suspended')) return 'suspended';
  if (standing === 'retrieved' && !isPaid(draft)) return 'resumed';
  if (draft.type === 'ControlTransaction')
    return own(CONTROL, draft.action) ?? own(CONTROL, draft.controlCode || draft.typeCode) ?? 'other';
  if (draft.type === 'TenderControlTransaction')
    return own(MOVEMENTS, draft.action) ?? own(MOVEMENTS, draft.typeCode) ?? 'other';
  if (!isRetail || standing === 'open' || type === 'open') return 'other';
  if (standing === 'unknown' && !isPaid(draft)) return 'other';
  const items = draft.lines.filter((line) => !line.voided);
  const returnsOnly = items.length > 0 && items.every(cameBack);
  return returnsOnly || (items.length === 0 && saysReturn(draft)) ? 'return' : 'sale';
};

/** Whether something was paid, as for a suspended sale that was retrieved in the same transaction. */
const isPaid = ({ tenders }: PoslogDraft): boolean => tenders.some(({ voided, amount }) => !voided && amount !== 0);

/** Whether a link names the voided transaction. */
export const voids = (link: { reason: string }): boolean => /void/i.test(link.reason);
