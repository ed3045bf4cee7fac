import { useEffect, useSyncExternalStore } from 'react';

/** One step of the breadcrumb: all but the last have an `href` (a hash address). */
export interface Crumb {
  label: string;
  href?: string;
}

let current: readonly Crumb[] = [];
const listeners = new Set<() => void>();

const show = (crumbs: readonly Crumb[]): void => {
  current = crumbs;
  listeners.forEach((listener) => listener());
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The breadcrumbs in the header; empty: the header takes title and section from the menu. */
export const useShownCrumbs = (): readonly Crumb[] => useSyncExternalStore(subscribe, () => current);

/**
 * Sets the breadcrumbs in the header while the screen is mounted: [title], or [parent with its href, title] for a page
 * reached by a drill. An empty list leaves the title to the menu.
 */
export const useCrumbs = (crumbs: readonly Crumb[]): void => {
  const text = JSON.stringify(crumbs);
  useEffect(() => {
    show(JSON.parse(text) as Crumb[]);
    return () => show([]);
  }, [text]);
};
