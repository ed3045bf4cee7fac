import type { JSX } from 'react';
import styles from './picture.module.css';

/** A line of the picture: a point within its interval, or a bar if it has no interval. */
export interface Mark {
  key: string;
  label: string;
  value: number;
  /**
   * Interval of the value, or the limits that the value is compared with. Null: a bar from the reference to the value.
   */
  range: { low: number; high: number } | null;
  /** The value, as it is written. */
  written: string;
  /** Whether the difference is certain: the point is beyond the reference or the limits. */
  isClear?: boolean;
}

interface PictureProps {
  title: string;
  /** Text alternative of the picture; the table holds every value. */
  summary: string;
  marks: readonly Mark[];
  /** A vertical line through all marks, and its label. */
  reference: { value: number; label: string };
  /** Explains the band and the filled points. */
  note?: string;
}

/** Free space at each end, as a share of the range of values. */
const ROOM = 0.04;

/** Gives the position of a value in percent of the width. The width covers all values, with free space at each end. */
const scaleOf = (marks: readonly Mark[], reference: number): ((value: number) => number) => {
  const values = marks.flatMap(({ value, range }) => [value, ...(range ? [range.low, range.high] : [])]);
  const [least, most] = [Math.min(reference, ...values), Math.max(reference, ...values)];
  const room = (most - least || 1) * ROOM;
  return (value) => ((value - least + room) / (most - least + 2 * room)) * 100;
};

const percent = (value: number): string => `${Math.round(value * 100) / 100}%`;

/** Position and width of the stretch between two positions, in either order. */
const span = (from: number, to: number): { left: string; width: string } => ({
  left: percent(Math.min(from, to)),
  width: percent(Math.abs(to - from)),
});

/** A chart of values with their intervals, one line for each value, compared with one reference. */
export const Picture = ({ title, summary, marks, reference, note }: PictureProps): JSX.Element => {
  const at = scaleOf(marks, reference.value);
  const line = at(reference.value);
  return (
    <figure className={styles.picture}>
      <figcaption className={styles.title}>{title}</figcaption>
      <div role="img" aria-label={summary} className={styles.marks}>
        {marks.map(({ key, label, value, range, written, isClear = false }) => (
          <div key={key} className={styles.mark} data-clear={isClear || undefined}>
            <span className={styles.label}>{label}</span>
            <span className={styles.track}>
              <span className={styles.reference} style={{ left: percent(line) }} />
              {range ? (
                <>
                  <span className={styles.range} style={span(at(range.low), at(range.high))} />
                  <span className={styles.point} style={{ left: percent(at(value)) }} />
                </>
              ) : (
                <span className={styles.bar} style={span(line, at(value))} />
              )}
            </span>
            <span className={styles.value}>{written}</span>
          </div>
        ))}
        <div className={styles.mark} aria-hidden="true">
          <span />
          <span className={styles.foot}>
            <span style={{ left: percent(line) }} data-end={line > 60 || undefined} data-start={line < 40 || undefined}>
              {reference.label}
            </span>
          </span>
          <span />
        </div>
      </div>
      {note === undefined ? null : <p className={styles.note}>{note}</p>}
    </figure>
  );
};
