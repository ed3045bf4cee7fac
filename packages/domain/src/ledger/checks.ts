import type { CloseRules } from '@lanewise/contract/entities/ledger-rules';
import type {
  BookCheck,
  MissingLine,
  ValueLine,
  ValueSheet,
  ValueTable,
} from '@lanewise/contract/entities/value-table';
import type { LineTill } from '@lanewise/contract/entities/tills';
import type { CompletenessState } from '@lanewise/contract/reports/completeness';
import { isBeyond } from './tolerance.ts';
import { isUncounted } from './drawers.ts';

type Checks = ValueTable['checks'];

/** Whether no more receipts of the day are expected. */
const isWhole = (state: CompletenessState): boolean => state !== 'partial' && state !== 'missing';

/** Checks that a close may skip if the preset permits incomplete closes; the close then lists what the lines lack. */
const ofLines: readonly BookCheck[] = ['entered', 'counted', 'tenders', 'movements', 'explained', 'approved'];

/**
 * Checks that must be met before a close. Missing receipts do not prevent a close, because late receipts are booked
 * separately. Suspended sales do not prevent a close either, because nobody can pay them once the day is over; the
 * close only lists them.
 */
export const neededFor = (isIncomplete: boolean): readonly BookCheck[] =>
  isIncomplete ? ['earlier'] : [...ofLines, 'earlier'];

/**
 * Whether the result of a check reveals an expected or moved amount; such checks are hidden from people who count
 * blind.
 */
export const tellsExpected = (check: BookCheck): boolean =>
  ['tenders', 'movements', 'explained', 'approved'].includes(check);

/** Stands for the data point where a check is about a movement. */
const NO_LINE = 0;

type Open = Checks[number]['open'];

/** Lines that fail a check. A data point on two sheets is listed once. */
const openLines = (lines: readonly ValueLine[], isOpen: (line: ValueLine) => boolean): Open => [
  ...new Map(lines.filter(isOpen).map(({ dpId, name }) => [dpId, { dpId, name, date: null }] as const)).values(),
];

const openTills = (lines: readonly ValueLine[], isOpen: (till: LineTill) => boolean): Open => [
  ...new Map(
    lines.flatMap(({ dpId, name, tills }) =>
      (tills ?? []).filter(isOpen).map((till) => {
        const shown = `${name} · ${[till.lane, till.cashier].filter((part) => part !== '').join(' / ') || '–'}`;
        return [`${dpId} ${shown}`, { dpId, name: shown, date: null }] as const;
      }),
    ),
  ).values(),
];

/** The names by which a close lists the drawers of lines. */
export const drawerNamesOf = (sheets: readonly ValueSheet[]): ReadonlySet<string> =>
  new Set(
    openTills(
      sheets.flatMap(({ rows }) => rows),
      () => true,
    ).map(({ name }) => name),
  );

const checked = (check: BookCheck, ...open: Open[]): Checks[number] => ({
  check,
  isMet: open.flat().length === 0,
  open: open.flat(),
});

/**
 * Whether a line with a tolerance and an expected amount other than 0 has no entered value and no drawers. Lines that
 * people fill by hand are left out. An uncounted line has no difference. Without this check, a person could remove a
 * count to avoid the approval by a second person.
 */
const isUncountedLine = ({ tolerance, tills, source, expected, enteredValue }: ValueLine): boolean =>
  tolerance !== null &&
  (tills ?? []).length === 0 &&
  enteredValue === null &&
  source !== 'manual' &&
  Number(expected ?? NaN) !== 0;

const isUnexplained = (till: LineTill): boolean => isBeyond(till) && till.reason === '';
const isUnapproved = (one: ValueLine | LineTill): boolean => isBeyond(one) && one.approvedBy === null;

/** Reports of the registers about a day that are not in its lines. Null: not requested. */
export interface SaidByRegisters {
  /** Movements that only the register or only a person reports. */
  unmatched: readonly string[] | null;
  /** Suspended sales that nobody resumed. */
  suspended: readonly string[] | null;
}

const named = (names: readonly string[], dpId: number | null): Open =>
  names.map((name) => ({ dpId, name, date: null }));

/** All checks before a close. `earlier`: earlier open business dates from which the day carries amounts over. */
export const checksOf = (
  sheets: readonly ValueSheet[],
  completeness: CompletenessState,
  earlier: readonly string[],
  { secondPerson }: CloseRules,
  { unmatched, suspended }: SaidByRegisters = { unmatched: null, suspended: null },
): Checks => {
  const lines = sheets.flatMap(({ rows }) => rows);
  const tills = lines.flatMap((line) => line.tills ?? []);
  const isWatched = [...lines, ...tills].some(({ tolerance }) => tolerance !== null);
  return [
    { check: 'complete', isMet: isWhole(completeness), open: [] },
    ...(suspended === null ? [] : [checked('suspended', named(suspended, null))]),
    checked(
      'entered',
      openLines(lines, ({ source, enteredValue }) => source === 'manual' && enteredValue === null),
    ),
    ...(tills.length > 0 ? [checked('counted', openTills(lines, isUncounted))] : []),
    ...(isWatched && secondPerson ? [checked('tenders', openLines(lines, isUncountedLine))] : []),
    ...(unmatched === null ? [] : [checked('movements', named(unmatched, NO_LINE))]),
    ...(isWatched
      ? [
          checked(
            'explained',
            openLines(lines, (line) => isBeyond(line) && line.note === ''),
            openTills(lines, isUnexplained),
          ),
        ]
      : []),
    ...(isWatched && secondPerson
      ? [checked('approved', openLines(lines, isUnapproved), openTills(lines, isUnapproved))]
      : []),
    {
      check: 'earlier',
      isMet: earlier.length === 0,
      open: earlier.map((date) => ({ dpId: null, name: '', date })),
    },
  ];
};

/** Values, notes and approvals that the lines of a book lack. */
export const missingIn = (checks: Checks): MissingLine[] =>
  checks
    .filter(({ check }) => ofLines.includes(check))
    .flatMap(({ check, open }) => open.flatMap(({ dpId, name }) => (dpId === null ? [] : [{ check, dpId, name }])));
