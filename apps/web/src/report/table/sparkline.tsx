import type { JSX } from 'react';
import { TREND_WIDTH as WIDTH } from './trend.ts';
import styles from './sparkline.module.css';

const HEIGHT = 22;
/** Room for the dot at the end and half the line's width. */
const EDGE = 3;

/** The position of each value; null for an unknown one. The lowest value is at the bottom, whatever it is. */
const pointsOf = (values: readonly (number | null)[]): ({ x: number; y: number } | null)[] => {
  const known = values.filter((value) => value !== null);
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const step = (WIDTH - 2 * EDGE) / Math.max(1, values.length - 1);
  const height = HEIGHT - 2 * EDGE;
  return values.map((value, at) =>
    value === null
      ? null
      : { x: EDGE + at * step, y: most === least ? HEIGHT / 2 : EDGE + height * ((most - value) / (most - least)) },
  );
};

/** Lines between neighbours that are both known. */
const pathOf = (points: readonly ({ x: number; y: number } | null)[]): string =>
  points
    .map((point, at) => (point ? `${points[at - 1] ? 'L' : 'M'}${point.x.toFixed(1)} ${point.y.toFixed(1)}` : ''))
    .join('');

/**
 * A small line of a trend, the newest value at the right; `text` says the same in words. A single value is no trend.
 */
export const Sparkline = ({
  values,
  unfinished,
  text,
}: {
  values: readonly (number | null)[];
  /** The last value is unfinished: its dot is hollow. */
  unfinished: boolean;
  text: string;
}): JSX.Element | null => {
  if (values.filter((value) => value !== null).length < 2) return null;
  const points = pointsOf(values);
  const last = points.at(-1);
  return (
    <svg className={styles.line} width={WIDTH} height={HEIGHT} role="img" aria-label={text}>
      <title>{text}</title>
      <path d={pathOf(points)} />
      {last ? <circle cx={last.x} cy={last.y} r={2.2} data-unfinished={unfinished || undefined} /> : null}
    </svg>
  );
};
