import type { RegionNode } from '@lanewise/contract/entities/company';
import { date, join, sql, u32, u64, u8, type Sql } from '../apps/server/dist/facts/sql.js';
import { oneIn, partColumns, parts } from './parts.ts';
import type { NameSource } from '../apps/server/dist/question/names.js';

/** A chain of any size, generated inside the engine. The same options always give the same rows. */
export interface ChainOptions {
  /** Item lines in total, accurate to one transaction per store and day. */
  lines: number;
  company: number;
  stores: number;
  /** location_id of the first store; the others follow. */
  firstLocation: number;
  /** First business date. The chain trades every day of the months from this date. */
  firstMonth: string;
  months: number;
}

export const usualChain: ChainOptions = {
  lines: 5_000_000,
  company: 1,
  stores: 20,
  firstLocation: 1,
  firstMonth: '2025-01-01',
  months: 12,
};

/** Increases when the generated rows change: a store built by an earlier version holds another chain. */
export const chainVersion = 3;

export interface Chain extends ChainOptions {
  lastDate: string;
  /** location_id and reg_loc_id of the stores. */
  locations: { locationId: number; regLocId: number }[];
  /** dep_id of the 8 departments at the top and the 40 below them. */
  departments: { top: number[]; leaves: number[] };
  names: NameSource;
  /** Item lists of assistance programs. */
  programs: { name: string; program: 'doubleUp' | 'milkIncentive'; items: string[] }[];
}

export const linesPerTransaction = 10;
export const lanes = 8;
const shifts = 2;
const cashiers = 17;
const items = 20_000;
const leaves = 40;
const leavesPerTop = 5;
const firstLeaf = 101;
const milkEach = 200;
const regLocOffset = 5_000;
const opens = 7 * 3600;
const tradingSeconds = 15 * 3600;

/** Rows of lanes have entry numbers of their own, so that transactions are numbered without a gap (parts). */
export const laneEntriesFrom = 2 ** 40;

export const daysOf = (month: string): number => {
  const [year = 0, index = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, index, 0)).getUTCDate();
};

export const monthsOf = ({ firstMonth, months }: ChainOptions): string[] => {
  const [year = 0, first = 0] = firstMonth.split('-').map(Number);
  return Array.from({ length: months }, (_, index) =>
    new Date(Date.UTC(year, first - 1 + index, 1)).toISOString().slice(0, 10),
  );
};

/** A pseudo-random fraction in 0 .. 1 that is a function of its arguments. */
const fraction = (...seeds: Sql[]): Sql => sql`(sipHash64(${join(seeds, sql`, `)}) % 1000003 / 1000003)`;

/**
 * The lines of a transaction, by column. A few items sell often and most seldom; one line in eight has 10 % off, one in
 * twenty has two pieces. `no` is the transaction.
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
    leftPad(toString(item), 13, '0'), if(item % ${u32(milkEach)} = 0, concat('Fat free milk ', toString(item)),
      concat('Item ', toString(item))), leaf, [toString(leaf)],
    [concat('Department ', toString(leaf))], piece, piece, false, price, amount, off,
    if(sipHash64(no, i, 3) % 30 = 0, 'keyed', 'scanned'), '', false),
    positions, item_nos, leaf_ids, pieces, prices, amounts, offs)`;

/** The amounts that the transaction adds to each department of a level. */
const stamps = (level: 1 | 2): Sql => {
  const ids = level === 1 ? sql`top_ids` : sql`leaf_ids`;
  const one = (list: Sql): Sql => sql`arrayMap(value -> [value], ${list})`;
  const sums = sql`arrayReduce('sumMap', ${one(ids)}, ${one(sql`pieces`)}, ${one(sql`amounts`)}, ${one(sql`offs`)})`;
  return sql`arrayMap((id, piece, amount, off) -> (${u8(level)}, id, toDecimal64(piece, 4), toDecimal64(amount, 4),
    toDecimal64(off, 4), toUInt8(direction > 0)), (${sums} as level_${level === 1 ? sql`1` : sql`2`}).1,
    level_${level === 1 ? sql`1` : sql`2`}.2, level_${level === 1 ? sql`1` : sql`2`}.3, level_${level === 1 ? sql`1` : sql`2`}.4)`;
};

