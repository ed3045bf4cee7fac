import type { RegionNode } from '@lanewise/contract/entities/company';
import { date, join, sql, u32, u64, u8, type Sql } from '../apps/server/dist/facts/sql.js';
import type { Facts } from '../apps/server/dist/facts/types.js';
import type { NameSource } from '../apps/server/dist/reports/names.js';

/** A chain of any size, made inside the engine: the same options always give the same rows. */
export interface ChainOptions {
  /** Item lines in all; reached to within one transaction per store and day. */
  lines: number;
  company: number;
  stores: number;
  /** First business date; the chain trades every day of the months from here. */
  firstMonth: string;
  months: number;
}

export const usualChain: ChainOptions = {
  lines: 5_000_000,
  company: 1,
  stores: 20,
  firstMonth: '2025-01-01',
  months: 12,
};

export interface Chain extends ChainOptions {
  lastDate: string;
  /** location_id and reg_loc_id of the stores. */
  locations: { locationId: number; regLocId: number }[];
  /** dep_id of the 8 departments at the top and the 40 below them. */
  departments: { top: number[]; leaves: number[] };
  names: NameSource;
}

const linesPerTransaction = 10;
const lanes = 8;
const items = 20_000;
const leaves = 40;
const leavesPerTop = 5;
const firstLeaf = 101;
const regLocOffset = 5_000;
const opens = 7 * 3600;
const tradingSeconds = 15 * 3600;

const daysOf = (month: string): number => {
  const [year = 0, index = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, index, 0)).getUTCDate();
};

const monthsOf = ({ firstMonth, months }: ChainOptions): string[] => {
  const [year = 0, first = 0] = firstMonth.split('-').map(Number);
  return Array.from({ length: months }, (_, index) =>
    new Date(Date.UTC(year, first - 1 + index, 1)).toISOString().slice(0, 10),
  );
};

/** A number that looks random but is a function of its arguments: a fraction in 0 .. 1. */
const fraction = (...seeds: Sql[]): Sql => sql`(sipHash64(${join(seeds, sql`, `)}) % 1000003 / 1000003)`;

/**
 * The lines of a transaction, column by column: a few items sell often and most seldom, one line in eight has a tenth off,
 * one in twenty has two pieces. `no` is the transaction.
 */
const columns = sql`
    range(1, line_count + 1) as positions,
    arrayMap(i -> toUInt32(floor(${u32(items)} * pow(${fraction(sql`no`, sql`i`)}, 3))), positions) as item_nos,
    arrayMap(item -> toUInt32(${u32(firstLeaf)} + item % ${u32(leaves)}), item_nos) as leaf_ids,
    arrayMap(leaf -> toUInt32(intDiv(leaf - ${u32(firstLeaf)}, ${u32(leavesPerTop)}) + 1), leaf_ids) as top_ids,
    arrayMap(i -> toDecimal64(if(sipHash64(no, i, 1) % 20 = 0, 2, 1) * direction, 4), positions) as pieces,
    arrayMap(item -> toDecimal64(49 + item % 1900, 4) / 100, item_nos) as prices,
    arrayMap((price, piece) -> toDecimal64(price * piece, 4), prices, pieces) as amounts,
    arrayMap((i, amount) -> if(sipHash64(no, i, 2) % 8 = 0, -toDecimal64(toInt64(amount * 10), 4) / 100, toDecimal64(0, 4)),
      positions, amounts) as offs`;

const rows = sql`arrayMap((i, item, leaf, piece, price, amount, off) -> (toUInt32(i), if(direction < 0, 'return', 'sale'),
    leftPad(toString(item), 13, '0'), concat('Item ', toString(item)), leaf, [toString(leaf)],
    [concat('Department ', toString(leaf))], piece, piece, false, price, amount, off, 'scanned', '', false),
    positions, item_nos, leaf_ids, pieces, prices, amounts, offs)`;

/** What the transaction adds to each department of a level. */
const stamps = (level: 1 | 2): Sql => {
  const ids = level === 1 ? sql`top_ids` : sql`leaf_ids`;
  const one = (list: Sql): Sql => sql`arrayMap(value -> [value], ${list})`;
  const sums = sql`arrayReduce('sumMap', ${one(ids)}, ${one(sql`pieces`)}, ${one(sql`amounts`)}, ${one(sql`offs`)})`;
  return sql`arrayMap((id, piece, amount, off) -> (${u8(level)}, id, toDecimal64(piece, 4), toDecimal64(amount, 4),
    toDecimal64(off, 4), toUInt8(direction > 0)), (${sums} as level_${level === 1 ? sql`1` : sql`2`}).1,
    level_${level === 1 ? sql`1` : sql`2`}.2, level_${level === 1 ? sql`1` : sql`2`}.3, level_${level === 1 ? sql`1` : sql`2`}.4)`;
};

