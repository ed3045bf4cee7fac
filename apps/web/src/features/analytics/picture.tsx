import type { JSX } from 'react';
import styles from './picture.module.css';

/** A line of the picture: a point within its interval, or a bar where there is none. */
export interface Mark {
  key: string;
  label: string;
  value: number;
  /** Interval of the value, or the limits that it is held against; null: a bar from the reference to the value. */
  range: { low: number; high: number } | null;
  /** The value, as it is written. */
  written: string;
  /** Something is clear: the point lies beyond the reference or the limits. */
  isClear?: boolean;
}

interface PictureProps {
  title: string;
  /** What the marks say, for those who do not see them; the table says each. */
  summary: string;
  marks: readonly Mark[];
  /** A line through all marks, and its name. */
  reference: { value: number; label: string };
  /** What the band means, and what a filled point does. */
  note?: string;
}

/** Room at either end, as a share of what is shown. */
const ROOM = 0.04;

/** Places in percent of the width, for values from the least to the most. */
const scaleOf = (marks: readonly Mark[], reference: number): ((value: number) => number) => {
  const values = marks.flatMap(({ value, range }) => [value, ...(range ? [range.low, range.high] : [])]);
  const [least, most] = [Math.min(reference, ...values), Math.max(reference, ...values)];
  const room = (most - least || 1) * ROOM;
  return (value) => ((value - least + room) / (most - least + 2 * room)) * 100;
};

const percent = (value: number): string => `${Math.round(value * 100) / 100}%`;

/** From one place to another, whichever comes first. */
const span = (from: number, to: number): { left: string; width: string } => ({
  left: percent(Math.min(from, to)),
  width: percent(Math.abs(to - from)),
});

/** Values with their intervals, a line each, against one reference. */
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
