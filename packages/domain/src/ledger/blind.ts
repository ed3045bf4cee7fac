import type { LineTill } from '@lanewise/contract/entities/tills';
import type { SuspendedSale, ValueLine, ValueSheet, ValueTable } from '@lanewise/contract/entities/value-table';
import { tellsExpected } from './checks.ts';
import type { Drawer, Entered, TillEntry } from './entries.ts';

// What who counts blind sees of a book: what people entered, and nothing that tells what is expected. A note or a reason says
// why something is over or short, and that it is there tells that it is, so that they read those alone that they wrote.

/** What somebody wrote themselves. */
export interface OwnWords {
  /** Notes, by data point. */
  notes: ReadonlyMap<number, string>;
  /** Reasons, by `drawerKey`. */
  reasons: ReadonlyMap<string, string>;
}
export const noWords: OwnWords = { notes: new Map(), reasons: new Map() };

export const drawerKey = ({ lane, cashier, tender }: Drawer): string => JSON.stringify([lane, cashier, tender]);

/** The notes and reasons that stand and that one of these names wrote. Entries of drawers are in their order. */
export const ownWordsOf = (
  names: readonly string[],
  entries: readonly Entered[],
  ofDrawers: readonly TillEntry[],
): OwnWords => {
  const isOwn = ({ by }: Pick<Entered, 'by'>): boolean => names.includes(by);
  const notes = entries.filter(({ field }) => field === 'note').filter(isOwn);
  const reasons = new Map(ofDrawers.filter(({ field }) => field === 'reason').map((one) => [drawerKey(one), one]));
  return {
    notes: new Map(notes.map(({ dpId, value }) => [dpId, value ?? ''])),
    reasons: new Map([...reasons].filter(([, one]) => isOwn(one)).map(([key, { value }]) => [key, value ?? ''])),
  };
};

/** A drawer with nothing but its counts. */
export const blindTill = (till: LineTill, { reasons }: OwnWords): LineTill => ({
  ...till,
  reason: reasons.get(drawerKey(till)) ?? '',
  moved: null,
  registers: null,
  expected: null,
  taken: null,
  overShort: null,
  adjustment: null,
  tolerance: null,
  // Whoever typed a movement of the drawer is one of them, also of a kind that is withheld.
  authors: [],
  approvedBy: null,
  approvedAt: null,
});

/** A line without what lets one guess what it is expected to be. */
const blindLine = (line: ValueLine, own: OwnWords): ValueLine => ({
  ...line,
  note: own.notes.get(line.dpId) ?? '',
  opening: null,
  carriedFrom: null,
  posValue: null,
  adjustment: null,
  typedParts: null,
  late: null,
  expected: null,
  overShort: null,
  tolerance: null,
  tills: line.tills?.map((till) => blindTill(till, own)) ?? null,
  // What drawers took is what they were counted to hold less what was moved, so that it would tell what was moved.
  enteredValue: line.tills === null ? line.enteredValue : null,
  authors: [],
  approvedBy: null,
  approvedAt: null,
  // The last change may be an adjustment.
  updatedBy: null,
  updatedAt: null,
  total: line.source === 'formula' || line.tills !== null ? null : line.enteredValue,
});

/** Sheets without what is expected. */
export const blindSheets = (sheets: readonly ValueSheet[], own: OwnWords): ValueSheet[] =>
  sheets.map((sheet) => ({ ...sheet, overShort: null, rows: sheet.rows.map((line) => blindLine(line, own)) }));

const blindSale = (sale: SuspendedSale): SuspendedSale => ({ ...sale, amount: null });

/** A book without what is expected. */
export const blindTable = (table: ValueTable, own: OwnWords): ValueTable => ({
  ...table,
  isBlind: true,
  sheets: blindSheets(table.sheets, own),
  late: [],
  lateOn: [],
  suspended: table.suspended.map(blindSale),
  overShort: null,
  checks: table.checks.filter(({ check }) => !tellsExpected(check)),
  secondPerson: false,
  closes: table.closes.map((close) => ({
    ...close,
    hash: null,
    overShort: null,
    // Why somebody opened it again.
    reason: null,
    differences: [],
    suspended: close.suspended.map(blindSale),
    missing: close.missing.filter(({ check }) => !tellsExpected(check)),
  })),
  changedSince: [],
});
