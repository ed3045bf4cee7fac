import { decimalTextOf, addExact, exactOf } from '@lanewise/domain/points/evaluate';
import { MOST_PIECES } from '@lanewise/contract/entities/till-rules';
import { denominationsOf, sumOfPieces } from '@lanewise/domain/ledger/denominations';
import { readCell } from '@lanewise/domain/ledger/cell';
import type { Language } from '@lanewise/domain/format';

/** What is typed into the fields of a count: by denomination, or the sum alone. */
export interface TypedCount {
  pieces: Readonly<Record<string, string>>;
  sum: string;
}

export interface ReadCount {
  /** Null: nothing is typed, or a field cannot be read. */
  amount: string | null;
  pieces: Record<string, number> | null;
  /** Fields that hold no number of pieces, or no amount. */
  wrong: readonly string[];
}

const readPieces = (typed: Readonly<Record<string, string>>, currency: string, language: Language): ReadCount => {
  const read = denominationsOf(currency).map(({ id }) => ({
    id,
    ...readCell(typed[id] ?? '', { language, isCount: true }),
  }));
  const isWrong = ({ value, problem }: (typeof read)[number]): boolean =>
    problem !== undefined || (typeof value === 'string' && (Number(value) < 0 || Number(value) > MOST_PIECES));
  const wrong = read.filter(isWrong).map(({ id }) => id);
  const pieces = Object.fromEntries(
    read.flatMap(({ id, value }) => (typeof value === 'string' ? [[id, Number(value)]] : [])),
  );
  const isEmpty = Object.keys(pieces).length === 0;
  if (wrong.length > 0 || isEmpty) return { amount: null, pieces: null, wrong };
  return { amount: sumOfPieces(pieces, currency), pieces, wrong };
};

const readSum = (typed: string, language: Language): ReadCount => {
  const { value = null, problem } = readCell(typed, { language, isCount: false });
  const isWrong = problem !== undefined || value?.startsWith('-') === true;
  return { amount: isWrong ? null : value, pieces: null, wrong: isWrong ? ['sum'] : [] };
};

/** The amount of a count: the value of its pieces, unless the user typed a sum. */
export const readCount = (
  { pieces, sum }: TypedCount,
  { isBySum, currency, language }: { isBySum: boolean; currency: string; language: Language },
): ReadCount => (isBySum ? readSum(sum, language) : readPieces(pieces, currency, language));

/** The exact difference of two amounts. */
export const lessOf = (amount: string, other: string): string => {
  const { over, by } = exactOf(other);
  return decimalTextOf(addExact(exactOf(amount), { over: -over, by }), 4);
};
