import type { Chart } from '@lanewise/contract/envelope';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { JSX, KeyboardEvent } from 'react';
import { useHistory } from '../../state/history.ts';
import type { From } from '../address/drill.ts';
import type { Labels } from '../labels.ts';
import type { Bar, ChartWords } from './bars.ts';
import { gridOf } from './option.ts';
import { chartPlaceOf } from './place.ts';
import { pointOf } from './point-of.ts';
import styles from './leads.module.css';

/** Index of the bar under a pointer, counted along the axis of names; -1 outside the drawing. */
const barAt = ({ clientX, clientY }: MouseEvent, drawing: Element, count: number, lying: boolean): number => {
  const { left, top, width, height } = drawing.getBoundingClientRect();
  const grid = gridOf(lying);
  const [from, size] = lying
    ? [clientY - top - grid.top, height - grid.top - grid.bottom]
    : [clientX - left - grid.left, width - grid.left - grid.right];
  const at = Math.floor((from / size) * count);
  return at >= 0 && at < count ? at : -1;
};

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * The links of bars. A click on a bar follows its link. For the keyboard the bars are one tab stop, and arrow keys move
 * between them. A link is drawn only while it has the focus and takes no pointer events, so that the chart's tooltips
 * work.
 */
export const Leads = ({
  from,
  unit,
  bars,
  words,
  drawing,
  labels,
}: {
  from: From;
  unit: Chart['unit'];
  bars: readonly Bar[];
  words: ChartWords;
  drawing: HTMLElement;
  labels: Labels;
}): JSX.Element | null => {
  const history = useHistory();
  const lying = unit === 'category';
  const hrefs = useMemo(() => bars.map(({ point }) => point && pointOf(from, unit, point)), [bars, from, unit]);
  const leads = hrefs.some((href) => href !== null);
  const list = useRef<HTMLUListElement>(null);
  const [stop, setStop] = useState(0);
  useEffect(() => {
    const follow = (event: MouseEvent): void => {
      const href = hrefs[barAt(event, drawing, hrefs.length, lying)] ?? null;
      if (href === null) return;
      if (event.ctrlKey || event.metaKey || event.shiftKey) window.open(`#${href}`, '_blank');
      else history.push(href);
    };
    if (!leads) return undefined;
    drawing.addEventListener('click', follow);
    drawing.dataset['leads'] = '';
    return () => {
      drawing.removeEventListener('click', follow);
      delete drawing.dataset['leads'];
    };
  }, [drawing, history, hrefs, leads, lying]);
  const linked = bars.flatMap((bar, at) => {
    const href = hrefs[at] ?? null;
    return href === null
      ? []
      : [
          {
            name: `${bar.label}, ${bar.value === null ? labels.say('chart.unknown') : words.value(bar.value)}`,
            href,
            at,
          },
        ];
  });
  const current = Math.min(stop, linked.length - 1);
  const move = (event: KeyboardEvent): void => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = Math.max(0, Math.min(linked.length - 1, current + step));
    setStop(next);
    list.current?.querySelectorAll('a')[next]?.focus();
  };
  if (!leads) return null;
  return (
    <ul ref={list} className={styles.leads} aria-label={labels.say('chart.leads')} onKeyDown={move}>
      {linked.map(({ name, href, at }, index) => (
        <li key={at}>
          <a
            href={`#${href}`}
            aria-label={name}
            tabIndex={index === current ? 0 : -1}
            style={chartPlaceOf({ from: at, count: 1 }, bars.length, lying)}
            onFocus={() => setStop(index)}
          />
        </li>
      ))}
    </ul>
  );
};
