import type { Chart, ChartPoint } from '@lanewise/contract/envelope';
import { addDays, addMonths } from '@lanewise/domain/calendar/day';

/** Colours of a chart, read from the page's tokens, so that both themes and paper use the same drawing. */
export interface Palette {
  bar: string;
  line: string;
  grid: string;
  text: string;
  font: string;
}

/** Writes the parts of a chart in the user's language. */
export interface ChartWords {
  key: (key: string) => string;
  value: (value: number) => string;
  /** Short value for the axis: 25k. */
  axis: (value: number) => string;
  rest: (count: number) => string;
}

/** One bar: its label, its value, the like-for-like value, and the part of its value that is compared with that. */
export interface Bar {
  label: string;
  value: number;
  previous: number | null;
  compared: number | null;
  unfinished: boolean;
}

/** Opacity of what is not over, not whole or not compared. */
const PALE = 0.45;

const TOP = 12;
/** Upper limit of the bars; no period has as many. */
const MOST = 1_000;

/** Highest first; beyond twelve the rest is one bar, so that names stay readable. */
const topBars = (points: readonly ChartPoint[], words: ChartWords): Bar[] => {
  const sorted = [...points].sort((a, b) => b.value - a.value);
  const rest = sorted.slice(TOP);
  const bars = sorted.slice(0, TOP).map(({ key, ...point }) => ({ label: words.key(key), ...point }));
  if (rest.length === 0) return bars;
  const sum = (pick: (point: ChartPoint) => number): number =>
    Math.round(rest.reduce((total, point) => total + pick(point), 0) * 100) / 100;
  const compared = rest.every((point) => point.previous !== null);
  return [
    ...bars,
    {
      label: words.rest(rest.length),
      value: sum((point) => point.value),
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

/** Every hour, day, week or month from the first point to the last: one without sales is an empty place. */
const everyPoint = ({ unit, points }: Chart): ChartPoint[] => {
  const byKey = new Map(points.map((point) => [point.key, point]));
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last) return [];
  const all: ChartPoint[] = [];
  for (let key = first.key; all.length < MOST; key = nextKey(unit, key)) {
    all.push(byKey.get(key) ?? { key, value: 0, previous: null, compared: null, unfinished: false });
    if (key === last.key) return all;
  }
  // The keys are not consecutive, so the points stay as they are.
  return [...points];
};

export const barsOf = (chart: Chart, words: ChartWords): Bar[] =>
  chart.unit === 'category'
    ? topBars(chart.points, words)
    : everyPoint(chart).map(({ key, ...point }) => ({ label: words.key(key), ...point }));

/** What of a bar is not compared: 0 without a comparison, and where no part of the bar could show it. */
export const restOf = ({ value, compared }: Pick<Bar, 'value' | 'compared'>): number =>
  compared === null || compared < 0 || compared > value ? 0 : Math.round((value - compared) * 100) / 100;

/** Bars of a period with a dashed like-for-like line, or horizontal bars of categories with room for names. */
export const optionOf = (unit: Chart['unit'], bars: readonly Bar[], words: ChartWords, palette: Palette) => {
  const lying = unit === 'category';
  const label = { color: palette.text, fontFamily: palette.font, fontSize: 11 };
  const names = {
    type: 'category' as const,
    data: bars.map((bar) => bar.label),
    inverse: lying,
    axisTick: { show: false },
    axisLine: { show: !lying, lineStyle: { color: palette.grid } },
    axisLabel: { ...label, hideOverlap: !lying, ...(lying ? { width: 150, overflow: 'truncate' as const } : {}) },
  };
  const values = {
    type: 'value' as const,
    splitNumber: 4,
    axisLabel: { ...label, formatter: (value: number) => words.axis(value) },
    splitLine: { lineStyle: { color: palette.grid } },
  };
  const compared = bars.some((bar) => bar.previous !== null);
  return {
    animation: false,
    grid: { left: lying ? 160 : 48, right: lying ? 16 : 4, top: 10, bottom: 26, outerBoundsMode: 'none' as const },
    xAxis: lying ? values : names,
    yAxis: lying ? names : values,
    tooltip: {
      trigger: 'axis' as const,
      axisPointer: { type: 'shadow' as const, shadowStyle: { color: palette.grid, opacity: 0.35 } },
      confine: true,
      padding: 0,
      borderWidth: 0,
      backgroundColor: 'transparent',
      extraCssText: 'box-shadow:none',
    },
    series: [
      {
        type: 'bar' as const,
        stack: 'value',
        data: bars.map((bar) => ({
          value: Math.round((bar.value - restOf(bar)) * 100) / 100,
          itemStyle: { opacity: bar.unfinished ? PALE : 1 },
        })),
        itemStyle: { color: palette.bar, borderRadius: lying ? [0, 2, 2, 0] : [2, 2, 0, 0] },
        emphasis: { disabled: true },
        barCategoryGap: '28%',
        barMaxWidth: lying ? 28 : 56,
        z: 2,
      },
      // What is left out of the comparison lies on the part that the line is compared with.
      ...(bars.some((bar) => restOf(bar) !== 0)
        ? [
            {
              type: 'bar' as const,
              stack: 'value',
              data: bars.map(restOf),
              itemStyle: { color: palette.bar, opacity: PALE },
              emphasis: { disabled: true },
              barMaxWidth: lying ? 28 : 56,
              z: 2,
            },
          ]
        : []),
      ...(compared && !lying
        ? [
            {
              type: 'line' as const,
              data: bars.map((bar) => bar.previous),
              symbol: 'none',
              lineStyle: { color: palette.line, width: 1.5, type: [3, 3] },
              itemStyle: { color: palette.line },
              emphasis: { disabled: true },
              z: 3,
            },
          ]
        : []),
    ],
  };
};

export type ChartOption = ReturnType<typeof optionOf>;

/** Facts for a chart's summary: the number of bars, the highest, the lowest, and whether one is unfinished. */
export interface ChartFacts {
  count: number;
  first: string;
  last: string;
  highest: Bar;
  lowest: Bar;
  unfinished: boolean;
  compared: boolean;
  /** Whether a part of some bar is left out of the comparison. */
  partly: boolean;
}

export const factsOf = (bars: readonly Bar[]): ChartFacts | null => {
  const [first] = bars;
  const last = bars.at(-1);
  if (!first || !last) return null;
  return {
    count: bars.length,
    first: first.label,
    last: last.label,
    highest: bars.reduce((best, bar) => (bar.value > best.value ? bar : best), first),
    lowest: bars.reduce((least, bar) => (bar.value < least.value ? bar : least), first),
    unfinished: bars.some((bar) => bar.unfinished),
    compared: bars.some((bar) => bar.previous !== null),
    partly: bars.some((bar) => restOf(bar) !== 0),
  };
};
