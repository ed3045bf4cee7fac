import { useEffect, useRef } from 'react';
import type { HTMLAttributes, JSX, RefObject } from 'react';
import styles from './scroll-frame.module.css';

export interface ScrollFrameProps extends HTMLAttributes<HTMLDivElement> {
  ref?: RefObject<HTMLDivElement | null>;
}

/** Marks on the frame element where content overflows, so that scrolling renders nothing. */
const useEdges = (frame: RefObject<HTMLDivElement | null>): void => {
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const look = (): void => {
      const { scrollLeft, scrollWidth, clientWidth } = element;
      element.toggleAttribute('data-scrolled', scrollLeft > 1);
      element.toggleAttribute('data-more', scrollLeft + clientWidth < scrollWidth - 1);
    };
    const sizes = new ResizeObserver(look);
    for (const watched of [element, ...element.children]) sizes.observe(watched);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [frame]);
};

/**
 * Content wider than its place scrolls inside it. The right end fades while there is more (`data-more`);
 * `data-scrolled` marks hidden content on the left, for a fixed first column.
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
