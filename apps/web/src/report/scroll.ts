import type { Virtualizer } from '@tanstack/react-virtual';

/** So long after the last scroll event the scrolling is over, in milliseconds. */
const PAUSE = 150;

/**
 * Tells a list of which only the rows in sight are drawn where it is scrolled to: in the scroll event itself, which comes before
 * the frame is painted. The library's own observer also reads the place when it decides that scrolling is over; where that fell
 * between a scroll and its event, the rows came one frame late and the reader saw none.
 */
export const observeScroll = <Frame extends Element, Item extends Element>(
  { scrollElement }: Virtualizer<Frame, Item>,
  tell: (offset: number, isScrolling: boolean) => void,
): (() => void) | undefined => {
  if (!scrollElement) return undefined;
  let offset = scrollElement.scrollTop;
  let over = 0;
  const listen = (): void => {
    offset = scrollElement.scrollTop;
    window.clearTimeout(over);
    over = window.setTimeout(() => tell(offset, false), PAUSE);
    tell(offset, true);
  };
  tell(offset, false);
  scrollElement.addEventListener('scroll', listen, { passive: true });
  return () => {
    window.clearTimeout(over);
    scrollElement.removeEventListener('scroll', listen);
  };
};
