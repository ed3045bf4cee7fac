import type { Chart } from '@lanewise/contract/envelope';
import { BarChart, LineChart } from 'echarts/charts';
import { GridComponent, MarkLineComponent, TooltipComponent } from 'echarts/components';
import { init, use as register } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import type { Labels } from '../labels.ts';
import type { Bar, ChartWords } from './bars.ts';
import { optionOf } from './option.ts';
import type { Palette } from './option.ts';
import { tipOf } from './tip.ts';

// Only this file imports the chart library, so that it loads as one chunk after the first paint.
register([BarChart, LineChart, GridComponent, MarkLineComponent, TooltipComponent, SVGRenderer]);

/** A chart with the words and settings to draw it. */
export interface Drawn {
  unit: Chart['unit'];
  bars: readonly Bar[];
  words: ChartWords;
  labels: Labels;
  /** Keys of the bars from which a new definition of the measure applies. */
  breaks: readonly string[];
  /** The dates of the earlier period in words. */
  period: string;
}

export interface Drawing {
  /** Draws in the page's current colours. */
  show(drawn: Drawn): void;
  close(): void;
}

/** The page's current colours and typeface, for a drawing that cannot read CSS. */
const paletteOf = (element: Element): Palette => {
  const style = getComputedStyle(element);
  const token = (name: string): string => style.getPropertyValue(name).trim();
  return {
    bar: token('--lw-bar'),
    line: token('--lw-ink-3'),
    grid: token('--lw-line'),
    text: token('--lw-ink-3'),
    font: style.fontFamily,
  };
};

export const draw = (element: HTMLElement): Drawing => {
  const chart = init(element, null, { renderer: 'svg' });
  const observer = new ResizeObserver(() => chart.resize());
  observer.observe(element);
  return {
    show: ({ unit, bars, words, labels, breaks, period }) => {
      const places = bars.flatMap(({ point }, at) => (point && breaks.includes(point.key) ? [at] : []));
      const option = optionOf(unit, bars, words, paletteOf(element), { width: element.clientWidth, breaks: places });
      const formatter = (params: unknown): HTMLElement | string => {
        const [first] = [params].flat() as { dataIndex?: number }[];
        const bar = bars[first?.dataIndex ?? -1];
        return bar ? tipOf(bar, words, labels, period) : '';
      };
      chart.setOption({ ...option, tooltip: { ...option.tooltip, formatter } }, { notMerge: true });
    },
    close: () => {
      observer.disconnect();
      chart.dispose();
    },
  };
};
