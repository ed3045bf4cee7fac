import { sumOf } from '../fixed.ts';
import { sellingKinds } from '@lanewise/contract/facts/transaction';
import { apart, gapsOf, toldGap } from '../balance.ts';
import { moneyText } from './money.ts';
import { isStoreCoupon } from './settle-tenders.ts';
import { unknownStanding } from './status.ts';
import { agreesWithTotals, totalTax } from './taxes.ts';
import { unreadTotals } from './totals.ts';
import type { PoslogDraft } from './draft.ts';
import type { TransactionParts } from './reading.ts';
import type { EventKind, Transaction, TransactionEvent } from '@lanewise/contract/facts/transaction';

type Add = (sequence: number, kind: EventKind, detail: string) => void;

/** Events of a transaction worth a second look, in the order of the receipt. */
export const eventsOf = (
  transaction: Transaction,
  { draft, unassigned, disagreeing }: TransactionParts,
): TransactionEvent[] => {
  const events: TransactionEvent[] = [...draft.events];
  const add: Add = (sequence, kind, detail) => events.push({ sequence, kind, detail });

  ofKind(transaction, draft, add);
  ofItems(transaction, draft, add);
  ofMoney(transaction, draft, add);
  if (draft.businessDate === '') add(0, 'other', 'No BusinessDayDate; the local date of the transaction is used');
  for (const { sequence, amount } of unassigned)
    add(sequence, 'other', `Tax ${moneyText(amount)} is inside the prices`);
  ofSigns(transaction, disagreeing, add);
  ofStanding(transaction, draft, add);
  ofNet(transaction, draft, add);
  ofTax(transaction, draft, add);
  ofUnread(transaction, draft, add);
  ofBalance(transaction, add);
  return events
    .map((event, place) => ({ event, place }))
    .sort((a, b) => a.event.sequence - b.event.sequence || a.place - b.place)
    .map(({ event }) => event);
};

const ofKind = ({ kind }: Transaction, draft: PoslogDraft, add: Add): void => {
  const [link] = draft.links;
  const other = link === undefined || link.number === '' ? '' : linkText(link);
  if (draft.type === 'ControlTransaction' && [draft.action, draft.controlCode, draft.typeCode].includes('Reboot'))
    add(0, 'reboot', link?.number ?? '');
  if (draft.type === 'RetailTransaction' && draft.flags.has('control')) ofControl(draft, add);
  if (kind === 'noSale' || kind === 'suspended' || kind === 'resumed') add(0, kind, '');
  else if (kind === 'void') add(0, 'void', 'transaction');
  else if (kind === 'postVoid') add(0, 'postVoid', other);
  else if (/retrieved$/i.test(draft.status) || draft.links.some(({ reason }) => /resum|retriev|suspend/i.test(reason)))
    add(0, 'resumed', other);
};

/** Actions of the lane during a sale: an opened drawer, or any other by its name. */
const ofControl = ({ action, controlCode }: PoslogDraft, add: Add): void => {
  const what = action || controlCode;
  if (/drawer|nosale/i.test(what)) add(0, 'noSale', 'during the sale');
  else add(0, 'other', what);
};

const linkText = ({ store, lane, number, businessDate }: PoslogDraft['links'][number]): string =>
  [store && `store ${store}`, lane && `lane ${lane}`, businessDate, `number ${number}`]
    .filter((part) => part !== '')
    .join(' ');

const ofItems = ({ lines }: Transaction, draft: PoslogDraft, add: Add): void => {
  for (const line of draft.lines) if (line.voided) add(line.sequence, 'void', line.upc || line.itemId);
  const returned = lines.find(({ kind }) => kind === 'return');
  if (returned !== undefined) add(returned.sequence, 'refund', '');
  for (const line of draft.lines)
    for (const { method, code } of line.modifiers) if (/override/i.test(method)) add(line.sequence, 'override', code);
};

const ofMoney = ({ tenders, taxes, customer }: Transaction, draft: PoslogDraft, add: Add): void => {
  for (const tender of tenders) {
    if (tender.cashBack) add(tender.sequence, 'cashBack', moneyText(-tender.amount));
    if (tender.kind === 'manufacturerCoupon') add(tender.sequence, 'coupon', moneyText(tender.amount));
  }
  for (const { sequence, amount, voided, manufacturer } of draft.coupons)
    if (!voided && !manufacturer) add(sequence, 'coupon', moneyText(amount));
  for (const tender of draft.tenders)
    if (isStoreCoupon(tender) && !tender.voided) add(tender.sequence, 'coupon', moneyText(Math.abs(tender.amount)));
  for (const tax of taxes)
    if (tax.exempted !== 0 || tax.exemptReason !== '') add(tax.sequence, 'taxExempt', tax.exemptReason);
  if (customer !== '') add(0, 'loyalty', '');
};

/** The total decides what was sold and returned; a line with a contrary sign is reported. */
const ofSigns = ({ kind }: Transaction, disagreeing: readonly number[], add: Add): void => {
  if (!sellingKinds.includes(kind)) return;
  for (const sequence of disagreeing) add(sequence, 'unbalanced', 'The sign of the line does not agree with the total');
};

/** What is paid under a status that nobody knows counts, and is doubtful. */
const ofStanding = ({ kind }: Transaction, draft: PoslogDraft, add: Add): void => {
  const standing = sellingKinds.includes(kind) ? unknownStanding(draft) : '';
  if (standing !== '') add(0, 'unbalanced', `${standing} is not known`);
};

/** Net and tax of the totals are rounded separately. */
const ofNet = ({ kind, total }: Transaction, draft: PoslogDraft, add: Add): void => {
  const net = draft.totals.get('TransactionNetAmount');
  const tax = totalTax(draft);
  if (net === undefined || tax === null || !sellingKinds.includes(kind)) return;
  const sum = net + tax.amount;
  if (Math.abs(sum - total) > CENT) add(0, 'unbalanced', apart('Net and tax of the totals add up to', sum, total));
};

/** Compares the tax of the totals with the tax of the receipt. Amounts of returns are often unsigned. */
const ofTax = ({ kind, taxes }: Transaction, draft: PoslogDraft, add: Add): void => {
  const [stated] = draft.statedTaxes;
  if (stated === undefined || !sellingKinds.includes(kind)) return;
  const sum = sumOf(taxes, ({ amount }) => amount);
  if (!agreesWithTotals(draft, sum))
    add(0, 'unbalanced', `Taxes add up to ${moneyText(sum)}, the totals say ${moneyText(stated)}`);
};

/**
 * A total with an unknown name is also compared with the receipt, because this total may be the total of the receipt.
 */
const ofUnread = ({ kind, total, taxes }: Transaction, draft: PoslogDraft, add: Add): void => {
  if (!sellingKinds.includes(kind)) return;
  const unread = unreadTotals(draft);
  const net = total - taxes.reduce((sum, { amount }) => sum + amount, 0);
  // Totals of returns are often unsigned, and some exclude tax.
  const meant = [total, net].map((amount) => Math.abs(amount));
  if (unread.some(([, amount]) => meant.some((one) => Math.abs(Math.abs(amount) - one) <= CENT))) return;
  for (const [type, amount] of unread)
    add(0, 'unbalanced', apart(`The total ${type || 'without a TotalType'} is not known and says`, amount, total));
};

const CENT = 100;

const ofBalance = (transaction: Transaction, add: Add): void => {
  for (const gap of gapsOf(transaction)) add(0, 'unbalanced', toldGap(gap, transaction.total));
};
