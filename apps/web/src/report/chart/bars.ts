import type { Chart, ChartPoint } from '@lanewise/contract/envelope';
import { fieldOf, isField } from '@lanewise/contract/fields';
import { addDays, addMonths } from '@lanewise/domain/calendar/day';
import { gapsOf } from '../../ui/gaps.ts';
import type { Gap } from '../../ui/gaps.ts';

/** Writes the parts of a chart in the user's language. */
export interface ChartWords {
  key: (key: string) => string;
  value: (value: number) => string;
  /** Short value for the axis: 25k. */
  axis: (value: number) => string;
  rest: (count: number) => string;
}

/**
 * One bar: its label, its value, the value of the earlier period, and the part of its value that is compared with the
 * earlier value.
 */
export interface Bar {
  /** The point that the bar draws; null for a bar of several points. */
  point: ChartPoint | null;
  label: string;
  /** Value of the bar; null: unknown. */
  value: number | null;
  previous: number | null;
  compared: number | null;
  unfinished: boolean;
  /** Whether all stores were closed, so that no value is no surprise. */
  closed?: boolean | undefined;
}

const TOP = 12;
/** Most bars of a chart; no period has so many. */
const MOST = 1_000;

const barOf = (point: ChartPoint, words: ChartWords): Bar => {
  const { key, value, previous, compared, unfinished } = point;
  return { point, label: words.key(key), value, previous, compared, unfinished };
};

/**
 * The bars with the highest values first. If there are more than twelve bars, all further bars become one bar, so that
 * names stay readable.
 */
const topBars = (points: readonly ChartPoint[], words: ChartWords): Bar[] => {
  const sorted = [...points].sort((a, b) => (b.value ?? -Infinity) - (a.value ?? -Infinity) || 0);
  const rest = sorted.slice(TOP);
  const bars = sorted.slice(0, TOP).map((point) => barOf(point, words));
  if (rest.length === 0) return bars;
  const sum = (pick: (point: ChartPoint) => number): number =>
    Math.round(rest.reduce((total, point) => total + pick(point), 0) * 100) / 100;
  const isKnown = rest.some((point) => point.value !== null);
  const compared = rest.every((point) => point.previous !== null);
  return [
    ...bars,
    {
      point: null,
      label: words.rest(rest.length),
      value: isKnown ? sum((point) => point.value ?? 0) : null,
      previous: compared ? sum((point) => point.previous ?? 0) : null,
      compared: compared ? sum((point) => point.compared ?? 0) : null,
      unfinished: rest.some((point) => point.unfinished),
    },
  ];
};

/** The key that follows a key of a period. */
const nextKey = (unit: Chart['unit'], key: string): string => {
  if (unit === 'hour') return String(Number(key) + 1);
  return unit === 'month' ? addMonths(key, 1) : addDays(key, unit === 'week' ? 7 : 1);
};

/**
 * A point for every hour between the first and the last point, and for every day, week or month of the period. A
 * missing point has no value if its data is unknown or if the measure is a percentage; otherwise its value is 0.
 */
const everyPoint = ({ unit, points, measure, span }: Chart): ChartPoint[] => {
  const none = isField(measure) && fieldOf(measure).format === 'percent' ? null : 0;
  const byKey = new Map(points.map((point) => [point.key, point]));
  const first = span?.first ?? points[0]?.key;
  const last = span?.last ?? points.at(-1)?.key;
  if (!first || !last || (points.length === 0 && span?.unknown.length === 0)) return [];
  const all: ChartPoint[] = [];
  for (let key = first; all.length < MOST; key = nextKey(unit, key)) {
    const value = span?.unknown.includes(key) ? null : none;
    all.push(byKey.get(key) ?? { key, value, previous: null, compared: null, unfinished: false });
    if (key === last) return all;
  }
  // The last key was never reached, because the keys are not consecutive: the points stay as they are.
  return [...points];
};

/** Whether all categories have the value 0. Then the frame shows a text instead of bars. */
const isNothing = ({ unit, points }: Chart): boolean =>
  unit === 'category' && points.every(({ value, previous }) => value === 0 && (previous ?? 0) === 0);

export const barsOf = (chart: Chart, words: ChartWords): Bar[] => {
  if (isNothing(chart)) return [];
  return chart.unit === 'category'
    ? topBars(chart.points, words)
    : everyPoint(chart).map((point) => ({ ...barOf(point, words), closed: chart.span?.closed.includes(point.key) }));
};

/** The part of a bar that is not compared. It is 0 without a comparison, or if the bar cannot show a part. */
export const restOf = ({ value, compared }: Pick<Bar, 'value' | 'compared'>): number =>
  value === null || compared === null || compared < 0 || compared > value
    ? 0
    : Math.round((value - compared) * 100) / 100;

type KnownBar = Bar & { value: number };

/**
 * Facts for a chart's summary, for example the number of bars, the highest and the lowest bar, and whether any bar is
 * unfinished.
 */
export interface ChartFacts {
  count: number;
  first: string;
  last: string;
  highest: KnownBar;
  lowest: KnownBar;
  /** Runs of neighbouring bars with unknown values. */
  gaps: readonly Gap[];
  unfinished: boolean;
  compared: boolean;
  /** Whether a part of any bar is left out of the comparison. */
  partly: boolean;
}

const isKnown = (bar: Bar): bar is KnownBar => bar.value !== null;

/** Facts of the bars; null: no bar has a value. */
export const factsOf = (all: readonly Bar[]): ChartFacts | null => {
  const bars = all.filter(isKnown);
  const [first] = bars;
  const [begin, last] = [all[0], all.at(-1)];
  if (!first || !begin || !last) return null;
  return {
    count: all.length,
    first: begin.label,
    last: last.label,
    gaps: gapsOf(all, isKnown, ({ label }) => [label, label]),
    highest: bars.reduce((best, bar) => (bar.value > best.value ? bar : best), first),
    lowest: bars.reduce((least, bar) => (bar.value < least.value ? bar : least), first),
    unfinished: bars.some((bar) => bar.unfinished),
    compared: bars.some((bar) => bar.previous !== null),
    partly: bars.some((bar) => restOf(bar) !== 0),
  };
};
