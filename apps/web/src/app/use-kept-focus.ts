import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { AnyHashRouter } from './reload.ts';

/** Milliseconds in which a screen may put the focus somewhere itself. */
const PATIENCE = 80;

const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** The title of the screen is what changed: a reader hears it, and the keys go on from there. */
const focusTitle = (): void => {
  if (isLost()) document.querySelector<HTMLElement>('header h1')?.focus({ preventScroll: true });
};

/**
 * Keeps the focus on the page: what had it may be gone after a drill, a page of rows or the login, and the browser would
 * begin again at the top.
 */
export const useKeptFocus = (): void => {
  const router = useRouter<AnyHashRouter>();
  useEffect(() => {
    // Null while the focus is nowhere in the content.
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
    // A loaded page begins at its top. After a login another page was there before.
    if (!router.state.resolvedLocation) return undefined;
    const late = window.setTimeout(focusTitle, PATIENCE);
    return () => window.clearTimeout(late);
  }, [router]);
};
