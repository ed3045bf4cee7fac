import { own } from '@lanewise/contract/own';
import { cameBack } from './line.ts';
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
 * Kind of a transaction. A post-voided transaction is a reversal if it links to the voided sale. Without such a link it
 * is the voided sale itself, which counts as little as any other void.
 */
export const kindOf = (draft: PoslogDraft): TransactionKind => {
  if (draft.flags.has('training')) return 'training';
  if (draft.type === 'PostVoidTransaction') return 'postVoid';
  const status = draft.status.toLowerCase();
  if (status === 'postvoided') return draft.links.some(voids) ? 'postVoid' : 'void';
  if (draft.flags.has('cancelled') || /^(cancell?ed|void(ed)?|failed|suspended(cancell?ed|deleted))$/.test(status))
    return 'void';
  if (status === 'suspended' || draft.flags.has('suspended')) return 'suspended';
  if ((status === 'suspendedretrieved' || status === 'retrieved') && !isPaid(draft)) return 'resumed';
  if (draft.type === 'ControlTransaction')
    return own(CONTROL, draft.action) ?? own(CONTROL, draft.controlCode || draft.typeCode) ?? 'other';
  if (draft.type === 'TenderControlTransaction')
    return own(MOVEMENTS, draft.action) ?? own(MOVEMENTS, draft.typeCode) ?? 'other';
  if (draft.type !== 'RetailTransaction') return 'other';
  if (/training/i.test(draft.typeCode)) return 'training';
  const items = draft.lines.filter((line) => !line.voided);
  const returnsOnly = items.length > 0 && items.every(cameBack);
  return returnsOnly || (items.length === 0 && /^(return|refund)/i.test(draft.typeCode)) ? 'return' : 'sale';
};

/** A suspended sale that was retrieved and paid in the same transaction is a sale. */
const isPaid = ({ tenders }: PoslogDraft): boolean => tenders.some(({ voided, amount }) => !voided && amount !== 0);

/** Whether a link names the voided transaction. */
export const voids = (link: { reason: string }): boolean => /void/i.test(link.reason);
