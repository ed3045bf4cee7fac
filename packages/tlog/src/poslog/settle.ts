import { BrokenTransaction } from './element.ts';
import { eventsOf } from './events.ts';
import { applyReward, countedRewards, itemDiscounts } from './discounts.ts';
import { kindOf } from './kind.ts';
import { settleLine } from './line.ts';
import { negated, sumOf } from './money.ts';
import { isStoreCoupon, settleTenders } from './payment.ts';
import { settleTaxes } from './taxes.ts';
import type { Draft } from './draft.ts';
import type { Reading, SettledLine } from './line.ts';
import type { SettledTaxes } from './taxes.ts';
import type {
  Line,
  Tender,
  Transaction,
  TransactionKind,
  TransactionLink,
  Voucher,
} from '@lanewise/contract/facts/transaction';
import type { Fixed } from '@lanewise/contract/primitives/fixed';

/** The parts of a transaction under one reading, and what they add up to without tenders. */
interface Parts {
  settled: SettledLine[];
  taxes: SettledTaxes;
  sum: Fixed;
}

/**
 * A draft as a transaction. Where POSLog leaves a meaning open (whether ExtendedAmount is before discounts, whether a voided line
 * corrects another, whether taxes are inside of prices), the reading that adds up to the stated total is taken. Throws
 * BrokenTransaction when the store, the business date, the number or an amount is missing or makes no sense.
 */
export const settle = (source: Draft, storeOverride: string): Transaction => {
  const draft = { ...source, lines: source.lines.filter(isSold) };
  const kind = kindOf(draft);
  const rewards = countedRewards(draft);
  const rewardSum = sumOf(rewards, ({ amount }) => amount);
  const storeCouponTenders = draft.tenders.filter((tender) => isStoreCoupon(tender) && !tender.voided);
  const couponSum = sumOf(storeCouponTenders, ({ amount }) => Math.abs(amount));
  const couponItems = draft.coupons.filter(({ manufacturer, voided }) => manufacturer && !voided);
  const couponItemSum = sumOf(couponItems, ({ amount }) => amount);
  const stated = statedTotal(draft);

  const fits = (sum: Fixed): boolean =>
    stated === sum || stated === -sum || stated === sum + couponSum || stated === sum - couponItemSum;
  const parts = partsThatFit(draft, kind, rewardSum - couponSum, fits);

  const lines = linesOf(parts);
  const discounts = itemDiscounts(draft, parts.settled);
  for (const reward of rewards) discounts.push(applyReward(reward, draft, lines));
  for (const coupon of storeCouponTenders) {
    const { sequence, description } = coupon;
    const reward = {
      sequence,
      voided: false,
      kind: 'storeCoupon' as const,
      code: coupon.voucherNumber || coupon.code,
      description,
    };
    discounts.push(
      applyReward(
        { ...reward, amount: -Math.abs(coupon.amount), monetary: true, counted: true, reference: '' },
        draft,
        lines,
      ),
    );
  }
  const moves = draft.type === 'TenderControlTransaction';
  const hasParts = draft.lines.length > 0 || draft.taxes.length > 0 || rewards.length > 0;
  const sum = hasParts ? parts.sum : moves ? movedAmount(draft) : (stated ?? 0);
  const total = stated === null || fits(parts.sum) || moves ? sum : stated;

  const transaction: Transaction = {
    store: required(storeOverride || draft.store, 'RetailStoreID'),
    businessDate: businessDateOf(draft),
    lane: draft.lane || draft.till,
    number: required(draft.number || draft.transactionId, 'SequenceNumber'),
    occurrence: 0,
    kind,
    began: localTime(draft.began, 'BeginDateTime'),
    ended: localTime(draft.ended || draft.received || draft.logged, 'EndDateTime'),
    cashier: draft.cashier,
    cashierName: draft.cashierName.trim(),
    customer: draft.customer,
    currency: /^[A-Z]{3}$/.test(draft.currency) ? draft.currency : '',
    total: total === 0 ? 0 : total,
    ringSeconds: draft.ringSeconds,
    tenderSeconds: draft.tenderSeconds,
    idleSeconds: draft.idleSeconds,
    lines,
    tenders: settleTenders(draft, total - couponItemSum),
    taxes: parts.taxes.taxes,
    discounts,
    vouchers: [...draft.vouchers, ...tenderVouchers(draft)],
    events: [],
  };
  for (const coupon of couponItems)
    transaction.tenders.push(couponTender(coupon.sequence, coupon.code, coupon.description, coupon.amount));
  if (kind === 'postVoid' && total > 0) reverse(transaction);
  const voided = kind === 'postVoid' && lines.length === 0 ? voidedSale(draft, transaction) : null;
  if (voided !== null) transaction.voids = voided;
  transaction.events = eventsOf(transaction, draft, parts.taxes.unassigned);
  return transaction;
};

/** What a link leaves out is as in the post void itself. */
const voidedSale = (draft: Draft, { store, businessDate, lane }: Transaction): TransactionLink | null => {
  const link = draft.links.find(({ number }) => number !== '');
  if (link === undefined) return null;
  const [date] = /^\d{4}-\d{2}-\d{2}/.exec(link.businessDate) ?? [businessDate];
  return { store: link.store || store, businessDate: date, lane: link.lane || lane, number: link.number };
};

