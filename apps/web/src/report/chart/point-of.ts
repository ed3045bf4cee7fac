import type { Chart, ChartPoint } from '@lanewise/contract/envelope';
import { drillOf } from '../address/drill.ts';
import type { From } from '../address/drill.ts';

/**
 * Path that a bar opens: a category opens the target of its row; a part of the period opens its receipts or its
 * overview.
 */
export const pointOf = (from: From, unit: Chart['unit'], { key, row }: ChartPoint): string | null => {
  const { drill, points } = from.view;
  if (unit === 'category') return row === undefined ? null : drillOf(from, row, drill);
  if (!points) return null;
  return unit === 'hour'
    ? drillOf(from, { hour: key }, points.hour)
    : drillOf(from, { [unit === 'day' ? 'date' : unit]: key }, points.day);
};
