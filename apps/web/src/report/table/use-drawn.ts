import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import type { Range } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useState } from 'react';
import type { RefObject } from 'react';
import { observePage } from '../scroll.ts';

/** Above this number of rows, only those in view are drawn. */
const VIRTUAL_FROM = 60;

/** True while the page is being printed: then every row is drawn. */
const usePrinting = (): boolean => {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const media = window.matchMedia('print');
    const listen = (): void => setPrinting(media.matches);
    media.addEventListener('change', listen);
    return () => media.removeEventListener('change', listen);
  }, []);
  return printing;
};

/** Distance in pixels from the top of the page to the table. It changes while content above the table loads. */
const useTop = (frame: RefObject<HTMLElement | null>, wanted: boolean): number => {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    if (!wanted) return undefined;
    const look = (): void => setTop((frame.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
    const sizes = new ResizeObserver(look);
    sizes.observe(document.body);
    look();
    return () => sizes.disconnect();
  }, [frame, wanted]);
  return top;
};

/**
 * Indexes of the rows to draw, ascending: in a short table all rows, otherwise the visible rows and the focused row.
 */
export const useDrawn = (
  frame: RefObject<HTMLDivElement | null>,
  { count, rowHeight, active }: { count: number; rowHeight: number; active: number },
) => {
  const printing = usePrinting();
  const virtual = count > VIRTUAL_FROM && !printing;
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => rowHeight,
    observeElementOffset: observePage,
    scrollMargin: useTop(frame, virtual),
    overscan: 12,
    enabled: virtual,
    rangeExtractor: (range: Range) => {
      const rows = defaultRangeExtractor(range);
      return active < 0 || active >= count || rows.includes(active) ? rows : [...rows, active].sort((a, b) => a - b);
    },
  });
  const drawn = virtual
    ? virtualizer.getVirtualItems().map((item) => item.index)
    : Array.from({ length: count }, (_, index) => index);
  return { virtual, virtualizer, drawn };
};
