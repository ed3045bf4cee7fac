import { useLayoutEffect } from 'react';
import type { RefObject } from 'react';

/** Widths in pixels that the columns of a table took with its last rows, by all that decides them but the rows. */
const taken = new Map<string, readonly number[]>();

/**
 * The widths that the columns took with the last rows: they keep them while the next rows are on their way and after
 * these came, so that no head moves. Contents that need more space still get it. Empty before the first rows.
 */
export const useSteadyColumns = (
  frame: RefObject<HTMLElement | null>,
  { kind, hasRows }: { kind: readonly unknown[]; hasRows: boolean },
): readonly number[] => {
  const key = JSON.stringify(kind);
  useLayoutEffect(() => {
    if (!hasRows) return;
    const heads = frame.current?.querySelectorAll('thead th') ?? [];
    taken.set(
      key,
      [...heads].map((head) => head.getBoundingClientRect().width),
    );
  });
  return taken.get(key) ?? [];
};
