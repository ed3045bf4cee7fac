import type { Chart, ChartPoint } from '@lanewise/contract/envelope';
import { endingOf, pointOfField, type PointFieldId } from '@lanewise/contract/fields/points';
import type { Met } from '../engine/comparable.ts';
import type { Question, RawRow } from '../engine/query.ts';
import { viewOf } from '../engine/question.ts';
import type { PointBook } from './book.ts';
import { cellsOf } from './cells.ts';
import { readPair, wholeDaysOf } from './change.ts';
import { togetherBy } from './keys.ts';
import type { NamedPoints } from './read.ts';
import type { RowsRead } from './rows.ts';

// The chart of amounts beside each other, each with that of the compared period.

/** Amounts that are compared: a chart shows the largest, and all others as one. */
const MOST_COMPARED = 12;

interface Share {
  field: PointFieldId;
  value: number;
}

export interface Shares {
  /** The largest first. */
  shares: readonly Share[];
  /** The largest of the compared stores in both periods; null where nothing can be compared. */
  compared: { current: RawRow; earlier: RawRow } | null;
}

/** What amounts are worked out from. */
interface Whole {
  company: NamedPoints;
  columns: readonly PointFieldId[];
  book: PointBook;
  found: Pick<RowsRead, 'whole'>;
}

const sharesOf = ({ columns, book, found }: Whole): Share[] => {
  const amounts = columns.filter((field) => endingOf(field) === 'amt');
  const totals = cellsOf(book, amounts, found.whole);
  return amounts
    .map((field) => ({ field, value: Number(totals[field] ?? 0) }))
    .sort((one, other) => other.value - one.value);
};

/** Reads what the largest amounts are compared with; null where no such chart is drawn. */
export const readShares = async (
  question: Question,
  whole: Whole,
  compared: Promise<Met | null>,
): Promise<Shares | null> => {
  if (viewOf(question.definition, question.parameters.view).chart !== 'category') return null;
  const shares = sharesOf(whole);
  const met = wholeDaysOf(question, await compared);
  if (!met || shares.length === 0) return { shares, compared: null };
  const columns = shares.slice(0, MOST_COMPARED).map(({ field }) => field);
  const by = togetherBy(question);
  const { current, earlier } = await readPair(question, { company: whole.company, columns, met, by });
  const sum = ({ cells, rows }: typeof current): RawRow => cells(rows.map(({ sums }) => sums));
  return { shares, compared: { current: sum(current), earlier: sum(earlier) } };
};

const known = (value: RawRow[string] | undefined): number | null =>
  value === null || value === undefined ? null : Number(value);

export const chartOf = ({ shares, compared }: Shares, names: ReadonlyMap<number, string>): Chart | null => {
  const [first] = shares;
  if (first === undefined) return null;
  const points = shares.map(({ field, value }): ChartPoint => ({
    key: names.get(pointOfField(field)) ?? field,
    value,
    previous: known(compared?.earlier[field]),
    compared: known(compared?.current[field]),
    unfinished: false,
  }));
  return { unit: 'category', measure: first.field, points };
};
