import { useId } from 'react';
import type { JSX } from 'react';
import styles from './gap-bands.module.css';
import type { Gap } from './gaps.ts';

interface Room {
  /** Width of the drawing. */
  width: number;
  height: number;
  /** Horizontal position of the first value; below, distance between two values. */
  left: number;
  step: number;
}

/** The band of one gap, from half a step before its first value to half a step after its last value. */
const bandOf = ({ from, count }: Gap, { left, step, width }: Room): { x: number; width: number } => {
  const begin = Math.max(0, left + (from - 0.5) * step);
  return { x: begin, width: Math.min(width, left + (from + count - 0.5) * step) - begin };
};

/** Textured bands over unknown values in a small drawing. `isLabelled`: there is room for the labels of both ends. */
export const GapBands = ({
  gaps,
  isLabelled = false,
  ...room
}: Room & { gaps: readonly Gap[]; isLabelled?: boolean }): JSX.Element => {
  const id = useId();
  return (
    <g aria-hidden="true">
      <pattern id={id} width={5} height={5} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <line className={styles.texture} y2={5} />
      </pattern>
      {gaps.map((gap) => {
        const { x, width } = bandOf(gap, room);
        return (
          <g key={gap.from}>
            <rect data-gap className={styles.band} x={x} width={width} height={room.height} fill={`url(#${id})`} />
            {isLabelled ? (
              <text className={styles.label} x={x + 2} y={9}>
                {gap.first}
              </text>
            ) : null}
            {isLabelled && gap.last !== gap.first ? (
              <text className={styles.label} x={x + width - 2} y={room.height - 2} textAnchor="end">
                {gap.last}
              </text>
            ) : null}
          </g>
        );
      })}
    </g>
  );
};
