import { useMantineColorScheme } from '@mantine/core';
import type { Chart } from '@lanewise/contract/envelope';
import { fieldOf, isField } from '@lanewise/contract/fields';
import { Suspense, lazy, useEffect, useMemo, useState } from 'react';
import type { JSX } from 'react';
import type { Labels } from '../labels.ts';
import type { From } from '../address/drill.ts';
import { writeWithUnit } from '../format.ts';
import type { Drawing } from './draw.ts';
import { barsOf, factsOf } from './bars.ts';
import type { ChartWords } from './bars.ts';
import { describeChart, writeKey } from './words.ts';
import styles from './chart.module.css';

const Gaps = lazy(() => import('./gaps.tsx').then(({ Gaps }) => ({ default: Gaps })));
const Leads = lazy(() => import('./leads.tsx').then(({ Leads }) => ({ default: Leads })));

const useWords = (chart: Chart | null, currency: string, labels: Labels): ChartWords =>
  useMemo(() => {
    const measure = chart && isField(chart.measure) ? chart.measure : null;
    const compact = new Intl.NumberFormat(labels.language, { notation: 'compact', maximumFractionDigits: 1 });
    return {
      key: (key) => writeKey(chart?.unit ?? 'category', key, labels.language),
      value: (value) => (measure ? writeWithUnit(measure, value, currency, labels.language) : String(value)),
      axis: (value) => compact.format(value).replace('K', 'k').replace('-', '\u2212'),
      rest: (count) => labels.say('chart.rest', { count }),
    };
  }, [chart, currency, labels]);

const noBreaks: readonly string[] = [];

/** Loads the chart library as its own chunk once the page is idle. Returns the drawing when it is ready. */
const useDrawing = (element: HTMLElement | null): Drawing | null => {
  const [drawing, setDrawing] = useState<Drawing | null>(null);
  useEffect(() => {
    if (!element) return;
    let closed = false;
    let made: Drawing | null = null;
    const start = (): void => {
      void import('./draw.ts').then(
        ({ draw }) => {
          if (closed) return;
          made = draw(element);
          setDrawing(made);
        },
        () => undefined, // The table shows the same figures, so a chart that cannot load leaves its frame empty.
      );
    };
    const frame = requestAnimationFrame(() => setTimeout(start));
    return () => {
      closed = true;
      cancelAnimationFrame(frame);
      made?.close();
      setDrawing(null);
    };
  }, [element]);
  return drawing;
};

/**
 * The chart above the table. Its frame exists from the first paint, so that the layout does not jump. `kind`: chart
 * type of the view. `chart`: data of the answer, null while it loads and without points.
 */
export const ReportChart = ({
  kind,
  chart,
  loading,
  currency,
  labels,
  from,
  period,
}: {
  kind: 'period' | 'category';
  chart: Chart | null;
  loading: boolean;
  currency: string;
  labels: Labels;
  /**
   * The screen on which drills from bars start. Each bar has the drill target of the row of its hour, day or category.
   * Null: bars have no target.
   */
  from: From | null;
  /** The dates of the earlier period in words; '' without a comparison. */
  period: string;
}): JSX.Element => {
  const [element, setElement] = useState<HTMLDivElement | null>(null);
  const words = useWords(chart, currency, labels);
  const bars = useMemo(() => (chart ? barsOf(chart, words) : []), [chart, words]);
  const { colorScheme } = useMantineColorScheme();
  const drawing = useDrawing(bars.length > 0 ? element : null);
  const facts = factsOf(bars);
  const unit = chart?.unit ?? 'category';
  const breaks = chart?.breaks ?? noBreaks;

  useEffect(() => {
    if (!drawing || !element) return;
    const show = (): void => drawing.show({ unit, bars, words, labels, breaks, period });
    show();
    // The page may follow the system theme, whose change does not render this component.
    const scheme = new MutationObserver(show);
    scheme.observe(document.documentElement, { attributes: true, attributeFilter: ['data-mantine-color-scheme'] });
    // The print has colours of its own.
    const print = window.matchMedia('print');
    print.addEventListener('change', show);
    return () => {
      scheme.disconnect();
      print.removeEventListener('change', show);
    };
  }, [drawing, element, unit, bars, words, labels, breaks, period, colorScheme]);

  const measure = chart && isField(chart.measure) ? labels.field(chart.measure) : '';
  return (
    <div
      className={styles.frame}
      data-kind={kind}
      data-format={chart && isField(chart.measure) ? fieldOf(chart.measure).format : undefined}
    >
      {element && facts && from ? (
        <Suspense fallback={null}>
          <Leads from={from} unit={unit} bars={bars} words={words} drawing={element} labels={labels} />
        </Suspense>
      ) : null}
      {element && facts && facts.gaps.length > 0 ? (
        <Suspense fallback={null}>
          <Gaps gaps={facts.gaps} of={bars.length} lying={unit === 'category'} width={element.clientWidth} />
        </Suspense>
      ) : null}
      {facts ? (
        <div
          ref={setElement}
          className={styles.canvas}
          role="img"
          aria-label={describeChart(measure, unit, facts, words, labels)}
        />
      ) : (
        <p className={styles.nothing}>
          {loading ? '' : labels.say(bars.length > 0 ? 'chart.unknown' : 'chart.nothing')}
        </p>
      )}
    </div>
  );
};
