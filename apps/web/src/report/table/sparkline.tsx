import type { JSX } from 'react';
import { GapBands } from '../../ui/gap-bands.tsx';
import { gapsOf } from '../../ui/gaps.ts';
import { TREND_WIDTH as WIDTH } from './trend.ts';
import styles from './sparkline.module.css';

const HEIGHT = 22;
/** Room for the dot at the end and half the line's width. */
const EDGE = 3;

interface Point {
  x: number;
  y: number;
}

/** Horizontal distance between two values. */
const stepOf = (values: readonly unknown[]): number => (WIDTH - 2 * EDGE) / Math.max(1, values.length - 1);

/**
 * The position of each value; null for an unknown value. The lowest complete value is at the bottom. An `unfinished`
 * last value does not affect the scale and is clamped to the ends of the scale.
 */
const pointsOf = (values: readonly (number | null)[], unfinished: boolean): (Point | null)[] => {
  const whole = (unfinished ? values.slice(0, -1) : values).filter((value) => value !== null);
  const [least, most] = [Math.min(...whole), Math.max(...whole)];
  const step = stepOf(values);
  const height = HEIGHT - 2 * EDGE;
  const heightOf = (value: number): number => {
    if (most === least && value === most) return HEIGHT / 2;
    const within = Math.min(most, Math.max(least, value));
    return EDGE + (most === least ? (value > most ? 0 : height) : height * ((most - within) / (most - least)));
  };
  return values.map((value, at) => (value === null ? null : { x: EDGE + at * step, y: heightOf(value) }));
};

/** Lines between neighbouring values that are both known. */
const pathOf = (points: readonly (Point | null)[]): string =>
  points
    .map((point, at) => (point ? `${points[at - 1] ? 'L' : 'M'}${point.x.toFixed(1)} ${point.y.toFixed(1)}` : ''))
    .join('');

/**
 * A small line chart of a trend, the newest value at the right, with a band over unknown values. `text` is the text
 * alternative of the chart, and names both ends of each band. With fewer than two complete values nothing is drawn.
 */
export const Sparkline = ({
  values,
  unfinished,
  text,
}: {
  values: readonly (number | null)[];
  /**
   * Whether the last value belongs to a period that is not over. The last value is then drawn as a hollow dot without a
   * line to it.
   */
  unfinished: boolean;
  text: string;
}): JSX.Element | null => {
  if (values.slice(0, unfinished ? -1 : undefined).filter((value) => value !== null).length < 2) return null;
  const points = pointsOf(values, unfinished);
  const last = points.at(-1);
  const gaps = gapsOf(
    values,
    (value) => value !== null,
    () => ['', ''],
  );
  return (
    <svg className={styles.line} width={WIDTH} height={HEIGHT} role="img" aria-label={text}>
      <title>{text}</title>
      {gaps.length > 0 ? (
        <GapBands gaps={gaps} left={EDGE} step={stepOf(values)} width={WIDTH} height={HEIGHT} />
      ) : null}
      <path d={pathOf(unfinished ? points.slice(0, -1) : points)} />
      {last ? <circle cx={last.x} cy={last.y} r={2.2} data-unfinished={unfinished || undefined} /> : null}
    </svg>
  );
};
