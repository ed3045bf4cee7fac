import type { LocationId } from '@lanewise/contract/primitives/ids';
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
import type { Columns } from './native-table.ts';
import type { Sums } from './sums.ts';

/** The fields of a transaction after decoding. */
export interface DecodedRow {
  transaction: Transaction;
  sums: Sums;
  /** 1 if the transaction is a customer. */
  customers: number;
  /** A number for the leaf department of each line. The id of the department may become known later. */
  leaves: readonly number[];
}

/** The fields that are decided when a transaction enters. */
export interface DecidedRow {
  company: number;
  location: LocationId;
  occurrence: number;
  version: number;
  sign: 1 | -1;
  entryNo: number;
  /** Number of the entry that a reversing entry takes back; 0 for other entries. */
  reverses: number;
  segment: number;
  /** Index of the transaction in its segment. */
  position: number;
  byteOffset: number;
  byteLength: number;
  /** Format and version of the decoder, for example 'poslog/1'. */
  decoder: string;
  contentHash: string;
  /** Key of the sale that the transaction takes back, if the source names one; '' otherwise. */
  takesBack: string;
  /** One stamp for each different department of each level, and of level 0. */
  levels: readonly DepartmentStamp[];
}

/** A line with the number of its leaf department. */
interface PlacedLine {
  line: Line;
  leaf: number;
}

const { date, decimal, flag, list, long, record, signOf, text, time, tiny, whole, wholeLater, word } = native;

const placedLines = ({ transaction, leaves }: DecodedRow): PlacedLine[] =>
  transaction.lines.map((line, index) => ({ line, leaf: leaves[index] ?? 0 }));

const lineColumn = (idOf: (leaf: number) => number) =>
  record<PlacedLine>({
    sequence: whole(({ line }) => line.sequence),
    kind: word(({ line }) => line.kind),
    upc: text(({ line }) => line.upc),
    description: text(({ line }) => line.description),
    dep_id: wholeLater(({ leaf }) => leaf, idOf),
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

/**
 * Hour of the day to which the sales of a transaction belong: the hour of its end, or of its beginning if the source
 * gives no end.
 */
const hourOf = ({ began, ended }: Transaction): number => Number((ended || began).slice(11, 13) || '0');

/**
 * With `decidedColumns`, these are all columns of `insertTargets.journal`. `idOf`: returns the id of a leaf department
 * when a block is written.
 */
export const decodedColumns = (idOf: (leaf: number) => number): Columns<DecodedRow> => ({
  business_date: date(({ transaction }) => transaction.businessDate),
  lane: word(({ transaction }) => transaction.lane),
  number: text(({ transaction }) => transaction.number),
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
  customers: tiny(({ customers }) => customers),
  ring_seconds: whole(({ transaction }) => transaction.ringSeconds),
  tender_seconds: whole(({ transaction }) => transaction.tenderSeconds),
  idle_seconds: whole(({ transaction }) => transaction.idleSeconds),
  lines: list(placedLines, lineColumn(idOf)),
  tenders: list(({ transaction }) => transaction.tenders, tenderColumn),
  taxes: list(({ transaction }) => transaction.taxes, taxColumn),
  discounts: list(({ transaction }) => transaction.discounts, discountColumn),
  vouchers: list(({ transaction }) => transaction.vouchers, voucherColumn),
  events: list(({ transaction }) => transaction.events, eventColumn),
});

const stampColumn = record<DepartmentStamp>({
  level: tiny(({ level }) => level),
  dep_id: whole(({ depId }) => depId),
  units: decimal(({ units }) => units),
  amount: decimal(({ amount }) => amount),
  discount: decimal(({ discount }) => discount),
  customers: tiny(({ customers }) => customers),
});

export const decidedColumns: Columns<DecidedRow> = {
  company: whole(({ company }) => company),
  location: whole(({ location }) => location),
  occurrence: whole(({ occurrence }) => occurrence),
  version: whole(({ version }) => version),
  sign: signOf(({ sign }) => sign),
  entry_no: long(({ entryNo }) => entryNo),
  reverses: long(({ reverses }) => reverses),
  segment: long(({ segment }) => segment),
  position: whole(({ position }) => position),
  byte_offset: long(({ byteOffset }) => byteOffset),
  byte_length: whole(({ byteLength }) => byteLength),
  decoder: word(({ decoder }) => decoder),
  content_hash: text(({ contentHash }) => contentHash),
  takes_back: text(({ takesBack }) => takesBack),
  departments: list(({ levels }) => levels, stampColumn),
};

/**
 * The amounts of one transaction in one department at one tree level; level 1 is the top. Level 0 has the department's
 * own amounts, without the departments below it. Amounts are before discounts, like the amounts of lines.
 */
export interface DepartmentStamp {
  level: number;
  depId: number;
  units: Fixed;
  amount: Fixed;
  discount: Fixed;
  customers: number;
}
