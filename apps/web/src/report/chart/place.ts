import type { CSSProperties } from 'react';
import { gridOf } from './option.ts';

/**
 * The band that neighbouring bars cover in a chart of `of` bars. Bands are used because a bar may be as thin as a line.
 */
export const chartPlaceOf = (
  { from, count }: { from: number; count: number },
  of: number,
  lying: boolean,
  width = Infinity,
): CSSProperties => {
  const { left, right, top, bottom } = gridOf(lying, width);
  const share = (size: string): string => `calc((${size}) * ${count} / ${of})`;
  return lying
    ? {
        top: `calc(${top}px + (100% - ${top + bottom}px) * ${from} / ${of})`,
        height: share(`100% - ${top + bottom}px`),
        left: 0,
        right,
      }
    : {
        left: `calc(${left}px + (100% - ${left + right}px) * ${from} / ${of})`,
        width: share(`100% - ${left + right}px`),
        top,
        bottom: 0,
      };
};
