import type { DataPoint } from '@lanewise/contract/entities/data-point';
import type { LedgerSheet } from '@lanewise/contract/entities/ledger';
import { isAmount, type LineChange } from '@lanewise/contract/entities/value-table';
import { ruleOn, tilledLines } from '@lanewise/domain/ledger/drawers';
import type { TableQuestion } from './question.ts';

/** A field of a change that cannot be saved. */
export interface WrongField {
  field: string;
  code: string;
  message: string;
}

const wrongValue = ({ valueType }: DataPoint, value: string | null | undefined): Omit<WrongField, 'field'> | null => {
  if (value === null || value === undefined || valueType === 'text') return null;
  if (!isAmount(value))
    return { code: 'decimal', message: 'An amount has at most 15 digits before and 4 after the point' };
  if (valueType === 'count' && value.includes('.')) return { code: 'integer', message: 'A count is a whole number' };
  return null;
};

/** The first field of changed lines that does not fit its data point; null: every field fits. */
export const wrongFieldOf = (
  changes: readonly LineChange[],
  sheets: readonly LedgerSheet[],
  points: readonly DataPoint[],
): WrongField | null => {
  const onSheets = new Set(sheets.flatMap(({ dpIds }) => dpIds));
  const known = new Map(points.filter(({ dpId }) => onSheets.has(dpId)).map((point) => [point.dpId, point]));
  for (const [at, { dpId, enteredValue, adjustment }] of changes.entries()) {
    const point = known.get(dpId);
    const field = (name: string): string => `rows.${at}.${name}`;
    if (!point) return { field: field('dpId'), code: 'choice', message: 'No sheet of this book has this data point' };
    const wrong = wrongValue(point, enteredValue);
    if (wrong) return { field: field('enteredValue'), ...wrong };
    if (point.valueType === 'text' && (adjustment ?? null) !== null)
      return { field: field('adjustment'), code: 'unknown', message: 'A line of text has no adjustment' };
    const off = wrongValue(point, adjustment);
    if (off) return { field: field('adjustment'), ...off };
  }
  return null;
};

/**
 * The first typed value of a line that is counted by drawer; null: none. The value of such a line is the sum of its
 * drawers' counts and cannot be typed, on any sheet of any book.
 */
export const tilledFieldOf = async (
  { books, scope, sheets, named, date }: TableQuestion,
  changes: readonly LineChange[],
): Promise<WrongField | null> => {
  if (!changes.some(({ enteredValue }) => (enteredValue ?? null) !== null)) return null;
  const rule = ruleOn(await books.tills.rules(scope.company), date);
  if (!rule) return null;
  const points = new Map(named.points.map((point) => [point.dpId, point]));
  const ofTenders = sheets.map((sheet) => ({ ...sheet, type: 'tender' as const }));
  const lines = tilledLines(rule, ofTenders, points, date);
  const at = changes.findIndex(({ dpId, enteredValue }) => (enteredValue ?? null) !== null && lines.has(dpId));
  if (at < 0) return null;
  return { field: `rows.${at}.enteredValue`, code: 'till.counted', message: 'This line is counted by drawer' };
};
