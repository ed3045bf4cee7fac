import { sumOf } from '../fixed.ts';
import { quoted } from '../messages.ts';
import { businessDateOf, linkedDay, localTime } from './dates.ts';
import { BrokenTransaction } from './element.ts';
import { eventsOf } from './events.ts';
import { applyRewards, countedRewards, itemDiscounts } from './discounts.ts';
import { voids } from './kind.ts';
import { negated } from './money.ts';
import { isPaidOut, isStoreCoupon, settleTenders } from './settle-tenders.ts';
import { plainTender } from './plain-tender.ts';
import { partsThatFit } from './reading.ts';
import { isRoundedTo, withRoundingOfTotals } from './rounding.ts';
import { saysReturn } from './status.ts';
import { statedTotal } from './totals.ts';
import type { PoslogDraft, DraftReward, DraftTender } from './draft.ts';
import type { TransactionParts } from './reading.ts';
import type { Zone } from '../zones.ts';
import type { Transaction, TransactionLink, Voucher } from '@lanewise/contract/facts/transaction';
import type { Fixed } from '@lanewise/contract/primitives/fixed';

/** Settings of the import for a file. */
export interface ImportSettings {
  /** The store, where the import overrides the store of the file. */
  store: string;
  /** The zone of a store, for UTC times. */
  zoneOf: (store: string) => Zone | null;
  /** Whether prices of a store include tax, regardless of the file. */
  pricesIncludeTax: (store: string) => boolean;
}

/**
 * Turns a draft into a transaction. Where POSLog leaves a meaning open (whether ExtendedAmount is before discounts,
 * whether a voided line corrects another line, whether prices include taxes), uses the reading that adds up to the
 * stated total. Throws BrokenTransaction when the store, the business date, the number or an amount is missing or
 * invalid.
 */
export const settle = (source: PoslogDraft, { store, zoneOf, pricesIncludeTax }: ImportSettings): Transaction => {
  const zone = zoneOf(store || source.store);
  const sold = {
    ...source,
    lines: source.lines.filter(isSold),
    tenders: withRoundingOfTotals(source),
    links: source.links.map((link) => ({ ...link, businessDate: linkedDay(link.businessDate, zone) })),
  };
  const rewards = countedRewards(sold);
  const rewardSum = sumOf(rewards, ({ amount }) => amount);
  const storeCoupons = sold.tenders.filter((tender) => isStoreCoupon(tender) && !tender.voided);
  const couponSum = sumOf(storeCoupons, ({ amount }) => Math.abs(amount));
  const couponItems = sold.coupons.filter(({ manufacturer, voided }) => manufacturer && !voided);
  const couponItemSum = sumOf(couponItems, ({ amount }) => amount);
  const stated = signedTotal(sold);

  // Totals of returns are often unsigned, also where no tender tells the sign. Totals of post voids may always be
  // unsigned.
  const fits = ({ sum, kind }: TransactionParts): boolean =>
    stated === null ||
    stated === sum ||
    (stated === -sum && (sum < 0 || kind === 'postVoid')) ||
    stated === sum + couponSum ||
    stated === sum - couponItemSum ||
    isRoundedTo(sold.tenders, sum, stated);
  const parts = partsThatFit(sold, rewardSum - couponSum, {
    stated,
    fits,
    pricesIncludeTax: pricesIncludeTax(store || source.store),
  });
  const { draft, kind, lines } = parts;
  refuseSoldReturn(parts);

  const discounts = [
    ...itemDiscounts(draft, parts.settled),
    ...applyRewards([...rewards, ...storeCoupons.map(rewardOf)], draft, lines),
  ];
  const moves = draft.type === 'TenderControlTransaction';
  const hasParts = draft.lines.length > 0 || parts.taxes.length > 0 || rewards.length > 0;
  const sum = hasParts ? parts.sum : moves ? movedAmount(draft) : (stated ?? 0);
  const total = stated === null || fits(parts) || moves ? sum : stated;

  const transaction: Transaction = {
    store: required(store || draft.store, 'RetailStoreID'),
    businessDate: businessDateOf(draft, zone),
    lane: draft.lane || draft.till,
    number: required(draft.number || draft.transactionId, 'SequenceNumber'),
    occurrence: 0,
    kind,
    began: localTime(draft.began, 'BeginDateTime', zone),
    ended: localTime(draft.ended || draft.received || draft.logged, 'EndDateTime', zone),
    cashier: draft.cashier,
    cashierName: draft.cashierName.trim(),
    customer: draft.customer,
    currency: draft.lineCurrency || (/^[A-Z]{3}$/.test(draft.currency) ? draft.currency : ''),
    total: total === 0 ? 0 : total,
    ringSeconds: draft.ringSeconds,
    tenderSeconds: draft.tenderSeconds,
    idleSeconds: draft.idleSeconds,
    lines,
    tenders: settleTenders(draft, total - couponItemSum),
    taxes: parts.taxes,
    discounts,
    vouchers: [...draft.vouchers, ...tenderVouchers(draft)],
    events: [],
  };
  for (const coupon of couponItems) transaction.tenders.push(plainTender('manufacturerCoupon', coupon, coupon.amount));
  if (kind === 'postVoid' && total > 0) reverse(transaction);
  const voided = kind === 'postVoid' ? voidedSale(draft, transaction) : null;
  if (voided !== null) transaction.voids = voided;
  transaction.events = eventsOf(transaction, parts);
  return transaction;
};