/** Transactions of one month, a given number for each store and day. One in fifty is a return of a single item. */
const portion = (options: ChainOptions, month: string, perDay: number, entriesBefore: number): Sql => {
  const perStores = options.stores * perDay;
  return sql`
insert into journal (company, location, business_date, lane, number, occurrence, version, sign, entry_no, reverses, segment,
  position, byte_offset, byte_length, decoder, content_hash, store, kind, selling, began, ended, hour, cashier,
  cashier_name, customer, currency, total, net_amount, net_units, gross_amount, return_amount, discount_amount,
  void_amount, deposit_amount, tax_amount, customers, ring_seconds, tender_seconds, idle_seconds, lines, departments,
  tenders, taxes, discounts, vouchers, events)
select ${u32(options.company)}, store_no, day, toString(1 + k % ${u32(lanes)}),
  leftPad(toString(intDiv(k, ${u32(lanes)}) + 1), 6, '0'), 0, 1, 1, no, 0, intDiv(no, 10000), no % 10000, 0, 0, 'bench/1',
  lower(hex(sipHash128(no))), toString(store_no), if(direction < 0, 'return', 'sale'), 1, at, at, toHour(at),
  toString(100 + k % 17), concat('Cashier ', toString(100 + k % 17)), '', 'USD', net + tax, net,
  arraySum(pieces), if(direction > 0, sum_gross, 0), if(direction < 0, sum_gross, 0), sum_off, 0, 0, tax,
  direction > 0, 40, 20, 10, ${rows}, arrayConcat(${stamps(1)}, ${stamps(2)}),
  [(1, if(k % 3 = 0, 'cash', 'credit'), '1', if(k % 3 = 0, 'Cash', 'Credit'), net + tax, 0, false, '', '')],
  [(1, 'A', 'Sales tax', net, 5, tax, 0, 0, '')], [], [], []
from (
  select number + ${u64(entriesBefore)} as no,
    toDate(${date(month)}) + intDiv(number, ${u32(perStores)}) as day,
    toUInt32(intDiv(number % ${u32(perStores)}, ${u32(perDay)}) + 1) as store_no,
    number % ${u32(perDay)} as k,
    if(sipHash64(no, 9) % 50 = 0, -1, 1) as direction,
    if(direction < 0, 1, 1 + sipHash64(no, 8) % ${u32(2 * linesPerTransaction - 1)}) as line_count,
    toDateTime64(day, 0, 'UTC') + ${u32(opens)} + toUInt32(${u32(tradingSeconds)} * k / ${u32(perDay)}) as at,
    ${columns},
    arraySum(amounts) as sum_gross, arraySum(offs) as sum_off, sum_gross + sum_off as net,
    toDecimal64(round(toFloat64(net) * 0.05, 2), 4) as tax
  from numbers(${u64(perStores * daysOf(month))})
)`;
};

const node = (name: string, regLocId: number, locationId: number | null, children: RegionNode[]): RegionNode => ({
  ...{ reg_loc_id: regLocId, location_id: locationId, group_id: null, name, depth: locationId === null ? 1 : 2 },
  ...{ leaf: locationId !== null, children },
});

const namesOf = (locations: Chain['locations'], departments: Chain['departments']): NameSource => {
  const stores = locations.map(({ locationId, regLocId }) => node(`Store ${locationId}`, regLocId, locationId, []));
  return {
    locations: locations.map(({ locationId, regLocId }) => ({
      ...{ location_id: locationId, reg_loc_id: regLocId, name: `Store ${locationId}`, label: '', depth: 2 },
      ...{ authorityLevel: 1, storeNumber: String(locationId), regionId: regLocOffset, timeZone: 'America/New_York' },
      address: '',
    })),
    regions: [node('Region', regLocOffset, null, stores)],
    departments: [
      ...departments.top.map((id) => ({ dep_id: id, parent: null, depth: 1, code: String(id), name: `Group ${id}` })),
      ...departments.leaves.map((id) => ({
        ...{ dep_id: id, parent: Math.floor((id - firstLeaf) / leavesPerTop) + 1, depth: 2 },
        ...{ code: String(id), name: `Department ${id}` },
      })),
    ],
  };
};

export const chainOf = (options: ChainOptions): Chain => {
  const last = monthsOf(options).at(-1) ?? options.firstMonth;
  const locations = Array.from({ length: options.stores }, (_, index) => ({
    locationId: index + 1,
    regLocId: regLocOffset + 1 + index,
  }));
  const departments = {
    top: Array.from({ length: leaves / leavesPerTop }, (_, index) => index + 1),
    leaves: Array.from({ length: leaves }, (_, index) => firstLeaf + index),
  };
  const lastDate = `${last.slice(0, 8)}${daysOf(last)}`;
  return { ...options, lastDate, locations, departments, names: namesOf(locations, departments) };
};

/**
 * Builds the chain in an empty, migrated store, month by month through the same views as everything else.
 * `onMonth` hears after each month how many lines there are.
 */
export const buildChain = async (
  facts: Facts,
  options: ChainOptions = usualChain,
  onMonth: (month: string, lines: number) => void = () => {},
): Promise<Chain> => {
  const chain = chainOf(options);
  const months = monthsOf(options);
  const days = months.reduce((sum, month) => sum + daysOf(month), 0);
  const perDay = Math.max(1, Math.round(options.lines / linesPerTransaction / options.stores / days));
  let entries = 1;
  for (const month of months) {
    await facts.command(portion(options, month, perDay, entries), { lane: 'long' });
    entries += options.stores * perDay * daysOf(month);
    onMonth(month, (entries - 1) * linesPerTransaction);
  }
  return chain;
};
