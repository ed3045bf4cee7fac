import type { Virtualizer } from '@tanstack/react-virtual';

/** Milliseconds after the last scroll event at which scrolling is over. */
const PAUSE = 150;

/**
 * Reports the scroll offset to a virtualized list in the scroll event itself, which comes before the frame is painted.
 * The library's own observer also reads the offset when it decides that scrolling is over. If it read the offset
 * between a scroll and the event of the scroll, the rows would come one frame late, and the table would be blank until
 * then.
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

/** Like `observeScroll`, for a list that scrolls with the page. */
export const observePage = <Item extends Element>(
  _: Virtualizer<Window, Item>,
  tell: (offset: number, isScrolling: boolean) => void,
): (() => void) => {
  let over = 0;
  const listen = (): void => {
    const offset = window.scrollY;
    window.clearTimeout(over);
    over = window.setTimeout(() => tell(offset, false), PAUSE);
    tell(offset, true);
  };
  tell(window.scrollY, false);
  window.addEventListener('scroll', listen, { passive: true });
  return () => {
    window.clearTimeout(over);
    window.removeEventListener('scroll', listen);
  };
};
