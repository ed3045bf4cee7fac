import { BarChart, LineChart } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import { init, use as register } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import type { ChartOption } from './option.ts';

// Only this file imports the chart library, so that it loads as one chunk after the first paint.
register([BarChart, LineChart, GridComponent, TooltipComponent, SVGRenderer]);

export interface Drawing {
  /** `tip` builds the tooltip of the bar under the pointer; it returns elements, so that names are never markup. */
  show(option: ChartOption, tip: (index: number) => HTMLElement): void;
  close(): void;
}

export const draw = (element: HTMLElement): Drawing => {
  const chart = init(element, null, { renderer: 'svg' });
  const observer = new ResizeObserver(() => chart.resize());
  observer.observe(element);
  return {
    show: (option, tip) => {
      const formatter = (params: unknown): HTMLElement | string => {
        const [first] = [params].flat() as { dataIndex?: number }[];
        return first?.dataIndex === undefined ? '' : tip(first.dataIndex);
      };
      chart.setOption({ ...option, tooltip: { ...option.tooltip, formatter } }, { notMerge: true });
    },
    close: () => {
      observer.disconnect();
      chart.dispose();
    },
  };
};
