import type { DataPoint } from '@lanewise/contract/entities/data-point';
import type { CloseRules } from '@lanewise/contract/entities/ledger-rules';
import { addExact, exactOf, type Exact } from '../points/evaluate.ts';
import { figureOf, sumOf, textOf } from './figures.ts';

/** Decimal texts; null: not counted, nothing adjusted. */
interface Difference {
  overShort: string | null;
  adjustment?: string | null;
  /** What its counters typed into parts of its formula adds to what it is expected to be. */
  typedParts?: string | null | undefined;
  /** Of a line: where its figures come from, what was counted and what is expected. */
  source?: DataPoint['source'];
  enteredValue?: string | null;
  expected?: string | null;
}

/** What a line of tenders may be over or short by; null: any amount. */
export const lineTolerance = ({ tolerance, tolerances }: CloseRules, dpId: number): string | null => {
  const own = tolerances.find((one) => one.dpId === dpId);
  return own ? own.tolerance : tolerance;
};

/** What was counted of a line of which nobody knows what it should be, such as a formula that divides by nothing; else null. */
export const unknownOf = ({ source = 'manual', enteredValue = null, expected = null }: Difference): string | null =>
  source !== 'manual' && expected === null ? enteredValue : null;

/** What those who say what a line holds say that it should hold, besides the registers and others; null: nothing. */
export const explainedOf = ({ adjustment = null, typedParts = null }: Omit<Difference, 'overShort'>): Exact | null =>
  sumOf([adjustment, typedParts].map(figureOf));

/**
 * Whether a line is over or short by more than it may be. What explains a difference (`explainedOf`) is judged like the
 * difference that it removes: by itself, and by what the line would be over or short by without it. So is any count of a
 * line of which nobody knows what it should be. Null tolerance: any amount is fine.
 */
export const isBeyond = ({ tolerance, ...line }: Difference & { tolerance: string | null }): boolean => {
  if (tolerance === null) return false;
  if (unknownOf(line) !== null) return true;
  const most = exactOf(tolerance);
  const isMore = (off: Exact): boolean => (off.over < 0n ? -off.over : off.over) * most.by > most.over * off.by;
  const [difference, explained] = [figureOf(line.overShort), explainedOf(line)];
  return [difference, explained, difference && explained ? addExact(difference, explained) : null].some(
    (off) => off !== null && isMore(off),
  );
};

/**
 * What an approval is of: with another difference, another explanation, or another note or reason, it lapses. A note is one line,
 * so that it is told from amounts. Null: there is nothing to approve.
 */
export const approvableOf = ({
  note,
  reason,
  ...line
}: Difference & { note?: string; reason?: string }): string | null => {
  const explained = textOf(explainedOf(line));
  const difference = unknownOf(line) ?? line.overShort;
  const amounts = explained === null ? difference : `${difference ?? ''} ${explained}`;
  const why = note ?? reason ?? '';
  return amounts === null || why === '' ? amounts : `${amounts}\n${why}`;
};
