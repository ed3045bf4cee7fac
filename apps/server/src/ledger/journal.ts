import type { BookJournal, JournalLine } from '@lanewise/contract/entities/book-journal';
import type { GlColumn } from '@lanewise/contract/entities/ledger';
import type { ValueLine, ValueTable } from '@lanewise/contract/entities/value-table';
import { addExact, exactOf, type Exact } from '@lanewise/domain/data-points/evaluate';
import { linesOf } from './table.ts';
import { textOf } from './lines.ts';

const nothing: Exact = { over: 0n, by: 1n };
const negated = ({ over, by }: Exact): Exact => ({ over: -over, by });
const isNegative = ({ over }: Exact): boolean => over < 0n;
const sum = (values: readonly Exact[]): Exact => values.reduce(addExact, nothing);
const written = (value: Exact): string => textOf(value) ?? '0';

type Names = ReadonlyMap<number, string>;

/** What a line of the book adds to a column. The side of the column says whether it is a debit, not the line. */
const amountOf = (line: ValueLine | undefined): Exact | null =>
  !line || line.total === null || line.valueType === 'text' ? null : exactOf(line.total);

const lineOf = (
  { glConfigId, name, glAccount, side, dpIds }: GlColumn,
  lines: ReadonlyMap<number, ValueLine>,
  names: Names,
): { line: JournalLine; debit: Exact; credit: Exact } => {
  const points = dpIds.map((dpId) => ({ dpId, amount: amountOf(lines.get(dpId)) }));
  const amount = sum(points.flatMap((point) => point.amount ?? []));
  const size = isNegative(amount) ? negated(amount) : amount;
  const isDebit = (side === 'debit') !== isNegative(amount);
  const [debit, credit] = isDebit ? [size, nothing] : [nothing, size];
  return {
    debit,
    credit,
    line: {
      glConfigId,
      name,
      glAccount,
      debit: written(debit),
      credit: written(credit),
      points: points.map((point) => ({
        dpId: point.dpId,
        name: names.get(point.dpId) ?? '',
        amount: textOf(point.amount),
      })),
    },
  };
};

/** The journal of a store's day: what its columns come to with the totals of the lines. `names`: of all data points. */
export const journalOf = (
  { sheets, locationId, date, presetId, presetName, state, completeness }: ValueTable,
  columns: readonly GlColumn[],
  names: Names,
): BookJournal => {
  const lines = new Map(linesOf(sheets).map((line) => [line.dpId, line]));
  const made = columns.map((column) => lineOf(column, lines, names));
  const [debits, credits] = [sum(made.map(({ debit }) => debit)), sum(made.map(({ credit }) => credit))];
  const assigned = new Set(columns.flatMap(({ dpIds }) => dpIds));
  return {
    locationId,
    date,
    presetId,
    presetName,
    state,
    completeness,
    lines: made.map(({ line }) => line),
    debits: written(debits),
    credits: written(credits),
    difference: written(addExact(debits, negated(credits))),
    missing: [...assigned]
      .filter((dpId) => amountOf(lines.get(dpId)) === null)
      .map((dpId) => ({ dpId, name: names.get(dpId) ?? '' })),
    unassigned: [...lines.values()].flatMap(({ dpId, name, glAccount }) =>
      glAccount === '' || assigned.has(dpId) ? [] : [{ dpId, name, glAccount }],
    ),
  };
};
