import type { DataPoint } from '@lanewise/contract/entities/data-point';
import type { CloseRules } from '@lanewise/contract/entities/ledger-rules';
import { addExact, exactOf, type Exact } from '../points/evaluate.ts';
import { figureOf, sumOfExact, exactTextOf } from './figures.ts';

/** The amounts of a line or drawer that are judged. Decimal texts; null: not counted, or not adjusted. */
interface Difference {
  overShort: string | null;
  adjustment?: string | null;
  /** Amount by which the line's counters changed its expected amount when they typed parts of its formula. */
  typedParts?: string | null | undefined;
  /** Only of a line: the source of its figures, the counted value and the expected amount. */
  source?: DataPoint['source'];
  enteredValue?: string | null;
  expected?: string | null;
}

/** The tolerance of a line of tenders; null: any amount is permitted. */
export const lineTolerance = ({ tolerance, tolerances }: CloseRules, dpId: number): string | null => {
  const own = tolerances.find((one) => one.dpId === dpId);
  return own ? own.tolerance : tolerance;
};

/**
 * The counted value of a line that should have an expected amount but has none, for example because its formula divides
 * by 0; otherwise null.
 */
export const unknownOf = ({ source = 'manual', enteredValue = null, expected = null }: Difference): string | null =>
  source !== 'manual' && expected === null ? enteredValue : null;

/**
 * The part of the expected amount that only the counters of the line state: the adjustment and the typed parts; null:
 * no such part.
 */
export const explainedOf = ({ adjustment = null, typedParts = null }: Omit<Difference, 'overShort'>): Exact | null =>
  sumOfExact([adjustment, typedParts].map(figureOf));

/**
 * Whether a line exceeds its tolerance; null tolerance: never. Three amounts are judged: the difference, the part that
 * only the counters explain (`explainedOf`), and the difference without that explanation. Any count of a line without a
 * known expected amount exceeds the tolerance too.
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
 * The text to which an approval refers: difference, explanation, and note or reason. If the text changes, the approval
 * lapses. A note is one line, so that it cannot be mistaken for amounts. Null: there is nothing to approve.
 */
export const approvableOf = ({
  note,
  reason,
  ...line
}: Difference & { note?: string; reason?: string }): string | null => {
  const explained = exactTextOf(explainedOf(line));
  const difference = unknownOf(line) ?? line.overShort;
  const amounts = explained === null ? difference : `${difference ?? ''} ${explained}`;
  const why = note ?? reason ?? '';
  return amounts === null || why === '' ? amounts : `${amounts}\n${why}`;
};
