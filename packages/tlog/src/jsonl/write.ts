import type {
  Discount,
  Line,
  Tax,
  Tender,
  Transaction,
  TransactionEvent,
  Voucher,
} from '@lanewise/contract/facts/transaction';
import type { Fixed } from '@lanewise/contract/primitives/fixed';
import { formatFixed, sumOf } from '../fixed.ts';
import { imbalance, priceOf, unitsOf } from './transaction.ts';
import { unlikelySign } from './signs.ts';

/**
 * Writes transactions as JSON lines, each with its line break, without the fields that the decoder fills by default.
 * Decoding the lines gives equal transactions. Amounts must be below 1e15 ten-thousandths.
 */
export const writeJsonl = function* (transactions: Iterable<Transaction>): Iterable<string> {
  for (const transaction of transactions) yield `${lineOf(transaction)}\n`;
};

const lineOf = (transaction: Transaction): string => {
  const { lines, tenders, taxes, total } = transaction;
  const computed = sumOf(lines, ({ amount, discount }) => amount + discount) + sumOf(taxes, ({ amount }) => amount);
  const paid = tenders.length === 0 ? total : sumOf(tenders, ({ amount }) => amount);
  const expected = imbalance(lines.length > 0, total, computed, paid);
  let out = `{"store":${text(transaction.store)},"businessDate":${text(transaction.businessDate)}`;
  out += unless('lane', transaction.lane, '');
  out += `,"number":${text(transaction.number)},"occurrence":${transaction.occurrence}`;
  out += unless('kind', transaction.kind, 'sale');
  out += unless('began', transaction.began, '');
  out += unless('ended', transaction.ended, transaction.began);
  out += unless('cashier', transaction.cashier, '');
  out += unless('cashierName', transaction.cashierName, '');
  out += unless('customer', transaction.customer, '');
  out += unless('currency', transaction.currency, '');
  // The total says that an unlikely sign is meant.
  out += unlikelySign(lines, taxes) ? decimal('total', total) : decimalUnless('total', total, computed);
  out += numberUnless('ringSeconds', transaction.ringSeconds, 0);
  out += numberUnless('tenderSeconds', transaction.tenderSeconds, 0);
  out += numberUnless('idleSeconds', transaction.idleSeconds, 0);
  out += list('lines', lines, itemLine);
  out += list('tenders', tenders, tenderLine);
  out += list('taxes', taxes, taxLine);
  out += list('discounts', transaction.discounts, discountLine);
  out += list('vouchers', transaction.vouchers, voucherLine);
  out += list('events', transaction.events, eventLine, expected.length > 0);
  return `${out}}`;
};

const itemLine = (line: Line): string =>
  unless('kind', line.kind, 'sale') +
  unless('upc', line.upc, '') +
  unless('description', line.description, '') +
  department(line) +
  decimal('quantity', line.quantity) +
  decimalUnless('units', line.units, unitsOf(line.quantity, line.weighed)) +
  flag('weighed', line.weighed) +
  decimalUnless('unitPrice', line.unitPrice, priceOf(line.amount, line.quantity)) +
  decimal('amount', line.amount) +
  decimalUnless('discount', line.discount, 0) +
  unless('entry', line.entry, line.weighed ? 'weighed' : 'unknown') +
  unless('taxFlag', line.taxFlag, '') +
  flag('foodStamp', line.foodStamp);

/** Steps whose code equals their name are plain texts. */
const department = ({ department: steps }: Line): string =>
  steps.length === 0
    ? ''
    : `,"department":[${steps.map(({ code, name }) => (code === name && name !== '' ? text(name) : `{"code":${text(code)},"name":${text(name)}}`)).join(',')}]`;

const tenderLine = (tender: Tender): string =>
  `,"kind":${text(tender.kind)}` +
  unless('code', tender.code, '') +
  unless('description', tender.description, '') +
  decimal('amount', tender.amount) +
  decimalUnless('change', tender.change, 0) +
  flag('cashBack', tender.cashBack) +
  unless('cardBrand', tender.cardBrand, '') +
  unless('cardLast4', tender.cardLast4, '');

const taxLine = (tax: Tax): string =>
  unless('code', tax.code, '') +
  unless('description', tax.description, '') +
  decimalUnless('taxable', tax.taxable, 0) +
  decimalUnless('percent', tax.percent, 0) +
  decimal('amount', tax.amount) +
  decimalUnless('exempted', tax.exempted, 0) +
  decimalUnless('exemptTax', tax.exemptTax, 0) +
  unless('exemptReason', tax.exemptReason, '');

const discountLine = (discount: Discount): string =>
  numberUnless('line', discount.line, 0) +
  unless('kind', discount.kind, 'other') +
  unless('code', discount.code, '') +
  unless('description', discount.description, '') +
  decimal('amount', discount.amount);

const voucherLine = (voucher: Voucher): string =>
  unless('number', voucher.number, '') +
  unless('program', voucher.program, '') +
  `,"action":${text(voucher.action)}` +
  decimal('amount', voucher.amount) +
  unless('expiry', voucher.expiry, '');

const eventLine = (event: TransactionEvent): string =>
  `,"kind":${text(event.kind)}` + unless('detail', event.detail, '');

/**
 * Writes the objects of a list. Each object begins with its sequence, unless the sequence equals the position of the
 * object. `fields` has a comma before every field.
 */
const list = <T extends { sequence: number }>(
  name: string,
  all: readonly T[],
  fields: (one: T) => string,
  evenEmpty = false,
): string => {
  if (all.length === 0 && !evenEmpty) return '';
  const objects = all.map((one, at) => `{${(numberUnless('sequence', one.sequence, at + 1) + fields(one)).slice(1)}}`);
  return `,"${name}":[${objects.join(',')}]`;
};

const text = (value: string): string => JSON.stringify(value);

// Each of these functions writes a field with a preceding comma, or nothing for a default value. They concatenate texts
// directly, without intermediate lists, because they write the millions of receipts of a chain.
const unless = (name: string, value: string, usual: string): string =>
  value === usual ? '' : `,"${name}":${text(value)}`;
const flag = (name: string, value: boolean): string => (value ? `,"${name}":true` : '');
const numberUnless = (name: string, value: number, usual: number): string =>
  value === usual ? '' : `,"${name}":${value}`;
/** A JSON number: with at most 15 digits every reader parses it exactly. */
const decimal = (name: string, value: Fixed): string => `,"${name}":${formatFixed(value)}`;
const decimalUnless = (name: string, value: Fixed, usual: Fixed): string =>
  value === usual ? '' : decimal(name, value);
