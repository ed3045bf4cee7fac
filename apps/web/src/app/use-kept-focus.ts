import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { AnyHashRouter } from './reload.ts';

/** Milliseconds in which a new screen may set the focus itself. */
const PATIENCE = 80;

const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/**
 * Focuses the title of the screen if nothing has the focus. Screen readers read the title, and keyboard navigation
 * continues from the title.
 */
const focusTitle = (): void => {
  if (isLost()) document.querySelector<HTMLElement>('header h1')?.focus({ preventScroll: true });
};

/**
 * Keeps the focus on the page. A drill, a new page of rows or the login may remove the focused element, and the browser
 * would then restart the focus at the top of the page.
 */
export const useKeptFocus = (): void => {
  const router = useRouter<AnyHashRouter>();
  useEffect(() => {
    // The focused element in the content; null while the focus is elsewhere.
    let last: Element | null = null;
    let late = 0;
    const note = ({ target }: FocusEvent): void => {
      last = target instanceof Element && target.closest('#content') ? target : null;
    };
    const look = (): void => {
      if (!last || last.isConnected || !isLost()) return;
      last = null;
      window.clearTimeout(late);
      late = window.setTimeout(focusTitle, PATIENCE);
    };
    const changes = new MutationObserver(look);
    const content = document.getElementById('content');
    if (content) changes.observe(content, { childList: true, subtree: true });
    document.addEventListener('focusin', note);
    return () => {
      changes.disconnect();
      window.clearTimeout(late);
      document.removeEventListener('focusin', note);
    };
  }, []);
  useEffect(() => {
    // A freshly loaded page begins at its top, so the focus is left alone. After a login, another page was shown
    // before, so the title may get the focus.
    if (!router.state.resolvedLocation) return undefined;
    const late = window.setTimeout(focusTitle, PATIENCE);
    return () => window.clearTimeout(late);
  }, [router]);
};
