import {
  sellingKinds,
  type Discount,
  type Line,
  type Tax,
  type Tender,
  type Transaction,
  type TransactionEvent,
  type Voucher,
} from '@lanewise/contract/facts/transaction';
import type { Fixed } from '@lanewise/contract/primitives/fixed';
import { jsonDate, jsonDecimal, jsonList, jsonLong, jsonText, jsonTime, jsonWhole } from './json.ts';
import { sumsOf } from './sums.ts';

/**
 * What one transaction adds to one department of one tree level, 1 at the top; level 0 is what stands in the department itself
 * and in none below it. Amounts before discounts, as in its lines.
 */
export interface DepartmentStamp {
  level: number;
  depId: number;
  units: Fixed;
  amount: Fixed;
  discount: Fixed;
  customers: number;
}

/** Decided when a transaction enters and kept with it, so that a reversing entry takes back exactly the same. */
export interface Stamps {
  customers: number;
  /** One for each distinct department of each level, and of level 0. */
  levels: readonly DepartmentStamp[];
  /** Id of the leaf department of each line. */
  lineDepartments: readonly number[];
}

/** One version of one transaction, as the journal keeps it. */
export interface JournalEntry {
  company: number;
  location: number;
  version: number;
  sign: 1 | -1;
  entryNo: number;
  /** Entry number that a reversing entry takes back; 0 for others. */
  reverses?: number;
  segment: number;
  /** Index of the transaction in its segment. */
  position: number;
  byteOffset: number;
  byteLength: number;
  /** Format and version of the decoder, for example 'poslog/1'. */
  decoder: string;
  contentHash: string;
  transaction: Transaction;
  stamps: Stamps;
}

const flag = (value: boolean): string => (value ? 'true' : 'false');

const lineWriter =
  (departments: readonly number[]) =>
  (line: Line, index: number): string =>
    `[${jsonWhole(line.sequence)},"${line.kind}",${jsonText(line.upc)},${jsonText(line.description)},` +
    `${jsonWhole(departments[index] ?? 0)},${jsonList(line.department, ({ code }) => jsonText(code))},` +
    `${jsonList(line.department, ({ name }) => jsonText(name))},${jsonDecimal(line.quantity)},` +
    `${jsonDecimal(line.units)},${flag(line.weighed)},${jsonDecimal(line.unitPrice)},${jsonDecimal(line.amount)},` +
    `${jsonDecimal(line.discount)},"${line.entry}",${jsonText(line.taxFlag)},${flag(line.foodStamp)}]`;

const writeStamp = (stamp: DepartmentStamp): string =>
  `[${jsonWhole(stamp.level)},${jsonWhole(stamp.depId)},${jsonDecimal(stamp.units)},${jsonDecimal(stamp.amount)},` +
  `${jsonDecimal(stamp.discount)},${jsonWhole(stamp.customers)}]`;

const writeTender = (tender: Tender): string =>
  `[${jsonWhole(tender.sequence)},"${tender.kind}",${jsonText(tender.code)},${jsonText(tender.description)},` +
  `${jsonDecimal(tender.amount)},${jsonDecimal(tender.change)},${flag(tender.cashBack)},` +
  `${jsonText(tender.cardBrand)},${jsonText(tender.cardLast4)}]`;

const writeTax = (tax: Tax): string =>
  `[${jsonWhole(tax.sequence)},${jsonText(tax.code)},${jsonText(tax.description)},${jsonDecimal(tax.taxable)},` +
  `${jsonDecimal(tax.percent)},${jsonDecimal(tax.amount)},${jsonDecimal(tax.exempted)},` +
  `${jsonDecimal(tax.exemptTax)},${jsonText(tax.exemptReason)}]`;

const writeDiscount = (discount: Discount): string =>
  `[${jsonWhole(discount.sequence)},${jsonWhole(discount.line)},"${discount.kind}",${jsonText(discount.code)},` +
  `${jsonText(discount.description)},${jsonDecimal(discount.amount)}]`;

const writeVoucher = (voucher: Voucher): string =>
  `[${jsonWhole(voucher.sequence)},${jsonText(voucher.number)},${jsonText(voucher.program)},"${voucher.action}",` +
  `${jsonDecimal(voucher.amount)},${jsonText(voucher.expiry)}]`;

const writeEvent = (event: TransactionEvent): string =>
  `[${jsonWhole(event.sequence)},"${event.kind}",${jsonText(event.detail)}]`;

const keyAndOrigin = (entry: JournalEntry): string =>
  `${jsonWhole(entry.company)},${jsonWhole(entry.location)},${jsonDate(entry.transaction.businessDate)},` +
  `${jsonText(entry.transaction.lane)},${jsonText(entry.transaction.number)},` +
  `${jsonWhole(entry.transaction.occurrence)},${jsonWhole(entry.version)},${entry.sign},${jsonLong(entry.entryNo)},` +
  `${jsonLong(entry.reverses ?? 0)},${jsonLong(entry.segment)},${jsonWhole(entry.position)},` +
  `${jsonLong(entry.byteOffset)},${jsonWhole(entry.byteLength)},${jsonText(entry.decoder)},${jsonText(entry.contentHash)}`;

/** Hour of the day that sales count in: when the transaction ended, or began where the source tells only that. */
const hourOf = ({ began, ended }: Transaction): number => Number((ended || began).slice(11, 13) || '0');

const header = (transaction: Transaction): string =>
  `${jsonText(transaction.store)},"${transaction.kind}",${sellingKinds.includes(transaction.kind) ? 1 : 0},` +
  `${jsonTime(transaction.began)},${jsonTime(transaction.ended)},${hourOf(transaction)},${jsonText(transaction.cashier)},` +
  `${jsonText(transaction.cashierName)},${jsonText(transaction.customer)},${jsonText(transaction.currency)},` +
  jsonDecimal(transaction.total);

const figures = (transaction: Transaction, stamps: Stamps): string => {
  const sums = sumsOf(transaction);
  return (
    `${jsonDecimal(sums.net)},${jsonDecimal(sums.units)},${jsonDecimal(sums.gross)},${jsonDecimal(sums.returned)},` +
    `${jsonDecimal(sums.discount)},${jsonDecimal(sums.voided)},${jsonDecimal(sums.deposit)},${jsonDecimal(sums.tax)},` +
    `${jsonWhole(stamps.customers)},${jsonWhole(transaction.ringSeconds)},${jsonWhole(transaction.tenderSeconds)},` +
    jsonWhole(transaction.idleSeconds)
  );
};

/**
 * A text that was put together of hundreds of pieces stays a tree of them until somebody looks inside; thousands of such
 * trees cost the collector five times the writing itself.
 */
const flat = (text: string): string => {
  text.charCodeAt(0);
  return text;
};

/**
 * One row of the journal as JSONCompactEachRow, in the order of `insertTargets.journal`. Throws RangeError for a value that
 * its column cannot hold.
 */
export const journalLine = (entry: JournalEntry): string => {
  const { transaction, stamps } = entry;
  let index = 0;
  const writeLine = lineWriter(stamps.lineDepartments);
  return flat(
    `[${keyAndOrigin(entry)},${header(transaction)},${figures(transaction, stamps)},` +
      `${jsonList(transaction.lines, (line) => writeLine(line, index++))},${jsonList(stamps.levels, writeStamp)},` +
      `${jsonList(transaction.tenders, writeTender)},${jsonList(transaction.taxes, writeTax)},` +
      `${jsonList(transaction.discounts, writeDiscount)},${jsonList(transaction.vouchers, writeVoucher)},` +
      `${jsonList(transaction.events, writeEvent)}]`,
  );
};
