import { useLayoutEffect } from 'react';
import type { RefObject } from 'react';

/** Measured column widths in pixels, by everything except the rows that determines them. */
const taken = new Map<string, { widths: readonly number[]; by: 'likely' | 'rows' }>();

/**
 * The column widths of the last rows. The columns keep these widths while the next rows load and afterwards, so that no
 * header moves. The first rows keep the widths of the typical contents shown before them. Contents that need more space
 * still get it. Empty while typical contents determine the widths.
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
