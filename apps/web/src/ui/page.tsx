import { Suspense } from 'react';
import type { JSX, ReactNode } from 'react';
import styles from './page.module.css';

/**
 * The content of a screen with the space around it. `aside` is shown beside the content on wide screens and over it on
 * narrow screens.
 */
export const Page = ({ children, aside }: { children: ReactNode; aside?: ReactNode }): JSX.Element => (
  <div className={styles.page} data-aside={aside ? true : undefined}>
    <div className={styles.content}>{children}</div>
    {/* What opens beside a screen may load first; the screen stays meanwhile. */}
    {aside ? <Suspense fallback={null}>{aside}</Suspense> : null}
  </div>
);

/** The line of controls above a screen; on a phone it scrolls sideways. `end` is on the right and always visible. */
export const Toolbar = ({
  label,
  children,
  end,
}: {
  label: string;
  children: ReactNode;
  end?: ReactNode;
}): JSX.Element => (
  <div role="group" aria-label={label} className={styles.toolbar}>
    {children}
    {end ? <div className={styles.end}>{end}</div> : null}
  </div>
);
