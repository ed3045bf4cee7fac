import { useEffect, useLayoutEffect, useState } from 'react';
import type { RefObject } from 'react';

/** Whether the actions at the end of a line of controls wrap to a second line. */
const wraps = (line: Element | null | undefined): boolean => {
  const [first, last] = [line?.firstElementChild, line?.lastElementChild];
  return first instanceof HTMLElement && last instanceof HTMLElement && last.offsetTop > first.offsetTop + 16;
};

/**
 * Whether the controls need more width than their line has, so that a choice must be shown in less space. `mark`: an
 * element in the line; `words`: the texts that determine the width of the controls. The line is measured before it is
 * painted, and again after every change of width.
 */
export const useTight = (mark: RefObject<HTMLElement | null>, words: string): boolean => {
  const [width, setWidth] = useState(0);
  const [tight, setTight] = useState('');
  const now = `${words} ${width}`;
  useEffect(() => {
    const line = mark.current?.parentElement;
    if (!line || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(() => setWidth(line.clientWidth));
    observer.observe(line);
    return () => observer.disconnect();
  }, [mark]);
  useLayoutEffect(() => {
    if (tight !== now && wraps(mark.current?.parentElement)) setTight(now);
  }, [mark, now, tight]);
  return tight === now;
};
