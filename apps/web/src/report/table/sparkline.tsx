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

/** From each value to the next. */
const stepOf = (values: readonly unknown[]): number => (WIDTH - 2 * EDGE) / Math.max(1, values.length - 1);

/**
 * The position of each value; null for an unknown one. The lowest whole value is at the bottom, whatever it is; an
 * `unfinished` last one has no say in the scale, and stops at its ends.
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

/** Lines between neighbours that are both known. */
const pathOf = (points: readonly (Point | null)[]): string =>
  points
    .map((point, at) => (point ? `${points[at - 1] ? 'L' : 'M'}${point.x.toFixed(1)} ${point.y.toFixed(1)}` : ''))
    .join('');

/**
 * A small line of a trend, the newest value at the right, with a band where nothing is known; `text` says the same in
 * words, with both ends of each band. A single whole value is no trend.
 */
export const Sparkline = ({
  values,
  unfinished,
  text,
}: {
  values: readonly (number | null)[];
  /** The last value is that of a period that is not over: it stands apart, as a hollow dot without a line to it. */
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
