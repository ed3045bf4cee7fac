import type { Discount, Transaction, TransactionKind } from '@lanewise/contract/facts/transaction';
import type { Fixed } from '@lanewise/contract/primitives/fixed';
import { formatFixed } from '../fixed.ts';
import { ACE_USER, ENTRY, ENTRY_CODE, HEADER_FLAG, ITEM_TYPE, STRING, TYPE } from './layout.ts';
import { goodsKindOf } from './kind.ts';
import { OWN } from './own.ts';
import { packMoney } from './packed.ts';
import { couponStrings, unlistedDiscounts, writeLine } from './write-items.ts';
import { writeTax, writeTender } from './write-money.ts';
import {
  bits,
  digits,
  EMPTY,
  frame,
  moneyField,
  number,
  ownString,
  stringOf,
  type OutString,
} from './write-strings.ts';

/**
 * Writes transactions in the form of SurePOS ACE logs. Yields the bytes of each transaction; the joined bytes of any
 * number of transactions are a log. Amounts, quantities, taxes and tenders are in the strings that every reader of such
 * logs knows, in whole cents, hundredths of a pound and whole pieces. Names and other data without a field in the log
 * are in Lanewise user strings. Seconds of a time, start times and sequences are lost.
 */
export function* writeAce(transactions: Iterable<Transaction>): Iterable<Uint8Array> {
  for (const transaction of transactions) yield writeTransaction(transaction);
}

const writeTransaction = (transaction: Transaction): Uint8Array => {
  const strings = stringsBehind(transaction).filter((string) => string !== null);
  return frame([headerOf(transaction, strings.length), ...strings]);
};

const TYPES: Partial<Record<TransactionKind, number>> = {
  loan: TYPE.loan,
  pickup: TYPE.pickup,
  training: TYPE.training,
  void: TYPE.voided,
  signOn: TYPE.monitor,
  signOff: TYPE.signOff,
  endOfDay: TYPE.monitor,
  other: TYPE.monitor,
};

const headerOf = (transaction: Transaction, strings: number): OutString => {
  const { kind, lane, ended, began, businessDate } = transaction;
  const stamp = (ended || began || `${businessDate}T00:00`).slice(2, 16).replace(/\D/g, '');
  const { positive, negative } = grossOf(transaction);
  return stringOf(
    STRING.header,
    digits(isLane(lane) && lane !== '' ? lane : '0', 4),
    digits(isNumber(transaction.number) ? transaction.number : '0', 4),
    digits(stamp, 10),
    digits(String(TYPES[kind] ?? TYPE.checkout), 2),
    digits(String(strings), 4),
    isDigits(transaction.cashier) ? digits(transaction.cashier) : EMPTY,
    EMPTY,
    packMoney(positive),
    packMoney(negative),
    number(transaction.ringSeconds),
    number(transaction.tenderSeconds),
    EMPTY,
    number(transaction.idleSeconds),
    bits(...(kind === 'noSale' ? [HEADER_FLAG.openDrawer] : [])),
    digits('0', 2),
    kind === 'postVoid' ? number(1) : EMPTY,
  );
};

const isDigits = (text: string): boolean => /^\d+$/.test(text);
const isLane = (lane: string): boolean => lane === '' || /^[1-9]\d{0,3}$/.test(lane);
const isNumber = (text: string): boolean => /^\d{4}$/.test(text);

/** Amounts in and out, including taxes but without coupons and discounts. */
const grossOf = ({ lines, taxes }: Transaction): { positive: Fixed; negative: Fixed } => {
  const amounts = [...lines, ...taxes].map(({ amount }) => amount);
  return {
    positive: amounts.reduce((sum, amount) => sum + Math.max(0, amount), 0),
    negative: amounts.reduce((sum, amount) => sum + Math.max(0, -amount), 0),
  };
};

const stringsBehind = (transaction: Transaction): (OutString | null)[] => {
  const { lines, taxes, tenders, vouchers, events } = transaction;
  const discounts = [...transaction.discounts, ...unlistedDiscounts(lines, transaction.discounts)];
  return [
    ownFields(transaction),
    isDigits(transaction.customer)
      ? stringOf(STRING.dataEntry, String.fromCharCode(ENTRY_CODE.customerTotals), digits(transaction.customer))
      : null,
    ...lines.flatMap((line) => writeLine(line, discounts)),
    ...discounts.flatMap((discount) => wholeDiscount(discount, lines.length > 0)),
    ...taxes.flatMap(writeTax),
    ...tenders.flatMap(writeTender),
    moneyMoved(transaction),
    transaction.kind === 'suspended' ? stringOf(STRING.user, digits('0', 2), digits(String(ACE_USER.saved))) : null,
    ...vouchers.map(({ action, number: serial, program, amount, expiry }) =>
      ownString(OWN.voucher, [action, serial, program, formatFixed(amount), expiry]),
    ),
    ...events.map(({ kind, sequence, detail }) => ownString(OWN.event, [kind, String(sequence), detail])),
  ];
};

/** A discount on the whole transaction; line discounts follow their lines. */
const wholeDiscount = (discount: Discount, hasLines: boolean): (OutString | null)[] => {
  if (discount.line !== 0 && hasLines) return [];
  if (discount.kind === 'storeCoupon' || discount.kind === 'promotion') return couponStrings(discount, ENTRY.service);
  const { kind, code, description, amount } = discount;
  return [
    stringOf(amount > 0 ? STRING.discountVoid : STRING.discount, EMPTY, EMPTY, packMoney(Math.abs(amount))),
    ownString(OWN.discount, [kind, code, description]),
  ];
};

/** Writes loans and pickups as till exchange, and other cash movements without goods as miscellaneous items. */
const moneyMoved = ({ kind, total, tenders }: Transaction): OutString | null => {
  if (kind === 'loan' && tenders.length === 0) return stringOf(STRING.tillExchange, number(1), moneyField(total));
  if (kind === 'pickup' && tenders.length === 0)
    return stringOf(STRING.tillExchange, EMPTY, EMPTY, number(1), moneyField(total));
  if (kind !== 'paidIn' && kind !== 'paidOut') return null;
  const type = kind === 'paidIn' ? ITEM_TYPE.receipt : ITEM_TYPE.payout;
  return stringOf(
    STRING.item,
    EMPTY,
    packMoney(Math.abs(total)),
    EMPTY,
    EMPTY,
    bits(),
    bits(),
    digits(`${type}${ENTRY.keyed}`),
  );
};

/** Kinds of transactions that the strings of the log imply, so that they need no string of their own. */
const TOLD: readonly TransactionKind[] = [
  'void',
  'training',
  'loan',
  'pickup',
  'signOff',
  'noSale',
  'suspended',
  'other',
];

const ownFields = (transaction: Transaction): OutString | null => {
  const { store, businessDate, ended, began, kind, lines, lane, number: serial, cashier, customer } = transaction;
  const isTold =
    kind === 'sale' || kind === 'return' ? goodsKindOf(lines) === kind && lines.length > 0 : TOLD.includes(kind);
  return ownString(OWN.transaction, [
    store,
    (ended || began).startsWith(businessDate) ? '' : businessDate,
    transaction.cashierName,
    transaction.currency,
    isTold ? '' : kind,
    isNumber(serial) ? '' : serial,
    isLane(lane) ? '' : lane,
    isDigits(cashier) ? '' : cashier,
    isDigits(customer) ? '' : customer,
  ]);
};
