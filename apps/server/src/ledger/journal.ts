import type { BookJournal, JournalLine } from '@lanewise/contract/entities/book-journal';
import type { ValueLine, ValueTable } from '@lanewise/contract/entities/value-table';
import { addExact, exactOf, type Exact } from '@lanewise/domain/points/evaluate';
import { linesOf } from '@lanewise/domain/ledger/differences';
import { exactTextOf } from '@lanewise/domain/ledger/figures';
import type { JournalSource, NamedColumn } from '../meta/close-types.ts';
import { journalSource } from './journal-source.ts';
import { readTable } from './table.ts';
import type { TableQuestion } from './question.ts';

const nothing: Exact = { over: 0n, by: 1n };
const negated = ({ over, by }: Exact): Exact => ({ over: -over, by });
const isNegative = ({ over }: Exact): boolean => over < 0n;
const sum = (values: readonly Exact[]): Exact => values.reduce(addExact, nothing);
const written = (value: Exact): string => exactTextOf(value) ?? '0';

/** The totals of a book's lines, by data point; null: no figure. */
type Amounts = ReadonlyMap<number, Exact | null>;

/** The amount that a line adds to a GL column. The side of the column decides between debit and credit. */
const amountOf = ({ total, valueType }: Pick<ValueLine, 'total' | 'valueType'>): Exact | null =>
  total === null || valueType === 'text' ? null : exactOf(total);

interface Made {
  line: JournalLine;
  debit: Exact;
  credit: Exact;
}

const lineOf = (
  { glConfigId, name, glAccount, side, points: added }: NamedColumn,
  amounts: Amounts,
  of: JournalLine['of'],
): Made => {
  const points = added.map((point) => ({ ...point, amount: amounts.get(point.dpId) ?? null }));
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
      of,
      points: points.map((point) => ({ ...point, amount: exactTextOf(point.amount) })),
    },
  };
};

const known = (text: string | null): Exact | null => (text === null ? null : exactOf(text));

/**
 * The lines with which a day books closed days again, and the sum of the changes by data point. The old booking is
 * reversed in the columns that it used.
 */
const rebookedLines = (late: ValueTable['late'], { columns, before }: JournalSource) => {
  const bookedBy = new Map(before.map((one) => [one.date, one.columns]));
  const added = new Map<number, Exact>();
  const lines = late.flatMap(({ date, rebooked }): Made[] => {
    if (!rebooked) return [];
    for (const { dpId, was, is } of rebooked)
      added.set(dpId, sum([added.get(dpId) ?? nothing, known(is) ?? nothing, negated(known(was) ?? nothing)]));
    const back = new Map(rebooked.map(({ dpId, was }) => [dpId, was === null ? null : negated(exactOf(was))] as const));
    const again = new Map(rebooked.map(({ dpId, is }) => [dpId, known(is)] as const));
    return [
      ...(bookedBy.get(date) ?? columns).map((column) => lineOf(column, back, { date, booking: 'reversed' })),
      ...columns.map((column) => lineOf(column, again, { date, booking: 'rebooked' })),
    ];
  });
  return { lines, added };
};

/**
 * The GL journal of a store's day: the totals of lines, by column. The lines that rebook closed days come first. Their
 * sum is subtracted from the day's own lines.
 */
export const journalOf = (
  {
    sheets,
    locationId,
    date,
    presetId,
    state,
    late,
  }: Pick<ValueTable, 'sheets' | 'locationId' | 'date' | 'presetId' | 'state' | 'late'>,
  source: JournalSource,
): BookJournal => {
  const { presetName, completeness, columns } = source;
  const lines = new Map(linesOf(sheets).map((line) => [line.dpId, line]));
  const anew = rebookedLines(late, source);
  const totals = new Map([...lines].map(([dpId, line]) => [dpId, amountOf(line)] as const));
  // `own` includes lines of closed days that this day does not have, or for which it has no figure.
  const own = new Map(totals);
  for (const [dpId, added] of anew.added)
    if (added.over !== 0n) own.set(dpId, addExact(totals.get(dpId) ?? nothing, negated(added)));
  const made = [...anew.lines, ...columns.map((column) => lineOf(column, own, null))];
  const [debits, credits] = [sum(made.map(({ debit }) => debit)), sum(made.map(({ credit }) => credit))];
  const assigned = new Map(columns.flatMap(({ points }) => points.map(({ dpId, name }) => [dpId, name])));
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
      .filter(([dpId]) => (totals.get(dpId) ?? null) === null)
      .map(([dpId, name]) => ({ dpId, name })),
    unassigned: [...lines.values()].flatMap(({ dpId, name, glAccount }) =>
      glAccount === '' || assigned.has(dpId) ? [] : [{ dpId, name, glAccount }],
    ),
  };
};

/** The GL journal of a store's day with its inputs: of a closed day as of its close, of an open day as of now. */
export const readJournal = async (
  question: TableQuestion,
): Promise<{ journal: BookJournal; source: JournalSource; closedAt: string | null }> => {
  const { books, scope, locationId, date, preset } = question;
  const table = await readTable(question);
  const closes = table.isBookClosed
    ? await books.closes({ companyId: scope.company, locationId, date }, preset.presetId)
    : [];
  const source = closes[0]?.journal ?? (await journalSource(question, table));
  return { journal: journalOf(table, source), source, closedAt: table.closedAt };
};