/** The cashier at a lane. They change each half-day and from day to day; no cashier works at two lanes at once. */
const cashierAt = (lane: Sql, shift: Sql): Sql =>
  sql`toString(100 + (${lane} * ${u32(shifts)} + ${shift} + toUInt16(day)) % ${u32(cashiers)})`;

/** Days of a month, counted from 0: those that one statement generates. */
export interface Slice {
  month: string;
  from: number;
  days: number;
}

/** Transactions of some days, `perDay` for each store and day. One in fifty is a return of a single item. */
export const portion = (
  options: ChainOptions,
  { month, from, days }: Slice,
  perDay: number,
  entriesBefore: number,
): Sql => {
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
  ${cashierAt(sql`k % ${u32(lanes)}`, sql`intDiv(k * ${u32(shifts)}, ${u32(perDay)})`)} as cashier_no,
  concat('Cashier ', cashier_no), '', 'USD', net + tax, net,
  arraySum(pieces), if(direction > 0, sum_gross, 0), if(direction < 0, sum_gross, 0), sum_off, 0, 0, tax,
  direction > 0, 40, 20, 10, ${rows}, arrayConcat(${stamps(1)}, ${stamps(2)}),
  ${parts.tenders}, ${parts.taxes}, ${parts.discounts}, ${parts.vouchers}, ${parts.events}
from (
  select number + ${u64(entriesBefore)} as no,
    toDate(${date(month)}) + intDiv(number, ${u32(perStores)}) as day,
    toUInt32(intDiv(number % ${u32(perStores)}, ${u32(perDay)}) + ${u32(options.firstLocation)}) as store_no,
    number % ${u32(perDay)} as k,
    if(${oneIn(50, 9)}, -1, 1) as direction,
    if(direction < 0, 1, 1 + sipHash64(no, 8) % ${u32(2 * linesPerTransaction - 1)}) as line_count,
    toDateTime64(day, 0, 'UTC') + ${u32(opens)} + toUInt32(${u32(tradingSeconds)} * k / ${u32(perDay)}) as at,
    ${columns},
    arraySum(amounts) as sum_gross, arraySum(offs) as sum_off, sum_gross + sum_off as net,
    ${partColumns(perStores)}
  from numbers(${u64(perStores * from)}, ${u64(perStores * days)})
)`;
};

/**
 * Rows of a lane and day: sign-ons, sign-offs and, for one lane in fifty, a reboot. Half of the reboots cut off a
 * transaction. Their numbers follow those of the lane's transactions without a gap: a day that lacks one is compared
 * with nothing.
 */
export const perLane = shifts * 2 + 1;

export const laneEvents = (options: ChainOptions, month: string, perDay: number, entriesBefore: number): Sql => {
  const count = options.stores * lanes * perLane;
  const perShift = Math.round(tradingSeconds / shifts);
  return sql`
insert into journal (company, location, business_date, lane, number, occurrence, version, sign, entry_no, reverses, segment,
  position, byte_offset, byte_length, decoder, content_hash, store, kind, selling, began, ended, hour, cashier,
  cashier_name, currency, lines, departments, tenders, taxes, discounts, vouchers, events)
select ${u32(options.company)}, store_no, day, toString(1 + lane_no),
  leftPad(toString(intDiv(${u32(perDay + lanes - 1)} - lane_no, ${u32(lanes)}) + 1 + which), 6, '0'), 0, 1, 1, no, 0,
  intDiv(no, 10000), no % 10000,
  0, 0, 'bench/1', lower(hex(sipHash128(no))), toString(store_no),
  multiIf(reboots, 'other', which % 2 = 0, 'signOn', 'signOff'), 0, at, at + if(reboots, 240, 0), toHour(at),
  ${cashierAt(sql`lane_no`, sql`least(intDiv(which, 2), ${u32(shifts - 1)})`)} as cashier_no, concat('Cashier ', cashier_no), 'USD',
  [], [], [], [], [], [], if(reboots, [(toUInt32(1), 'reboot', if(${oneIn(2, 41)}, '', '000007'))], [])
from (
  select number + ${u64(entriesBefore)} as no, toDate(${date(month)}) + intDiv(number, ${u32(count)}) as day,
    toUInt32(intDiv(number % ${u32(count)}, ${u32(lanes * perLane)}) + ${u32(options.firstLocation)}) as store_no,
    intDiv(number % ${u32(lanes * perLane)}, ${u32(perLane)}) as lane_no, number % ${u32(perLane)} as which,
    which = ${u32(perLane - 1)} as reboots,
    toDateTime64(day, 0, 'UTC') + ${u32(opens)} + toUInt32(if(reboots, sipHash64(no) % ${u32(tradingSeconds)},
      intDiv(which + 1, 2) * ${u32(perShift)} - which % 2)) as at
  from numbers(${u64(count * daysOf(month))})
)
where not reboots or ${oneIn(50, 40)}`;
};

const node = (name: string, regLocId: number, locationId: number | null, children: RegionNode[]): RegionNode => ({
  reg_loc_id: regLocId,
  location_id: locationId,
  group_id: null,
  name,
  depth: locationId === null ? 1 : 2,
  leaf: locationId !== null,
  children,
});

const namesOf = (locations: Chain['locations'], departments: Chain['departments']): NameSource => {
  const stores = locations.map(({ locationId, regLocId }) => node(`Store ${locationId}`, regLocId, locationId, []));
  return {
    locations: locations.map(({ locationId, regLocId }) => ({
      location_id: locationId,
      reg_loc_id: regLocId,
      name: `Store ${locationId}`,
      label: '',
      depth: 2,
      authorityLevel: 1,
      storeNumber: String(locationId),
      regionId: regLocOffset,
      timeZone: 'America/New_York',
      address: '',
    })),
    regions: [node('Region', regLocOffset, null, stores)],
    departments: [
      ...departments.top.map((id) => ({ dep_id: id, parent: null, depth: 1, code: String(id), name: `Group ${id}` })),
      ...departments.leaves.map((id) => ({
        dep_id: id,
        parent: Math.floor((id - firstLeaf) / leavesPerTop) + 1,
        depth: 2,
        code: String(id),
        name: `Department ${id}`,
      })),
    ],
  };
};

const codes = (meets: (item: number) => boolean): string[] =>
  Array.from({ length: items }, (_, item) => item)
    .filter(meets)
    .map((item) => String(item).padStart(13, '0'));

/** The items of one department earn, except its milk, which has a program of its own. */
const programs: Chain['programs'] = [
  { name: 'Produce', program: 'doubleUp', items: codes((item) => item % leaves === 0 && item % milkEach !== 0) },
  { name: 'Milk', program: 'milkIncentive', items: codes((item) => item % milkEach === 0) },
];

export const chainOf = (options: ChainOptions): Chain => {
  const last = monthsOf(options).at(-1) ?? options.firstMonth;
  const locations = Array.from({ length: options.stores }, (_, index) => ({
    locationId: options.firstLocation + index,
    regLocId: regLocOffset + 1 + index,
  }));
  const departments = {
    top: Array.from({ length: leaves / leavesPerTop }, (_, index) => index + 1),
    leaves: Array.from({ length: leaves }, (_, index) => firstLeaf + index),
  };
  const lastDate = `${last.slice(0, 8)}${daysOf(last)}`;
  return { ...options, lastDate, locations, departments, names: namesOf(locations, departments), programs };
};
