import type { LocationId } from '@lanewise/contract/primitives/ids';
import { bareNumber } from '@lanewise/domain/bare-number';
import type {
  Discount,
  Line,
  Tax,
  Tender,
  Transaction,
  TransactionEvent,
  Voucher,
} from '@lanewise/contract/facts/transaction';
import { fixedOf } from './decimal.ts';
import type { JournalEntry } from './entry.ts';
import type { DepartmentStamp } from './entry-columns.ts';
import { bareNumberOf } from './sale-key.ts';
import type { Scope } from './scope.ts';
import { and, date, dates, or, sql, text, u32, u32s, u64s, type Sql } from './sql.ts';
import type { Questions } from './types.ts';

/** Identifies one transaction inside a company. */
export interface TransactionKey {
  location: LocationId;
  /** Business date, yyyy-mm-dd. */
  date: string;
  lane: string;
  number: string;
  occurrence: number;
}

/** An entry as it was read, with the key under which it was requested. */
export interface StoredEntry extends JournalEntry {
  key: TransactionKey;
}

/** Names of columns and tuple elements as the engine writes them. Decimals and 64-bit integers are text. */
interface DocumentRow {
  company: number;
  location: LocationId;
  business_date: string;
  lane: string;
  number: string;
  occurrence: number;
  version: number;
  sign: 1 | -1;
  entry_no: string;
  reverses: string;
  segment: string;
  position: number;
  byte_offset: string;
  byte_length: number;
  decoder: string;
  content_hash: string;
  takes_back: string;
  store: string;
  kind: Transaction['kind'];
  began: string;
  ended: string;
  cashier: string;
  cashier_name: string;
  customer: string;
  currency: string;
  total: string;
  customers: number;
  ring_seconds: number;
  tender_seconds: number;
  idle_seconds: number;
  lines: LineRow[];
  departments: { level: number; dep_id: number; units: string; amount: string; discount: string; customers: number }[];
  tenders: TenderRow[];
  taxes: TaxRow[];
  discounts: (Omit<Discount, 'amount'> & { amount: string })[];
  vouchers: (Omit<Voucher, 'amount'> & { amount: string })[];
  events: TransactionEvent[];
}

interface LineRow extends Pick<Line, 'sequence' | 'kind' | 'upc' | 'description' | 'weighed' | 'entry'> {
  dep_id: number;
  department_codes: string[];
  department_names: string[];
  quantity: string;
  units: string;
  unit_price: string;
  amount: string;
  discount: string;
  tax_flag: string;
  food_stamp: boolean;
}

interface TenderRow extends Pick<Tender, 'sequence' | 'kind' | 'code' | 'description'> {
  amount: string;
  change: string;
  cash_back: boolean;
  card_brand: string;
  card_last4: string;
}

interface TaxRow extends Pick<Tax, 'sequence' | 'code' | 'description'> {
  taxable: string;
  percent: string;
  amount: string;
  exempted: string;
  exempt_tax: string;
  exempt_reason: string;
}

const columns = sql`company, location, business_date, lane, number, occurrence, version, sign, entry_no, reverses, segment,
  position, byte_offset, byte_length, decoder, content_hash, takes_back, store, kind, began, ended, cashier, cashier_name, customer,
  currency, total, customers, ring_seconds, tender_seconds, idle_seconds,
  lines, departments, tenders, taxes, discounts, vouchers, events`;

/** Replaces an unknown time. */
const unknownTime = '1970-01-01 00:00:00';

/** Formats a time of the journal; '' if the time is unknown. */
export const documentTimeOf = (text: string): string => (text === unknownTime ? '' : text.replace(' ', 'T'));

const lineOf = (row: LineRow): Line => ({
  sequence: row.sequence,
  kind: row.kind,
  upc: row.upc,
  description: row.description,
  department: row.department_codes.map((code, index) => ({ code, name: row.department_names[index] ?? '' })),
  quantity: fixedOf(row.quantity),
  units: fixedOf(row.units),
  weighed: row.weighed,
  unitPrice: fixedOf(row.unit_price),
  amount: fixedOf(row.amount),
  discount: fixedOf(row.discount),
  entry: row.entry,
  taxFlag: row.tax_flag,
  foodStamp: row.food_stamp,
});

const tenderOf = (row: TenderRow): Tender => ({
  sequence: row.sequence,
  kind: row.kind,
  code: row.code,
  description: row.description,
  amount: fixedOf(row.amount),
  change: fixedOf(row.change),
  cashBack: row.cash_back,
  cardBrand: row.card_brand,
  cardLast4: row.card_last4,
});

const taxOf = (row: TaxRow): Tax => ({
  sequence: row.sequence,
  code: row.code,
  description: row.description,
  taxable: fixedOf(row.taxable),
  percent: fixedOf(row.percent),
  amount: fixedOf(row.amount),
  exempted: fixedOf(row.exempted),
  exemptTax: fixedOf(row.exempt_tax),
  exemptReason: row.exempt_reason,
});