const READINGS: readonly Reading[] = [false, true].flatMap((taxesInside) =>
  [false, true].flatMap((voidsCorrect) =>
    [true, false].map((discountsInside) => ({ discountsInside, voidsCorrect, taxesInside })),
  ),
);

const partsThatFit = (draft: Draft, kind: TransactionKind, rewardSum: Fixed, fits: (sum: Fixed) => boolean): Parts => {
  const likely = READINGS.filter(({ discountsInside }) => discountsInside === looksDiscounted(draft));
  const first = partsOf(
    draft,
    kind,
    rewardSum,
    likely[0] ?? { discountsInside: true, voidsCorrect: false, taxesInside: false },
  );
  if (fits(first.sum)) return first;
  for (const reading of READINGS) {
    const parts = partsOf(draft, kind, rewardSum, reading);
    if (fits(parts.sum)) return parts;
  }
  return first;
};

const partsOf = (draft: Draft, kind: TransactionKind, rewardSum: Fixed, reading: Reading): Parts => {
  const settled = draft.lines.map((line) => settleLine(line, reading));
  const taxes = settleTaxes(draft, reading, kind === 'return');
  const lines = settled.flatMap((item) => item.lines);
  const insidePrices = sumOf(taxes.insidePrices, (amount) => amount);
  const lineSum = sumOf(lines, ({ amount, discount }) => amount + discount);
  const taxSum = sumOf(taxes.taxes, ({ amount }) => amount);
  return { settled, taxes, sum: lineSum - signOf(lineSum) * insidePrices + taxSum + rewardSum };
};

const signOf = (amount: Fixed): number => (amount < 0 ? -1 : 1);

/** Deliveries of items that another line sells state no amount of their own. */
const isSold = ({ deferred, amount, actualPrice, regularPrice }: Draft['lines'][number]): boolean =>
  !deferred || amount !== null || actualPrice !== null || regularPrice !== null;

const linesOf = (parts: Parts): Line[] =>
  parts.settled.flatMap(({ lines }, index) => {
    const inside = parts.taxes.insidePrices[index] ?? 0;
    return lines.map((line) => (inside === 0 ? line : { ...line, amount: line.amount - signOf(line.amount) * inside }));
  });

/** Whether the unit prices tell that ExtendedAmount is what remains after discounts; the standard says it is. */
const looksDiscounted = (draft: Draft): boolean => {
  const before = draft.lines.filter(
    ({ amount, regularPrice, quantity, modifiers, statedDiscount }) =>
      (modifiers.length > 0 || statedDiscount !== 0) &&
      amount !== null &&
      regularPrice !== null &&
      Math.abs(Math.abs(amount) * 10_000 - Math.abs(regularPrice * (quantity ?? 10_000))) < 500_000,
  );
  return before.length === 0;
};

const GRAND_TOTALS = [
  'TransactionGrandAmount',
  'GrandAmount',
  'TransactionTotalAmount',
  'TransactionTotal',
  'GrandTotal',
];

const statedTotal = (draft: Draft): Fixed | null => {
  for (const type of GRAND_TOTALS) {
    const total = draft.totals.get(type);
    if (total !== undefined) return total;
  }
  return null;
};

const movedAmount = (draft: Draft): Fixed =>
  draft.tenders.length > 0 ? sumOf(draft.tenders, ({ amount }) => amount) : (draft.amounts[0] ?? 0);

const tenderVouchers = (draft: Draft): Voucher[] =>
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

const couponTender = (sequence: number, code: string, description: string, amount: Fixed): Tender => ({
  sequence,
  kind: 'manufacturerCoupon',
  code,
  description,
  amount,
  change: 0,
  cashBack: false,
  cardBrand: '',
  cardLast4: '',
});

/** A post void written with the signs of the sale it reverses. */
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

const DATE = /^(\d{4})-(\d\d)-(\d\d)(?:T|$|Z|[+-]\d\d:\d\d$)/;
const TIME = /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d|60)(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?$/;

const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Whether yyyy-mm-dd is a day of the calendar. */
const isRealDate = (date: string): boolean => {
  const [year, month, day] = [Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8, 10))];
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return year > 0 && day > 0 && day <= (DAYS[month - 1] ?? 0) && (day < 29 || month !== 2 || isLeap);
};

/** Without a BusinessDayDate the local date of the transaction stands for it. */
const businessDateOf = (draft: Draft): string => {
  const text = draft.businessDate || draft.began || draft.logged || draft.ended || draft.received;
  if (text === '') throw new BrokenTransaction('missingField', 'BusinessDayDate');
  if (!DATE.test(text) || !isRealDate(text.slice(0, 10)))
    throw new BrokenTransaction('invalidValue', `BusinessDayDate: "${text.slice(0, 40)}"`);
  return text.slice(0, 10);
};

/** Local time of the store to the second; a zone is dropped, because registers write their own wall clock in front of it. */
const localTime = (text: string, field: string): string => {
  if (text === '') return '';
  const match = TIME.exec(text);
  if (match === null || !isRealDate(match[1] ?? ''))
    throw new BrokenTransaction('invalidValue', `${field}: "${text.slice(0, 40)}"`);
  return `${match[1] ?? ''}T${match[2] ?? ''}:${match[3] ?? ''}:${match[4] === '60' ? '59' : (match[4] ?? '00')}`;
};
