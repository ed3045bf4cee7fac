import type { Location, RegionNode } from '@lanewise/contract/entities/company';
import type { Preset } from '@lanewise/contract/entities/preset';
import type { Chart, ReportReply, Row } from '@lanewise/contract/envelope';
import type { Completeness, CompletenessState } from '@lanewise/contract/reports/completeness';

// Sample data of the gallery. Numbers come from a fixed sequence, so that pictures of a page are alike.

export const calendar = { today: '2026-11-19', usWeek: true };
export const currency = 'USD';

/** A sequence of numbers from 0 up to, but not including, 1; the same in every run. */
const sequence = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
};

const streets = ['Harbor Point', 'Maple & 5th', 'Northgate', 'Old Mill Road', 'Quai des Brumes', 'Riverside', 'Elm'];
const nameAt = (index: number): string =>
  index < streets.length ? (streets[index] ?? '') : `${streets[index % streets.length]} ${index}`;

const rowAt = (index: number, next: () => number, state: CompletenessState): Row => {
  const silent = state === 'closed' || state === 'missing';
  const customers = silent ? 0 : Math.round(next() * 900) + 40;
  const items = Math.round(customers * (1 + next() * 8));
  const sales = Math.round(items * (2 + next() * 3) * 100) / 100;
  const per = (over: number, by: number): number => (by === 0 ? 0 : Math.round((over / by) * 100) / 100);
  return {
    name: nameAt(index),
    reg_loc_id: index + 1,
    state,
    net_sales_amt: sales,
    net_sales_qty: items,
    customer_qty: customers,
    aiv: per(sales, items),
    items_per_ticket: per(items, customers),
    atv: per(sales, customers),
  };
};

const states: readonly CompletenessState[] = ['complete', 'partial', 'complete', 'closed', 'missing', 'unverified'];

/** Rows of stores. The first rows cover every state, the others are complete. */
export const storeRows = (count: number): Row[] => {
  const next = sequence(7);
  return Array.from({ length: count }, (_, index) => rowAt(index, next, states[index] ?? 'complete'));
};

export const totalsOf = (rows: readonly Row[]): Row => {
  const sum = (field: string): number => rows.reduce((total, row) => total + Number(row[field] ?? 0), 0);
  const [sales, items, customers] = [sum('net_sales_amt'), sum('net_sales_qty'), sum('customer_qty')];
  return {
    net_sales_amt: sales,
    net_sales_qty: items,
    customer_qty: customers,
    aiv: sales / items,
    items_per_ticket: items / customers,
    atv: sales / customers,
  };
};

export const completeness: Completeness = {
  counts: { complete: 3, partial: 1, missing: 1, closed: 1, notExpected: 0, unverified: 1 },
  unfinished: 0,
  notWhole: [
    {
      reg_loc_id: 2,
      name: nameAt(1),
      date: '2026-11-18',
      state: 'partial',
      unfinished: false,
      lacking: 9,
      gaps: [{ lane: '4', from: '2211', to: '2219', count: 9 }],
      lastReceipt: '2026-11-18 22:01:00',
    },
    {
      reg_loc_id: 5,
      name: nameAt(4),
      date: '2026-11-18',
      state: 'missing',
      unfinished: false,
      gaps: [],
      lastReceipt: '',
    },
  ],
  listTruncated: false,
};

const points = (keys: readonly string[], unfinishedFrom: number): Chart['points'] => {
  const next = sequence(3);
  return keys.map((key, index) => {
    const value = Math.round((400 + next() * 2_600) * 100) / 100;
    const previous = Math.round(value * (0.8 + next() * 0.4) * 100) / 100;
    return { key, value, previous, compared: value, unfinished: index >= unfinishedFrom };
  });
};

