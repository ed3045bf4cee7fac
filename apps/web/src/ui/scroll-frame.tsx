import { useEffect, useRef } from 'react';
import type { HTMLAttributes, JSX, RefObject } from 'react';
import styles from './scroll-frame.module.css';

export interface ScrollFrameProps extends HTMLAttributes<HTMLDivElement> {
  ref?: RefObject<HTMLDivElement | null>;
  /** Marks content that must scroll sideways, even on a phone. */
  'data-across'?: true | undefined;
}

/** Bottom of the page header; the head of a table sticks below it. */
const headerBottom = (): number => document.querySelector('body header')?.getBoundingClientRect().bottom ?? 0;

/** Height of the fixed parts at the lower edge of the window. */
const footerHeight = (): number => document.querySelector<HTMLElement>('[data-thumb]')?.offsetHeight ?? 0;

/**
 * Keeps head and foot of a table in view. Sticky cells stick to the nearest scrolling box. A frame that scrolls
 * sideways is a scrolling box too, so its sticky cells would scroll away with the page. Head and foot are therefore
 * moved by the distance that the page has scrolled past them.
 */
const shiftEnds = (frame: HTMLElement): void => {
  const table = frame.querySelector('table');
  const [head, foot] = [table?.tHead, table?.tFoot].map((part) => part?.offsetHeight ?? 0);
  const { top, bottom, height } = frame.getBoundingClientRect();
  const most = Math.max(0, height - (head ?? 0) - (foot ?? 0));
  const within = (pixels: number): number => Math.min(most, Math.max(0, pixels));
  frame.style.setProperty('--head-shift', `${within(Math.max(0, headerBottom()) - top)}px`);
  frame.style.setProperty('--foot-shift', `${-within(bottom - window.innerHeight + footerHeight())}px`);
};

/** Marks on the frame element where content overflows, so that scrolling renders nothing. */
const useEdges = (frame: RefObject<HTMLDivElement | null>): void => {
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const follow = (): void => {
      if (element.hasAttribute('data-wide')) shiftEnds(element);
    };
    const look = (): void => {
      const { scrollLeft, clientWidth } = element;
      const content = element.firstElementChild?.getBoundingClientRect().width ?? 0;
      element.toggleAttribute('data-wide', content > clientWidth + 1);
      element.toggleAttribute('data-scrolled', scrollLeft > 1);
      element.toggleAttribute('data-more', scrollLeft + clientWidth < content - 1);
      follow();
    };
    const sizes = new ResizeObserver(look);
    // A change of the content above the frame moves the frame too.
    for (const watched of [element, ...element.children, document.body]) sizes.observe(watched);
    element.addEventListener('scroll', look, { passive: true });
    window.addEventListener('scroll', follow, { passive: true });
    window.addEventListener('resize', follow);
    return () => {
      sizes.disconnect();
      element.removeEventListener('scroll', look);
      window.removeEventListener('scroll', follow);
      window.removeEventListener('resize', follow);
    };
  }, [frame]);
};

/**
 * Content that scrolls with the page, and sideways inside its frame if it is wider than the frame. The right end fades
 * while there is more content (`data-more`). `data-scrolled` marks hidden content on the left, for a fixed first
 * column.
 */
export const ScrollFrame = ({ ref, children, ...rest }: ScrollFrameProps): JSX.Element => {
  const own = useRef<HTMLDivElement>(null);
  const frame = ref ?? own;
  useEdges(frame);
  return (
    <div className={styles.edge}>
      <div ref={frame} {...rest}>
        {children}
      </div>
    </div>
  );
};