const transactionOf = (row: DocumentRow): Transaction => ({
  store: row.store,
  businessDate: row.business_date,
  lane: row.lane,
  number: row.number,
  occurrence: row.occurrence,
  kind: row.kind,
  began: documentTimeOf(row.began),
  ended: documentTimeOf(row.ended),
  cashier: row.cashier,
  cashierName: row.cashier_name,
  customer: row.customer,
  currency: row.currency,
  total: fixedOf(row.total),
  ringSeconds: row.ring_seconds,
  tenderSeconds: row.tender_seconds,
  idleSeconds: row.idle_seconds,
  lines: row.lines.map(lineOf),
  tenders: row.tenders.map(tenderOf),
  taxes: row.taxes.map(taxOf),
  discounts: row.discounts.map((discount) => ({ ...discount, amount: fixedOf(discount.amount) })),
  vouchers: row.vouchers.map((voucher) => ({ ...voucher, amount: fixedOf(voucher.amount) })),
  events: row.events,
});

const stampOf = (row: DocumentRow['departments'][number]): DepartmentStamp => ({
  level: row.level,
  depId: row.dep_id,
  units: fixedOf(row.units),
  amount: fixedOf(row.amount),
  discount: fixedOf(row.discount),
  customers: row.customers,
});

const entryOf = (row: DocumentRow): StoredEntry => ({
  key: {
    location: row.location,
    date: row.business_date,
    lane: row.lane,
    number: row.number,
    occurrence: row.occurrence,
  },
  company: row.company,
  location: row.location,
  version: row.version,
  sign: row.sign,
  entryNo: Number(row.entry_no),
  reverses: Number(row.reverses),
  segment: Number(row.segment),
  position: row.position,
  byteOffset: Number(row.byte_offset),
  byteLength: row.byte_length,
  decoder: row.decoder,
  contentHash: row.content_hash,
  ...(row.takes_back !== '' && { takesBack: row.takes_back }),
  transaction: transactionOf(row),
  stamps: {
    customers: row.customers,
    levels: row.departments.map(stampOf),
    lineDepartments: row.lines.map(({ dep_id }) => dep_id),
  },
});

/** Identifies one transaction, or all occurrences of a number. */
export type WantedKey = Omit<TransactionKey, 'occurrence'> & Partial<Pick<TransactionKey, 'occurrence'>>;

/** Condition that a lane or number equals a value: exactly as written, or regardless of leading zeros. */
type Matching = (column: Sql, value: string) => Sql;
const asWritten: Matching = (column, value) => sql`${column} = ${text(value)}`;
export const withAnyZeros: Matching = (column, value) => sql`${bareNumberOf(column)} = ${text(bareNumber(value))}`;

const isKey = (key: WantedKey, matches: Matching): Sql =>
  and([
    sql`location = ${u32(key.location)}`,
    sql`business_date = ${date(key.date)}`,
    matches(sql`lane`, key.lane),
    matches(sql`number`, key.number),
    ...(key.occurrence === undefined ? [] : [sql`occurrence = ${u32(key.occurrence)}`]),
  ]);

/**
 * Returns whole current versions of the named transactions inside the scope, in no particular order. Transactions
 * outside the scope are left out like transactions that do not exist.
 */
export const readTransactions = async (
  facts: Questions,
  scope: Scope,
  keys: readonly WantedKey[],
  matches: Matching = asWritten,
): Promise<StoredEntry[]> => {
  if (keys.length === 0) return [];
  const days = [...new Set(keys.map((key) => key.date))];
  const rows = await facts.query<DocumentRow>(sql`
select ${columns} from journal
where company = ${u32(scope.company)} and location in ${u32s(scope.locations)}
  and business_date between ${date(scope.from)} and ${date(scope.to)}
  and ${or(keys.map((key) => isKey(key, matches)))} and sign = 1
  and entry_no not in (select entry_no from superseded
    where company = ${u32(scope.company)} and business_date in ${dates(days)})`);
  return rows.map(entryOf);
};

/** The stores and dates of entries, which are the part of the journal's key that finds the entries quickly. */
export interface Bounds {
  locations: readonly LocationId[];
  /** Business dates, both ends included. */
  from: string;
  to: string;
}

export const inBounds = ({ locations, from, to }: Bounds): Sql =>
  sql`location in ${u32s(locations)} and business_date between ${date(from)} and ${date(to)}`;

/**
 * Returns whole entries by their numbers, in the order of the numbers, in order to reverse them. Without bounds the
 * whole company is searched.
 */
export const readEntries = async (
  facts: Questions,
  company: number,
  entryNos: readonly number[],
  bounds?: Bounds,
): Promise<StoredEntry[]> => {
  const where = bounds ? inBounds(bounds) : sql`true`;
  const rows = await facts.query<DocumentRow>(
    sql`select ${columns} from journal where company = ${u32(company)} and ${where} and entry_no in ${u64s(entryNos)} order by entry_no`,
    { lane: 'long' },
  );
  return rows.map(entryOf);
};
