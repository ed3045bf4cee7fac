import type { CSSProperties } from 'react';
import { gridOf } from './option.ts';

/** The place of bars beside each other in a drawing of `of` bars: their whole band, because a bar itself may be a line. */
export const placeOf = (
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