export const hours: Chart = {
  unit: 'hour',
  measure: 'net_sales_amt',
  points: points(
    Array.from({ length: 15 }, (_, index) => String(index + 7)),
    14,
  ),
};
/** Three weeks with one closed day. The first days, some days in between and the last days are not known. */
export const days: Chart = {
  unit: 'day',
  measure: 'net_sales_amt',
  points: points(
    ['04', '05', '06', '07', '11', '12', '13', '14', '16', '17', '18'].map((day) => `2026-11-${day}`),
    99,
  ),
  span: {
    first: '2026-11-01',
    last: '2026-11-21',
    unknown: ['01', '02', '03', '08', '09', '10', '19', '20', '21'].map((day) => `2026-11-${day}`),
    closed: ['2026-11-15'],
  },
};
export const categories: Chart = {
  unit: 'category',
  measure: 'amt',
  points: points(['Bakery', 'Dairy', 'Floral', 'Grocery', 'Meat & fish', 'Produce', 'Household goods'], 99).map(
    (point) => ({ ...point, previous: null }),
  ),
};

export const reply = (rows: Row[]): ReportReply => {
  const totals = totalsOf(rows);
  const shrunk = Object.fromEntries(Object.entries(totals).map(([key, value]) => [key, Number(value) * 0.986]));
  return {
    isSuccess: true,
    message: '',
    data: rows,
    totalCount: rows.length,
    totals,
    completeness,
    chart: hours,
    comparison: {
      startDate: '2026-11-11',
      lastDate: '2026-11-11',
      current: totals,
      comparedLocations: 4,
      previous: { ...shrunk, customer_qty: Number(totals['customer_qty']) * 1.02, aiv: totals['aiv'] ?? null },
      currentStartDate: '2026-11-18',
      currentLastDate: '2026-11-18',
      meets: 'days',
      until: null,
      leftOutLocations: 2,
      leftOut: [],
    },
  };
};

/** A chain with this many stores: 20 in a district, 10 districts in a region. */
const chainOf = (stores: number): { regions: RegionNode[]; locations: Location[] } => {
  const locations: Location[] = [];
  const regions: RegionNode[] = [];
  const node = (id: number, name: string, depth: number, group: number | null): RegionNode => ({
    reg_loc_id: id,
    location_id: null,
    group_id: group,
    name,
    depth,
    leaf: false,
    children: [],
  });
  for (let index = 0; index < stores; index += 1) {
    const [regionAt, districtAt] = [Math.floor(index / 200), Math.floor(index / 20)];
    const region = (regions[regionAt] ??= node(100_000 + regionAt, `Region ${regionAt + 1}`, 1, null));
    const inRegion = districtAt % 10;
    const id = 200_000 + districtAt;
    const district = (region.children[inRegion] ??= node(id, `District ${districtAt + 1}`, 2, region.reg_loc_id));
    const name = nameAt(index);
    const ids = { reg_loc_id: index + 1, location_id: index + 1_000_001 };
    district.children.push({ ...node(0, name, 3, id), ...ids, leaf: true });
    locations.push({
      ...ids,
      name,
      label: name,
      depth: 3,
      authorityLevel: 3,
      storeNumber: String(index).padStart(4, '0'),
      regionId: id,
      timeZone: 'America/New_York',
      address: '',
    });
  }
  return { regions, locations };
};

/** The size of the largest chains. */
export const chain = chainOf(5_000);

const preset = (id: number, name: string, columns: string[], own: boolean): Preset => ({
  id,
  presetId: id,
  name,
  view: 'default',
  presetType: 'overview',
  columns,
  shared: !own,
  own,
  owner: own ? 'Maria Silva' : 'Jean Tremblay',
});
export const columnPresets = [
  preset(1, 'Manager view', ['name', 'net_sales_amt', 'customer_qty'], true),
  preset(2, 'Tickets', ['name', 'atv', 'items_per_ticket'], false),
];
export const lanePresets = [preset(3, 'Express', ['7', '8'], true), preset(4, 'Self-checkout', ['21', '22'], false)];
export const lanes = Array.from({ length: 24 }, (_, index) => String(index + 1));
