import {
  sellingKinds,
  type DepartmentStep,
  type Discount,
  type Line,
  type Tax,
  type Tender,
  type Transaction,
  type TransactionEvent,
  type Voucher,
} from '@lanewise/contract/facts/transaction';
import type { Fixed } from '@lanewise/contract/primitives/fixed';
import * as native from './native.ts';
import { sumsOf, type Sums } from './sums.ts';

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

/** A line and the id of its leaf department. */
interface PlacedLine {
  line: Line;
  depId: number;
}

/** An entry with what several of its columns are made of. */
interface Row {
  entry: JournalEntry;
  transaction: Transaction;
  stamps: Stamps;
  sums: Sums;
}

const { date, decimal, flag, list, long, record, signOf, text, time, tiny, whole, word } = native;

const placedLines = ({ transaction, stamps }: Row): PlacedLine[] =>
  transaction.lines.map((line, index) => ({ line, depId: stamps.lineDepartments[index] ?? 0 }));

const lineColumn = record<PlacedLine>({
  sequence: whole(({ line }) => line.sequence),
  kind: word(({ line }) => line.kind),
  upc: text(({ line }) => line.upc),
  description: text(({ line }) => line.description),
  dep_id: whole(({ depId }) => depId),
  department_codes: list(
    ({ line }) => line.department,
    word<DepartmentStep>(({ code }) => code),
  ),
  department_names: list(
    ({ line }) => line.department,
    word<DepartmentStep>(({ name }) => name),
  ),
  quantity: decimal(({ line }) => line.quantity),
  units: decimal(({ line }) => line.units),
  weighed: flag(({ line }) => line.weighed),
  unit_price: decimal(({ line }) => line.unitPrice),
  amount: decimal(({ line }) => line.amount),
  discount: decimal(({ line }) => line.discount),
  entry: word(({ line }) => line.entry),
  tax_flag: word(({ line }) => line.taxFlag),
  food_stamp: flag(({ line }) => line.foodStamp),
});

const stampColumn = record<DepartmentStamp>({
  level: tiny(({ level }) => level),
  dep_id: whole(({ depId }) => depId),
  units: decimal(({ units }) => units),
  amount: decimal(({ amount }) => amount),
  discount: decimal(({ discount }) => discount),
  customers: tiny(({ customers }) => customers),
});

const tenderColumn = record<Tender>({
  sequence: whole(({ sequence }) => sequence),
  kind: word(({ kind }) => kind),
  code: word(({ code }) => code),
  description: word(({ description }) => description),
  amount: decimal(({ amount }) => amount),
  change: decimal(({ change }) => change),
  cash_back: flag(({ cashBack }) => cashBack),
  card_brand: word(({ cardBrand }) => cardBrand),
  card_last4: text(({ cardLast4 }) => cardLast4),
});

const taxColumn = record<Tax>({
  sequence: whole(({ sequence }) => sequence),
  code: word(({ code }) => code),
  description: word(({ description }) => description),
  taxable: decimal(({ taxable }) => taxable),
  percent: decimal(({ percent }) => percent),
  amount: decimal(({ amount }) => amount),
  exempted: decimal(({ exempted }) => exempted),
  exempt_tax: decimal(({ exemptTax }) => exemptTax),
  exempt_reason: text(({ exemptReason }) => exemptReason),
});

const discountColumn = record<Discount>({
  sequence: whole(({ sequence }) => sequence),
  line: whole(({ line }) => line),
  kind: word(({ kind }) => kind),
  code: text(({ code }) => code),
  description: text(({ description }) => description),
  amount: decimal(({ amount }) => amount),
});

const voucherColumn = record<Voucher>({
  sequence: whole(({ sequence }) => sequence),
  number: text(({ number }) => number),
  program: word(({ program }) => program),
  action: word(({ action }) => action),
  amount: decimal(({ amount }) => amount),
  expiry: text(({ expiry }) => expiry),
});

const eventColumn = record<TransactionEvent>({
  sequence: whole(({ sequence }) => sequence),
  kind: word(({ kind }) => kind),
  detail: text(({ detail }) => detail),
});

/** Hour of the day that sales count in: when the transaction ended, or began where the source tells only that. */
const hourOf = ({ began, ended }: Transaction): number => Number((ended || began).slice(11, 13) || '0');

/** Every column of `insertTargets.journal`, by its name. */
const columns: Readonly<Record<string, native.Column<Row>>> = {
  company: whole(({ entry }) => entry.company),
  location: whole(({ entry }) => entry.location),
  business_date: date(({ transaction }) => transaction.businessDate),
  lane: word(({ transaction }) => transaction.lane),
  number: text(({ transaction }) => transaction.number),
  occurrence: whole(({ transaction }) => transaction.occurrence),
  version: whole(({ entry }) => entry.version),
  sign: signOf(({ entry }) => entry.sign),
  entry_no: long(({ entry }) => entry.entryNo),
  reverses: long(({ entry }) => entry.reverses ?? 0),
  segment: long(({ entry }) => entry.segment),
  position: whole(({ entry }) => entry.position),
  byte_offset: long(({ entry }) => entry.byteOffset),
  byte_length: whole(({ entry }) => entry.byteLength),
  decoder: word(({ entry }) => entry.decoder),
  content_hash: text(({ entry }) => entry.contentHash),
  store: word(({ transaction }) => transaction.store),
  kind: word(({ transaction }) => transaction.kind),
  selling: tiny(({ transaction }) => (sellingKinds.includes(transaction.kind) ? 1 : 0)),
  began: time(({ transaction }) => transaction.began),
  ended: time(({ transaction }) => transaction.ended),
  hour: tiny(({ transaction }) => hourOf(transaction)),
  cashier: word(({ transaction }) => transaction.cashier),
  cashier_name: word(({ transaction }) => transaction.cashierName),
  customer: text(({ transaction }) => transaction.customer),
  currency: word(({ transaction }) => transaction.currency),
  total: decimal(({ transaction }) => transaction.total),
  net_amount: decimal(({ sums }) => sums.net),
  net_units: decimal(({ sums }) => sums.units),
  gross_amount: decimal(({ sums }) => sums.gross),
  return_amount: decimal(({ sums }) => sums.returned),
  discount_amount: decimal(({ sums }) => sums.discount),
  void_amount: decimal(({ sums }) => sums.voided),
  deposit_amount: decimal(({ sums }) => sums.deposit),
  tax_amount: decimal(({ sums }) => sums.tax),
  customers: tiny(({ stamps }) => stamps.customers),
  ring_seconds: whole(({ transaction }) => transaction.ringSeconds),
  tender_seconds: whole(({ transaction }) => transaction.tenderSeconds),
  idle_seconds: whole(({ transaction }) => transaction.idleSeconds),
  lines: list(placedLines, lineColumn),
  departments: list(({ stamps }) => stamps.levels, stampColumn),
  tenders: list(({ transaction }) => transaction.tenders, tenderColumn),
  taxes: list(({ transaction }) => transaction.taxes, taxColumn),
  discounts: list(({ transaction }) => transaction.discounts, discountColumn),
  vouchers: list(({ transaction }) => transaction.vouchers, voucherColumn),
  events: list(({ transaction }) => transaction.events, eventColumn),
};

/** Entries as one block of an insert. Throws RangeError for a value that its column cannot hold. */
export const journalBlock = (entries: readonly JournalEntry[]): Buffer =>
  native.nativeBlock<Row>(
    columns,
    entries.map((entry) => {
      const { transaction, stamps } = entry;
      return { entry, transaction, stamps, sums: sumsOf(transaction) };
    }),
  );
