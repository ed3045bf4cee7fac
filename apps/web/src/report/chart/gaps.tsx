import type { JSX } from 'react';
import type { Gap } from '../../ui/gaps.ts';
import styles from './gaps.module.css';
import { gridOf } from './option.ts';
import { chartPlaceOf } from './place.ts';

/**
 * Textured bands over bars whose value is unknown; each band is labelled with the first and the last of its bars. The
 * text of the drawing also names these bars.
 */
export const Gaps = ({
  gaps,
  of,
  lying,
  width,
}: {
  gaps: readonly Gap[];
  of: number;
  lying: boolean;
  /** Width of the drawing, in pixels. */
  width: number;
}): JSX.Element => {
  const grid = gridOf(lying, width);
  return (
    <div className={styles.gaps} aria-hidden="true">
      {gaps.map((gap) => {
        const place = chartPlaceOf(gap, of, lying, width);
        return (
          <div
            key={gap.from}
            className={styles.gap}
            data-lying={lying || undefined}
            style={lying ? { ...place, left: grid.left } : { ...place, bottom: grid.bottom }}
          >
            {lying ? null : <span>{gap.first}</span>}
            {lying || gap.count === 1 ? null : <span>{gap.last}</span>}
          </div>
        );
      })}
    </div>
  );
};
