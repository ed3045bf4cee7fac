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

/** Whether there is nothing more to come of a day. */
const isWhole = (state: CompletenessState): boolean => state !== 'partial' && state !== 'missing';

/** Checks that a book may be closed without, where its preset lets one: what lines lack is listed in the close. */
const ofLines: readonly BookCheck[] = ['entered', 'counted', 'tenders', 'movements', 'explained', 'approved'];

/**
 * Checks without which a book is not closed. Receipts may still be missing: what comes later is told apart. Nobody can pay a
 * suspended sale on a day that is over, so that it is told and kept.
 */
export const neededFor = (isIncomplete: boolean): readonly BookCheck[] =>
  isIncomplete ? ['earlier'] : [...ofLines, 'earlier'];

/** Checks that tell what is expected of a line, or what was moved, so that who counts blind does not see them. */
export const tellsExpected = (check: BookCheck): boolean =>
  ['tenders', 'movements', 'explained', 'approved'].includes(check);

/** In place of the data point of a movement. */
const NO_LINE = 0;

type Open = Checks[number]['open'];

/** Open lines: a data point on two sheets is one line of a book. */
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

const checked = (check: BookCheck, ...open: Open[]): Checks[number] => ({
  check,
  isMet: open.flat().length === 0,
  open: open.flat(),
});

/**
 * Whether nobody counted a line that may be over or short by so much alone, nor a drawer of it. What is not counted is over
 * or short by nothing, so that whoever takes a count away would need nobody else.
 */
const isUncountedLine = ({ tolerance, tills, source, expected, enteredValue }: ValueLine): boolean =>
  tolerance !== null &&
  (tills ?? []).length === 0 &&
  enteredValue === null &&
  source !== 'manual' &&
  Number(expected ?? NaN) !== 0;

const isUnexplained = (till: LineTill): boolean => isBeyond(till) && till.reason === '';
const isUnapproved = (one: ValueLine | LineTill): boolean => isBeyond(one) && one.approvedBy === null;

/** Facts from the registers about a day, other than its lines. Null where they were not asked for. */
export interface SaidByRegisters {
  /** Movements that only one side reports. */
  unmatched: readonly string[] | null;
  /** Sales that were suspended and not resumed. */
  suspended: readonly string[] | null;
}

const named = (names: readonly string[], dpId: number | null): Open =>
  names.map((name) => ({ dpId, name, date: null }));

/** What is asked before a close. `earlier`: business dates that are open before one that carries something over. */
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

/** What the lines of a book lack. */
export const missingIn = (checks: Checks): MissingLine[] =>
  checks
    .filter(({ check }) => ofLines.includes(check))
    .flatMap(({ check, open }) => open.flatMap(({ dpId, name }) => (dpId === null ? [] : [{ check, dpId, name }])));
