import { sql } from '../sql.ts';
import { durable } from './durable.ts';
import { exemptionColumn } from './exemptions.ts';
import { markColumns } from './marks.ts';
import { voucherColumns } from './vouchers.ts';

/**
 * Stores all columns of a part in one file, because reading a receipt reads one row of every column. With one file per
 * column, reading a receipt took 19 ms instead of 11, and an insert had to sync a hundred files.
 */
const compact = sql`min_bytes_for_wide_part = 1000000000000, min_rows_for_wide_part = 1000000000000`;

/**
 * One row is one version of one transaction, a whole document. Rows are only added: a correction adds a row with sign
 * -1 that repeats the reversed row (`reverses`: the entry number of the reversed row), and a new row. Money and
 * quantities are Decimal(18, 4). Times are the store's wall clock; 1970-01-01 00:00:00 stands for an unknown time.
 * `takes_back`: the sale that a post void takes back, as the text of `facts/taken-back`. The sums of the header are
 * over selling kinds, without deposits, and 0 for other kinds: net_amount = gross_amount + return_amount +
 * discount_amount + void_amount.
 */
const journal = sql`
create table if not exists journal (
  company UInt32,
  location UInt32,
  business_date Date,
  lane LowCardinality(String),
  number String,
  occurrence UInt32,
  version UInt32,
  sign Int8,
  entry_no UInt64,
  reverses UInt64,
  segment UInt64,
  position UInt32,
  byte_offset UInt64,
  byte_length UInt32,
  decoder LowCardinality(String),
  content_hash String codec(ZSTD(1)),
  takes_back String codec(ZSTD(1)),
  store LowCardinality(String),
  kind LowCardinality(String),
  selling UInt8,
  began DateTime64(0, 'UTC') codec(Delta, ZSTD(1)),
  ended DateTime64(0, 'UTC') codec(Delta, ZSTD(1)),
  hour UInt8,
  cashier LowCardinality(String),
  cashier_name LowCardinality(String),
  customer String,
  currency LowCardinality(String),
  total Decimal(18, 4),
  net_amount Decimal(18, 4),
  net_units Decimal(18, 4),
  gross_amount Decimal(18, 4),
  return_amount Decimal(18, 4),
  discount_amount Decimal(18, 4),
  void_amount Decimal(18, 4),
  deposit_amount Decimal(18, 4),
  tax_amount Decimal(18, 4),
  customers UInt8,
  ring_seconds UInt32,
  tender_seconds UInt32,
  idle_seconds UInt32,
  lines Array(Tuple(
    sequence UInt32, kind LowCardinality(String), upc String, description String, dep_id UInt32,
    department_codes Array(LowCardinality(String)), department_names Array(LowCardinality(String)),
    quantity Decimal(18, 4), units Decimal(18, 4), weighed Bool, unit_price Decimal(18, 4),
    amount Decimal(18, 4), discount Decimal(18, 4), entry LowCardinality(String), tax_flag LowCardinality(String),
    food_stamp Bool)) codec(ZSTD(1)),
  departments Array(Tuple(
    level UInt8, dep_id UInt32, units Decimal(18, 4), amount Decimal(18, 4), discount Decimal(18, 4), customers UInt8)) codec(ZSTD(1)),
  tenders Array(Tuple(
    sequence UInt32, kind LowCardinality(String), code LowCardinality(String), description LowCardinality(String),
    amount Decimal(18, 4), change Decimal(18, 4), cash_back Bool, card_brand LowCardinality(String),
    card_last4 String)) codec(ZSTD(1)),
  taxes Array(Tuple(
    sequence UInt32, code LowCardinality(String), description LowCardinality(String), taxable Decimal(18, 4),
    percent Decimal(18, 4), amount Decimal(18, 4), exempted Decimal(18, 4), exempt_tax Decimal(18, 4),
    exempt_reason String)) codec(ZSTD(1)),
  discounts Array(Tuple(
    sequence UInt32, line UInt32, kind LowCardinality(String), code String, description String,
    amount Decimal(18, 4))) codec(ZSTD(1)),
  vouchers Array(Tuple(
    sequence UInt32, number String, program LowCardinality(String), action LowCardinality(String),
    amount Decimal(18, 4), expiry String)) codec(ZSTD(1)),
  events Array(Tuple(sequence UInt32, kind LowCardinality(String), detail String)) codec(ZSTD(1)),
  entered_at DateTime('UTC') default now(),${markColumns},${exemptionColumn},${voucherColumns}
) engine = MergeTree
partition by toYYYYMM(business_date)
order by (company, location, business_date, lane, number, occurrence, entry_no)
settings index_granularity = 256, ${compact}, ${durable}`;

/**
 * The received bytes, redacted, in portions, so that the journal can be rebuilt. `body_base64` exists only during an
 * insert, because JSON cannot carry arbitrary bytes.
 */
const rawSegment = sql`
create table if not exists raw_segment (
  company UInt32,
  segment UInt64,
  portion UInt32,
  portions UInt32,
  body_base64 String ephemeral,
  body String default base64Decode(body_base64) codec(ZSTD(6))
) engine = MergeTree
order by (company, segment, portion)
settings index_granularity = 4, ${durable}`;

export const journalTables = [journal, rawSegment];
