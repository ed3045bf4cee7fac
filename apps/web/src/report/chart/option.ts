import type { Chart } from '@lanewise/contract/envelope';
import { restOf } from './bars.ts';
import type { Bar, ChartWords } from './bars.ts';

/** Colours of a chart, read from the page's tokens, so that both themes and paper use the same drawing. */
export interface Palette {
  bar: string;
  line: string;
  grid: string;
  text: string;
  font: string;
}

/** Opacity of bars that are not over, not complete or not compared. */
const PALE = 0.45;

/**
 * Pixels for the names of horizontal bars in a drawing of this width, so that the bars keep most of a narrow drawing.
 */
export const namesWidth = (width: number): number => Math.min(160, Math.round(width * 0.34));

/** Margins around the bars in pixels; horizontal bars have room for names. */
export const gridOf = (lying: boolean, width = Infinity) => ({
  left: lying ? namesWidth(width) : 48,
  right: lying ? 16 : 4,
  top: 10,
  bottom: 26,
});

/** Average width of a letter in pixels. */
const LETTER = 6;

/** Shortens a long name in its middle, because names differ at their beginning or end. */
export const shortened = (name: string, pixels: number): string => {
  const letters = [...name];
  const room = Math.max(3, Math.floor(pixels / LETTER));
  if (letters.length <= room) return name;
  const head = Math.ceil((room - 1) * 0.6);
  return `${letters.slice(0, head).join('').trimEnd()}…${letters
    .slice(head + 1 - room)
    .join('')
    .trimStart()}`;
};

/** Layout of the names beside horizontal bars. */
const besideBars = (width: number) => {
  const room = namesWidth(width) - 10;
  return { width: room, overflow: 'truncate' as const, formatter: (name: string) => shortened(name, room) };
};

const tooltipOf = (palette: Palette) => ({
  trigger: 'axis' as const,
  axisPointer: { type: 'shadow' as const, shadowStyle: { color: palette.grid, opacity: 0.35 } },
  confine: true,
  padding: 0,
  borderWidth: 0,
  backgroundColor: 'transparent',
  extraCssText: 'box-shadow:none',
});

/** Vertical lines at the bars from which a new definition of the measure applies, by indexes of bars. */
const breakLine = (places: readonly number[], palette: Palette) => ({
  symbol: 'none',
  silent: true,
  label: { show: false },
  lineStyle: { color: palette.text, width: 1, type: 'solid' as const },
  data: places.map((place) => ({ xAxis: place })),
});

/** The earlier period: a thin bar below each horizontal bar, or a dashed line over vertical bars. Nothing without a comparison. */
const comparedOf = (bars: readonly Bar[], palette: Palette, lying: boolean) => {
  if (bars.every((bar) => bar.previous === null)) return [];
  const shared = { data: bars.map((bar) => bar.previous), emphasis: { disabled: true } };
  return lying
    ? [
        {
          ...shared,
          type: 'bar' as const,
          itemStyle: { color: palette.line, borderRadius: [0, 1, 1, 0] },
          barMaxWidth: 3,
          z: 2,
        },
      ]
    : [
        {
          ...shared,
          type: 'line' as const,
          symbol: 'none',
          lineStyle: { color: palette.line, width: 1.5, type: [3, 3] },
          itemStyle: { color: palette.line },
          z: 3,
        },
      ];
};

/**
 * The chart's options: vertical bars of a period with a dashed line of the earlier period, or horizontal bars of
 * categories. `width`: width of the drawing, which gives the room for names. `breaks`: indexes of the bars that get a
 * line.
 */
export const optionOf = (
  unit: Chart['unit'],
  bars: readonly Bar[],
  words: ChartWords,
  palette: Palette,
  { width = Infinity, breaks = [] }: { width?: number; breaks?: readonly number[] } = {},
) => {
  const lying = unit === 'category';
  const label = { color: palette.text, fontFamily: palette.font, fontSize: 11 };
  const names = {
    type: 'category' as const,
    data: bars.map((bar) => bar.label),
    inverse: lying,
    axisTick: { show: false },
    axisLine: { show: !lying, lineStyle: { color: palette.grid } },
    axisLabel: { ...label, hideOverlap: !lying, ...(lying ? besideBars(width) : {}) },
  };
  const values = {
    type: 'value' as const,
    splitNumber: 4,
    axisLabel: { ...label, formatter: (value: number) => words.axis(value) },
    splitLine: { lineStyle: { color: palette.grid } },
  };
  return {
    animation: false,
    grid: { ...gridOf(lying, width), outerBoundsMode: 'none' as const },
    xAxis: lying ? values : names,
    yAxis: lying ? names : values,
    tooltip: tooltipOf(palette),
    series: [
      {
        type: 'bar' as const,
        stack: 'value',
        data: bars.map((bar) => ({
          value: bar.value === null ? null : Math.round((bar.value - restOf(bar)) * 100) / 100,
          itemStyle: { opacity: bar.unfinished ? PALE : 1 },
        })),
        itemStyle: { color: palette.bar, borderRadius: lying ? [0, 2, 2, 0] : [2, 2, 0, 0] },
        emphasis: { disabled: true },
        barCategoryGap: '28%',
        barMaxWidth: lying ? 28 : 56,
        z: 2,
        ...(breaks.length > 0 ? { markLine: breakLine(breaks, palette) } : {}),
      },
      // Sales that are not compared are stacked on the compared sales.
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
      ...comparedOf(bars, palette, lying),
    ],
  };
};
