import { useLayoutEffect } from 'react';
import type { RefObject } from 'react';

/** Widths in pixels that the columns of a table took, by all that decides them but the rows. */
const taken = new Map<string, { widths: readonly number[]; by: 'likely' | 'rows' }>();

/**
 * The widths that the columns took with the last rows: they keep them while the next rows are on their way and after
 * these came, so that no head moves. The first rows keep the widths of the likely contents that stood there before them.
 * Contents that need more space still get it. Empty while likely contents decide.
 */
export const useSteadyColumns = (
  frame: RefObject<HTMLElement | null>,
  { kind, filled }: { kind: readonly unknown[]; filled: 'likely' | 'rows' | null },
): readonly number[] => {
  const key = JSON.stringify(kind);
  const known = taken.get(key);
  useLayoutEffect(() => {
    if (filled === null || (filled === 'likely' && taken.get(key)?.by === 'rows')) return;
    const heads = frame.current?.querySelectorAll('thead th') ?? [];
    taken.set(key, { widths: [...heads].map((head) => head.getBoundingClientRect().width), by: filled });
  });
  return known && (known.by === 'rows' || filled === 'rows') ? known.widths : [];
};
