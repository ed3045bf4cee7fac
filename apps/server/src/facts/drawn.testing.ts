import type { LocationId } from '@lanewise/contract/primitives/ids';
import type { Line, Transaction, TransactionKind } from '@lanewise/contract/facts/transaction';
import { fixedOf } from './decimal.ts';
import type { JournalEntry } from './entry.ts';
import type { DepartmentStamp } from './entry-columns.ts';
import { insertJournal, reversingEntries, type Reversal } from './journal.ts';
import { scopeOf, type Scope } from './scope.ts';
import type { Facts } from './types.ts';

/** Departments of drawn lines: 6 and 7 are below 1, all others below 2. */
const topOf = (leaf: number): number => (leaf === 6 || leaf === 7 ? 1 : 2);

/** `4011@6 2 0.99 -0.10`: item, department, units, price, and optionally a discount. Negative units are a return. */
const lineOf = (drawn: string, index: number): { line: Line; leaf: number } => {
  const [item = '', units = '1', price = '0', discount = '0'] = drawn.trim().split(/\s+/);
  const [upc = '', leaf = '0'] = item.split('@');
  const quantity = fixedOf(units);
  const line: Line = {
    sequence: index + 1,
    kind: quantity < 0 ? 'return' : 'sale',
    upc,
    description: `Item ${upc}`,
    department: [{ code: leaf, name: `Department ${leaf}` }],
    quantity,
    units: quantity,
    weighed: false,
    unitPrice: fixedOf(price),
    amount: (quantity * fixedOf(price)) / 10_000,
    discount: fixedOf(discount),
    entry: 'scanned',
    taxFlag: '',
    foodStamp: false,
  };
  return { line, leaf: Number(leaf) };
};

const stampsOf = (lines: readonly { line: Line; leaf: number }[], customers: number): JournalEntry['stamps'] => {
  const levels = new Map<string, DepartmentStamp>();
  for (const { line, leaf } of lines) {
    for (const [level, depId] of [
      [1, topOf(leaf)],
      [2, leaf],
    ] as const) {
      const key = `${level}/${depId}`;
      const stamp = levels.get(key) ?? { level, depId, units: 0, amount: 0, discount: 0, customers };
      stamp.units += line.units;
      stamp.amount += line.amount;
      stamp.discount += line.discount;
      levels.set(key, stamp);
    }
  }
  return { customers, levels: [...levels.values()], lineDepartments: lines.map(({ leaf }) => leaf) };
};

export const plainEntry = (entryNo: number, location: LocationId, transaction: Transaction): JournalEntry => ({
  company: 1,
  location,
  version: 1,
  sign: 1,
  entryNo,
  reverses: 0,
  segment: 3,
  position: entryNo,
  byteOffset: entryNo * 100,
  byteLength: 90,
  decoder: 'jsonl/1',
  contentHash: `hash-${entryNo}`,
  transaction,
  stamps: { customers: 0, levels: [], lineDepartments: transaction.lines.map(() => 0) },
});

/**
 * `1 7 2026-11-19 2 0001 19 sale | 4011@6 2 0.99; 0490@7 1 6.99 -1.00`:
 * entry, location, date, lane, number, hour, kind.
 */
const entryOf = (row: string): JournalEntry => {
  const [head = '', drawnLines = ''] = row.split('|');
  const [entryNo, location, businessDate = '', lane = '', number = '', hour = '', kind = ''] = head.trim().split(/\s+/);
  const items = drawnLines.trim() === '' ? [] : drawnLines.split(';').map(lineOf);
  const lines = items.map(({ line }) => line);
  const total = lines.reduce((sum, line) => sum + line.amount + line.discount, 0);
  const transaction: Transaction = {
    store: '9',
    businessDate,
    lane: lane === '-' ? '' : lane,
    number,
    occurrence: 0,
    kind: kind as TransactionKind,
    began: '',
    ended: `${businessDate}T${hour}:30:00`,
    cashier: '114',
    cashierName: 'Ann',
    customer: '',
    currency: 'USD',
    total,
    ringSeconds: 0,
    tenderSeconds: 0,
    idleSeconds: 0,
    lines,
    tenders: [
      {
        sequence: 1,
        kind: 'cash',
        code: '1',
        description: 'Cash',
        amount: total,
        change: 0,
        cashBack: false,
        cardBrand: '',
        cardLast4: '',
      },
    ],
    taxes: [],
    discounts: [],
    vouchers: [],
    events: [],
  };
  const customers = kind === 'sale' && lines.some((line) => line.units > 0) ? 1 : 0;
  return { ...plainEntry(Number(entryNo), Number(location), transaction), stamps: stampsOf(items, customers) };
};

/** Entries of company 1, one per row. */
export const drawn = (text: string): JournalEntry[] => text.trim().split('\n').map(entryOf);

/** `everyStore`: whether the company has no other locations. */
export const scopeOver = (
  locations: readonly number[],
  from: string,
  to: string,
  { company = 1, everyStore = false } = {},
): Scope =>
  scopeOf(
    {
      companyId: company,
      everyStore,
      locations: locations.map((locationId) => ({ locationId, regLocId: locationId + 5_000 })),
    },
    { startDate: from, lastDate: to },
  );

/** Reverses entries in a separate insert. */
export const reverseEntries = async (
  facts: Facts,
  company: number,
  reversals: readonly Reversal[],
  token: string,
): Promise<void> => insertJournal(facts, await reversingEntries(facts, company, reversals), token);
