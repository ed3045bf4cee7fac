import { sellingKinds, type Transaction, type TransactionEvent } from '@lanewise/contract/facts/transaction';
import { apart, gapsOf, toldGap } from '../balance.ts';
import { formatFixed, sumOf } from '../fixed.ts';
import type { AceDraft } from './draft.ts';

type Add = (sequence: number, kind: TransactionEvent['kind'], detail: string) => void;

/**
 * Events that may need a check, in the order of the receipt. If the log itself lists its events as Lanewise does, only
 * doubts are derived from the receipt and added.
 */
export const eventsOf = (transaction: Transaction, draft: AceDraft): TransactionEvent[] => {
  const events = [...draft.events];
  const told = new Set(events.map(keyOf));
  const add: Add = (sequence, kind, detail) => {
    const event = { sequence, kind, detail };
    if (told.has(keyOf(event))) return;
    told.add(keyOf(event));
    events.push(event);
  };
  if (!draft.own.listsEvents) {
    ofKind(transaction, add);
    ofParts(transaction, add);
    for (const { code } of transaction.lines.length === 0 ? draft.miscellaneous : [])
      if (code !== '') add(0, 'other', code);
  }
  ofDoubts(transaction, draft, add);
  return events
    .map((event, place) => ({ event, place }))
    .sort((a, b) => a.event.sequence - b.event.sequence || a.place - b.place)
    .map(({ event }) => event);
};

const keyOf = ({ sequence, kind, detail }: TransactionEvent): string => `${sequence} ${kind} ${detail}`;

const ofKind = ({ kind }: Transaction, add: Add): void => {
  if (kind === 'noSale' || kind === 'suspended' || kind === 'resumed' || kind === 'postVoid') add(0, kind, '');
  if (kind === 'void') add(0, 'void', 'transaction');
};

const ofParts = ({ lines, discounts, taxes, tenders }: Transaction, add: Add): void => {
  for (const { kind, sequence, upc } of lines) if (kind === 'void') add(sequence, 'void', upc);
  const returned = lines.find(({ kind }) => kind === 'return');
  if (returned !== undefined) add(returned.sequence, 'refund', '');
  for (const { kind, line, amount } of discounts)
    if (kind === 'storeCoupon') add(line, 'coupon', formatFixed(Math.abs(amount)));
  for (const { kind, amount, cashBack } of tenders) {
    if (kind === 'manufacturerCoupon') add(0, 'coupon', formatFixed(amount));
    if (cashBack) add(0, 'cashBack', formatFixed(-amount));
  }
  for (const { exempted, exemptTax, exemptReason } of taxes)
    if (exempted !== 0 || exemptTax !== 0) add(0, 'taxExempt', exemptReason);
};

/** Doubts: differences between the computed figures and the header. */
const ofDoubts = (transaction: Transaction, draft: AceDraft, add: Add): void => {
  const { kind, total, lines, discounts } = transaction;
  const { header } = draft;
  if (header.stamp.time === '') add(0, 'other', `Date and time of the log: ${header.stamp.text}`);
  if (!sellingKinds.includes(kind)) return;
  for (const gap of gapsOf(transaction)) add(0, 'unbalanced', toldGap(gap, total));
  const unplaced = sumOf(discounts, ({ amount }) => amount) - sumOf(lines, ({ discount }) => discount);
  if (unplaced !== 0) add(0, 'unbalanced', `Discounts in no line add up to ${formatFixed(unplaced)}`);
  // Gross covers sold and returned goods; coupons and discounts are outside it.
  if (!draft.hasCoupons && discounts.length === 0 && header.gross !== total)
    add(0, 'unbalanced', apart('The header says', header.gross, total));
};
