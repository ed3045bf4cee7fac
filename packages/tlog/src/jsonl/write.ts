import type { Line, Tax, Tender, Transaction } from '@lanewise/contract/facts/transaction';
import type { Fixed } from '@lanewise/contract/primitives/fixed';
import { formatFixed } from '../fixed.ts';
import { imbalance, priceOf, unitsOf } from './transaction.ts';

/**
 * Writes transactions as JSON lines, each with its line break, leaving out what the decoder fills in by itself. Decoding the
 * lines gives equal transactions. Amounts must be below 1e15 ten-thousandths.
 */
export const writeJsonl = function* (transactions: Iterable<Transaction>): Iterable<string> {
  for (const transaction of transactions) yield `${lineOf(transaction)}\n`;
};

const lineOf = (transaction: Transaction): string => {
  const { lines, tenders, taxes, total } = transaction;
  const computed = sum(lines, ({ amount, discount }) => amount + discount) + sum(taxes, ({ amount }) => amount);
  const paid = tenders.length === 0 ? total : sum(tenders, ({ amount }) => amount);
  const expected = imbalance(lines.length > 0, total, computed, paid);
  return object([
    ['store', text(transaction.store)],
    ['businessDate', text(transaction.businessDate)],
    ['lane', unless(transaction.lane, '')],
    ['number', text(transaction.number)],
    ['occurrence', String(transaction.occurrence)],
    ['kind', unless(transaction.kind, 'sale')],
    ['began', unless(transaction.began, '')],
    ['ended', unless(transaction.ended, transaction.began)],
    ['cashier', unless(transaction.cashier, '')],
    ['cashierName', unless(transaction.cashierName, '')],
    ['customer', unless(transaction.customer, '')],
    ['currency', unless(transaction.currency, '')],
    ['total', decimalUnless(total, computed)],
    ['ringSeconds', numberUnless(transaction.ringSeconds, 0)],
    ['tenderSeconds', numberUnless(transaction.tenderSeconds, 0)],
    ['idleSeconds', numberUnless(transaction.idleSeconds, 0)],
    ['lines', array(lines, itemLine)],
    ['tenders', array(tenders, tenderLine)],
    ['taxes', array(taxes, taxLine)],
    [
      'discounts',
      array(transaction.discounts, (discount) => [
        ['line', numberUnless(discount.line, 0)],
        ['kind', unless(discount.kind, 'other')],
        ['code', unless(discount.code, '')],
        ['description', unless(discount.description, '')],
        ['amount', decimal(discount.amount)],
      ]),
    ],
    [
      'vouchers',
      array(transaction.vouchers, (voucher) => [
        ['number', unless(voucher.number, '')],
        ['program', unless(voucher.program, '')],
        ['action', text(voucher.action)],
        ['amount', decimal(voucher.amount)],
        ['expiry', unless(voucher.expiry, '')],
      ]),
    ],
    [
      'events',
      array(
        transaction.events,
        (event) => [
          ['kind', text(event.kind)],
          ['detail', unless(event.detail, '')],
        ],
        expected.length > 0,
      ),
    ],
  ]);
};

/** Field name and JSON text; null leaves the field out. */
type Field = readonly [string, string | null];

const itemLine = (line: Line): Field[] => [
  ['kind', unless(line.kind, 'sale')],
  ['upc', unless(line.upc, '')],
  ['description', unless(line.description, '')],
  ['department', department(line)],
  ['quantity', decimal(line.quantity)],
  ['units', decimalUnless(line.units, unitsOf(line.quantity, line.weighed))],
  ['weighed', flag(line.weighed)],
  ['unitPrice', decimalUnless(line.unitPrice, priceOf(line.amount, line.quantity))],
  ['amount', decimal(line.amount)],
  ['discount', decimalUnless(line.discount, 0)],
  ['entry', unless(line.entry, line.weighed ? 'weighed' : 'unknown')],
  ['taxFlag', unless(line.taxFlag, '')],
  ['foodStamp', flag(line.foodStamp)],
];

/** Steps whose code is their name as plain texts. */
const department = ({ department: steps }: Line): string | null =>
  steps.length === 0
    ? null
    : `[${steps.map(({ code, name }) => (code === name && name !== '' ? text(name) : `{"code":${text(code)},"name":${text(name)}}`)).join(',')}]`;

const tenderLine = (tender: Tender): Field[] => [
  ['kind', text(tender.kind)],
  ['code', unless(tender.code, '')],
  ['description', unless(tender.description, '')],
  ['amount', decimal(tender.amount)],
  ['change', decimalUnless(tender.change, 0)],
  ['cashBack', flag(tender.cashBack)],
  ['cardBrand', unless(tender.cardBrand, '')],
  ['cardLast4', unless(tender.cardLast4, '')],
];

const taxLine = (tax: Tax): Field[] => [
  ['code', unless(tax.code, '')],
  ['description', unless(tax.description, '')],
  ['taxable', decimalUnless(tax.taxable, 0)],
  ['percent', decimalUnless(tax.percent, 0)],
  ['amount', decimal(tax.amount)],
  ['exempted', decimalUnless(tax.exempted, 0)],
  ['exemptTax', decimalUnless(tax.exemptTax, 0)],
  ['exemptReason', unless(tax.exemptReason, '')],
];

const object = (fields: readonly Field[]): string =>
  `{${fields.flatMap(([name, json]) => (json === null ? [] : [`"${name}":${json}`])).join(',')}}`;

const array = <T extends { sequence: number }>(
  all: readonly T[],
  fields: (one: T) => Field[],
  evenEmpty = false,
): string | null =>
  all.length === 0 && !evenEmpty
    ? null
    : `[${all.map((one, at) => object([['sequence', numberUnless(one.sequence, at + 1)], ...fields(one)])).join(',')}]`;

const sum = <T>(all: readonly T[], value: (one: T) => Fixed): Fixed =>
  all.reduce((total, one) => total + value(one), 0);
const text = (value: string): string => JSON.stringify(value);
const unless = (value: string, usual: string): string | null => (value === usual ? null : text(value));
const flag = (value: boolean): string | null => (value ? 'true' : null);
const numberUnless = (value: number, usual: number): string | null => (value === usual ? null : String(value));
/** A JSON number: with at most 15 digits every reader takes it exactly. */
const decimal = (value: Fixed): string => formatFixed(value);
const decimalUnless = (value: Fixed, usual: Fixed): string | null => (value === usual ? null : decimal(value));