/** Refuses a return whose lines are all sold, because nobody knows whether the goods were sold or came back. */
const refuseSoldReturn = ({ draft, kind, lines, sum }: TransactionParts): void => {
  const isSoldOnly =
    lines.some(({ amount }) => amount > 0) && lines.every(({ kind: one }) => one === 'sale' || one === 'void');
  if (kind !== 'sale' || !saysReturn(draft) || !isSoldOnly || sum <= 0) return;
  const said = draft.typeCode === '' ? draft.status : draft.typeCode;
  throw new BrokenTransaction(
    'invalidValue',
    `${quoted(said)} has lines of sales above zero: nobody knows whether the goods were sold or came back`,
  );
};

/**
 * The stated total. The total is negative if items came back and the customer received all payments. Without the sign,
 * a voided line of twice the amount could be read as the line that makes up the difference.
 */
const signedTotal = (draft: PoslogDraft): Fixed | null => {
  const stated = statedTotal(draft);
  const paid = draft.tenders.filter(({ voided, rounding }) => !voided && rounding === 0);
  const goesBack = draft.lines.some(({ returned }) => returned) && paid.length > 0 && paid.every(isPaidOut);
  return stated !== null && goesBack ? -Math.abs(stated) : stated;
};

/** A store coupon written as a tender is a discount. */
const rewardOf = ({ sequence, description, voucherNumber, code, amount }: DraftTender): DraftReward => ({
  sequence,
  voided: false,
  kind: 'storeCoupon',
  code: voucherNumber || code,
  description,
  amount: -Math.abs(amount),
  monetary: true,
  counted: true,
  reference: '',
});

/**
 * Finds the sale that a post void takes back. An absent field of a link equals the field of the post void itself. If
 * the post void has lines of its own, only an explicit link names the sale.
 */
const voidedSale = (draft: PoslogDraft, { store, businessDate, lane, lines }: Transaction): TransactionLink | null => {
  const named = draft.links.filter(({ number }) => number !== '');
  const link = named.find(voids) ?? (lines.length === 0 ? named[0] : undefined);
  if (link === undefined) return null;
  const [date] = /^\d{4}-\d{2}-\d{2}/.exec(link.businessDate) ?? [businessDate];
  return { store: link.store || store, businessDate: date, lane: link.lane || lane, number: link.number };
};

/** Deliveries of items that another line sells state no amount of their own. */
const isSold = ({ deferred, amount, actualPrice, regularPrice }: PoslogDraft['lines'][number]): boolean =>
  !deferred || amount !== null || actualPrice !== null || regularPrice !== null;

const movedAmount = (draft: PoslogDraft): Fixed =>
  draft.tenders.length > 0 ? sumOf(draft.tenders, ({ amount }) => amount) : (draft.amounts[0] ?? 0);

const tenderVouchers = (draft: PoslogDraft): Voucher[] =>
  draft.tenders
    .filter(({ type, voucherNumber, voided }) => /voucher/i.test(type) && voucherNumber !== '' && !voided)
    .map(({ sequence, voucherNumber, typeCode, amount, expiry }) => ({
      sequence,
      number: voucherNumber,
      program: '',
      action: /refund|issue/i.test(typeCode) || amount < 0 ? 'issued' : 'redeemed',
      amount: Math.abs(amount),
      expiry: /^\d{4}-\d\d-\d\d/.test(expiry) ? expiry.slice(0, 10) : '',
    }));

/** Reverses a post void that has the signs of the original sale. */
const reverse = (transaction: Transaction): void => {
  transaction.total = negated(transaction.total);
  for (const line of transaction.lines) {
    line.quantity = negated(line.quantity);
    line.units = negated(line.units);
    line.amount = negated(line.amount);
    line.discount = negated(line.discount);
  }
  for (const part of [...transaction.taxes, ...transaction.discounts]) part.amount = negated(part.amount);
  for (const tax of transaction.taxes) tax.taxable = negated(tax.taxable);
  for (const tender of transaction.tenders) {
    tender.amount = negated(tender.amount);
    tender.change = 0;
    tender.cashBack = false;
  }
};

const required = (value: string, field: string): string => {
  if (value === '') throw new BrokenTransaction('missingField', field);
  return value;
};
