import type { CloseRules } from '@lanewise/contract/entities/ledger-rules';
import type {
  BookCheck,
  MissingLine,
  ValueLine,
  ValueSheet,
  ValueTable,
} from '@lanewise/contract/entities/value-table';
import type { CompletenessState } from '@lanewise/contract/reports/completeness';
import { isBeyond } from '@lanewise/domain/ledger/tolerance';

type Checks = ValueTable['checks'];

/** Whether there is nothing more to come of a day. */
const isWhole = (state: CompletenessState): boolean => state !== 'partial' && state !== 'missing';

/** Checks that a book may be closed without, where its preset lets one: what lines lack is listed in the close. */
const ofLines: readonly BookCheck[] = ['entered', 'explained', 'approved'];

/** Checks without which a book is not closed. Receipts may still be missing: what comes later is told apart. */
export const neededFor = (isIncomplete: boolean): readonly BookCheck[] =>
  isIncomplete ? ['earlier'] : [...ofLines, 'earlier'];

/** Checks that tell what is expected of a line, so that who counts blind does not see them. */
export const tellsExpected = (check: BookCheck): boolean => check === 'explained' || check === 'approved';

const lineCheck = (check: BookCheck, lines: readonly ValueLine[], isOpen: (line: ValueLine) => boolean) => {
  // A data point on two sheets is one line of a book.
  const open = [
    ...new Map(lines.filter(isOpen).map(({ dpId, name }) => [dpId, { dpId, name, date: null }] as const)).values(),
  ];
  return { check, isMet: open.length === 0, open };
};

/** What is asked before a close. `earlier`: business dates that are open before one that carries something over. */
export const checksOf = (
  sheets: readonly ValueSheet[],
  completeness: CompletenessState,
  earlier: readonly string[],
  { secondPerson }: CloseRules,
): Checks => {
  const lines = sheets.flatMap(({ rows }) => rows);
  const isWatched = lines.some(({ tolerance }) => tolerance !== null);
  return [
    { check: 'complete', isMet: isWhole(completeness), open: [] },
    lineCheck('entered', lines, ({ source, enteredValue }) => source === 'manual' && enteredValue === null),
    ...(isWatched ? [lineCheck('explained', lines, (line) => isBeyond(line) && line.note === '')] : []),
    ...(isWatched && secondPerson
      ? [lineCheck('approved', lines, (line) => isBeyond(line) && line.approvedBy === null)]
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
