import type { BookCheck, ValueSheet, ValueTable } from '@lanewise/contract/entities/value-table';
import type { CompletenessState } from '@lanewise/contract/reports/completeness';

/** Whether there is nothing more to come of a day. */
const isWhole = (state: CompletenessState): boolean => state !== 'partial' && state !== 'missing';

/** Checks without which a book is not closed. Receipts may still be missing: what comes later is told apart. */
export const needed: readonly BookCheck[] = ['entered', 'earlier'];

/** What is asked before a close. `earlier`: business dates that are open before one that carries something over. */
export const checksOf = (
  sheets: readonly ValueSheet[],
  completeness: CompletenessState,
  earlier: readonly string[],
): ValueTable['checks'] => {
  const lines = sheets.flatMap(({ rows }) => rows);
  const empty = lines.filter(({ source, enteredValue }) => source === 'manual' && enteredValue === null);
  const open = [...new Map(empty.map(({ dpId, name }) => [dpId, { dpId, name, date: null }])).values()];
  return [
    { check: 'complete', isMet: isWhole(completeness), open: [] },
    { check: 'entered', isMet: open.length === 0, open },
    {
      check: 'earlier',
      isMet: earlier.length === 0,
      open: earlier.map((date) => ({ dpId: null, name: '', date })),
    },
  ];
};
