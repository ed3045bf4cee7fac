import type { LineTill } from '@lanewise/contract/entities/tills';
import type { SuspendedSale, ValueLine, ValueSheet, ValueTable } from '@lanewise/contract/entities/value-table';
import { drawerNamesOf, tellsExpected } from './checks.ts';
import { linesOf } from './differences.ts';
import type { Drawer, Entered, TillEntry } from './entries.ts';

// The book as a person who counts blind sees it: entered values, and nothing that reveals an expected amount. The mere
// presence of a note or reason reveals that a line is over or short, so the person sees only notes and reasons that
// they wrote.

/** Notes and reasons that the caller wrote. */
export interface OwnWords {
  /** The caller's notes, by data point. */
  notes: ReadonlyMap<number, string>;
  /** The caller's reasons, by `drawerKey`. */
  reasons: ReadonlyMap<string, string>;
}
export const noWords: OwnWords = { notes: new Map(), reasons: new Map() };

export const drawerKey = ({ lane, cashier, tender }: Drawer): string => JSON.stringify([lane, cashier, tender]);

/**
 * Whether a person wrote something, by its author and time: the author is a login name of the person, and the person
 * had this name at that time. Somebody else may have had the name at another time.
 */
export type Wrote = (author: string | null, at: Date | string | null) => boolean;

/** The current notes and reasons of the person who `wrote` them. `ofDrawers` must be in the order of entry. */
export const ownWordsOf = (wrote: Wrote, entries: readonly Entered[], ofDrawers: readonly TillEntry[]): OwnWords => {
  const isOwn = ({ by, at }: Pick<Entered, 'by' | 'at'>): boolean => wrote(by, at);
  const notes = entries.filter(({ field }) => field === 'note').filter(isOwn);
  const reasons = new Map(ofDrawers.filter(({ field }) => field === 'reason').map((one) => [drawerKey(one), one]));
  return {
    notes: new Map(notes.map(({ dpId, value }) => [dpId, value ?? ''])),
    reasons: new Map([...reasons].filter(([, one]) => isOwn(one)).map(([key, { value }]) => [key, value ?? ''])),
  };
};

/** A drawer with its counts and the caller's own reason only. */
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
  // Hidden: the authors include people who typed movements of the drawer, even of withheld kinds.
  authors: [],
  approvedBy: null,
  approvedAt: null,
});

/** A line without the fields from which its expected amount could be derived. */
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
  // The amount taken is the count less the amount moved. So the amount taken and the count together would reveal the
  // amount moved.
  enteredValue: line.tills === null ? line.enteredValue : null,
  authors: [],
  approvedBy: null,
  approvedAt: null,
  // Hidden: the last change may be an adjustment.
  updatedBy: null,
  updatedAt: null,
  total: line.source === 'formula' || line.tills !== null ? null : line.enteredValue,
});

/** Sheets without the fields from which expected amounts could be derived. */
export const blindSheets = (sheets: readonly ValueSheet[], own: OwnWords): ValueSheet[] =>
  sheets.map((sheet) => ({ ...sheet, overShort: null, rows: sheet.rows.map((line) => blindLine(line, own)) }));

/**
 * Sheets as of a close, with only those drawers that the person also sees on the open day. Other drawers are removed,
 * because a close keeps every drawer, even a drawer that only occurs in withheld movements. `worked`: the sheets of the
 * day as calculated for the person.
 */
export const withToldDrawers = (sheets: readonly ValueSheet[], worked: readonly ValueSheet[]): ValueSheet[] => {
  const keyOf = (dpId: number, till: Drawer): string => `${dpId} ${drawerKey(till)}`;
  const told = new Set(linesOf(worked).flatMap(({ dpId, tills }) => (tills ?? []).map((till) => keyOf(dpId, till))));
  return sheets.map((sheet) => ({
    ...sheet,
    rows: sheet.rows.map((line) => ({
      ...line,
      tills: line.tills?.filter((till) => told.has(keyOf(line.dpId, till))) ?? null,
    })),
  }));
};

const blindSale = (sale: SuspendedSale): SuspendedSale => ({ ...sale, amount: null });

/**
 * A book without the fields from which expected amounts could be derived. `worked`: the sheets of the day as computed
 * for the person.
 */
export const blindTable = (table: ValueTable, own: OwnWords, worked: readonly ValueSheet[]): ValueTable => ({
  ...table,
  isBlind: true,
  sheets: blindSheets(withToldDrawers(table.sheets, worked), own),
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
    // Hidden: the reason for reopening the book.
    reason: null,
    differences: [],
    suspended: close.suspended.map(blindSale),
    missing: close.missing.filter(
      ({ check, name }) => !tellsExpected(check) && (check !== 'counted' || drawerNamesOf(worked).has(name)),
    ),
  })),
  changedSince: [],
});
