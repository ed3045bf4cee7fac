import type { Line, Tax, Tender, Transaction } from '@lanewise/contract/facts/transaction';
import type { Fixed } from '@lanewise/contract/primitives/fixed';
import { sumOf } from '../fixed.ts';
import { taxShares } from '../inside.ts';
import type { AceDraft } from './draft.ts';
import { eventsOf } from './events.ts';
import { kindOf } from './kind.ts';
import { placeDiscounts } from './place-discounts.ts';

/** Properties of a transaction that the log does not contain. */
export interface TransactionContext {
  store: string;
  businessDate: string;
  /** Whether prices include tax, regardless of the log. */
  pricesIncludeTax: boolean;
}

/**
 * Turns a draft into a transaction. The log states no grand total: the total is the amount paid (tendered less change),
 * or the sum of the parts if nothing was paid.
 */
export const settle = (draft: AceDraft, place: TransactionContext): Transaction => {
  const { store, businessDate } = place;
  const { header, own, taxes, vouchers } = draft;
  const tenders = numbered(draft.tenders.map(({ logged: _, ...tender }): Tender => tender));
  const lines = numbered(draft.lines);
  const discounts = placeDiscounts(draft.discounts, lines);
  if (isInside(draft, place.pricesIncludeTax)) takeTaxOff(lines, taxes);
  const owed = sumOf(lines, ({ amount, discount }) => amount + discount) + sumOf(taxes, ({ amount }) => amount);
  const kind = kindOf(draft, owed);
  const paid = sumOf(tenders, ({ amount }) => amount);
  for (const tender of tenders) tender.cashBack = tender.kind === 'cash' && tender.amount < 0 && owed > 0;
  const movesMoney = kind === 'paidIn' || kind === 'paidOut';
  const transaction: Transaction = {
    store,
    businessDate,
    lane: own.lane || header.lane,
    number: own.number || header.number,
    occurrence: 0,
    kind,
    // The stamp is the end time, to the minute; the log does not contain the start.
    began: '',
    ended: header.stamp.time,
    cashier: own.cashier || header.operator,
    cashierName: own.cashierName,
    customer: own.customer || draft.customer,
    currency: own.currency,
    total: totalOf(draft, kind, tenders.length > 0 ? paid : owed),
    ringSeconds: header.ringSeconds,
    tenderSeconds: header.tenderSeconds,
    idleSeconds: header.idleSeconds,
    lines: movesMoney ? [] : lines,
    tenders,
    taxes: numbered(taxes),
    discounts,
    vouchers: numbered(vouchers),
    events: [],
  };
  transaction.events = eventsOf(transaction, draft);
  return transaction;
};

/** Whether prices include taxes: either the store's setting says so, or the lines alone add up to the amount paid. */
const isInside = ({ lines, discounts, taxes, tenders }: AceDraft, isKnown: boolean): boolean => {
  if (isKnown) return true;
  const tax = sumOf(taxes, ({ amount }) => amount);
  const sold = sumOf(lines, ({ amount }) => amount) + sumOf(discounts, ({ amount }) => amount);
  return tax !== 0 && tenders.length > 0 && sold === sumOf(tenders, ({ amount }) => amount);
};

/**
 * Removes tax from net sales: from the taxable lines if any line is marked as taxable, otherwise from all goods.
 * Changes `lines`.
 */
const takeTaxOff = (lines: readonly Line[], taxes: readonly Tax[]): void => {
  const goods = lines.filter(({ kind }) => kind !== 'deposit');
  const taxable = goods.filter(({ taxFlag }) => taxFlag.includes('T'));
  const bearing = taxable.length > 0 ? taxable : goods;
  const shares = taxShares(
    sumOf(taxes, ({ amount }) => amount),
    bearing.map(({ amount, discount }) => amount + discount),
  );
  bearing.forEach((line, at) => {
    line.amount -= shares?.[at] ?? 0;
  });
};

const totalOf = (draft: AceDraft, kind: Transaction['kind'], sold: Fixed): Fixed => {
  if (kind === 'paidIn' || kind === 'paidOut') return Math.abs(sumOf(draft.miscellaneous, ({ amount }) => amount));
  if (kind === 'loan') return draft.loans || Math.abs(sold);
  if (kind === 'pickup') return draft.pickups || Math.abs(sold);
  return sold;
};

/** Numbers the parts from 1. */
const numbered = <Part extends { sequence: number }>(parts: readonly Part[]): Part[] =>
  parts.map((part, at) => {
    part.sequence = at + 1;
    return part;
  });
