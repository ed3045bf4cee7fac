import { useEffect, useSyncExternalStore } from 'react';

/** One step of the breadcrumb: `href` (a hash address) on all but the last. */
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

/** What the header shows; empty: the header takes title and section from the menu. */
export const useShownCrumbs = (): readonly Crumb[] => useSyncExternalStore(subscribe, () => current);

/**
 * Names the screen in the header while it is mounted: [title], or [parent with its href, title] for a page one
 * drills into. An empty list leaves the title to the menu.
 */
export const useCrumbs = (crumbs: readonly Crumb[]): void => {
  const text = JSON.stringify(crumbs);
  useEffect(() => {
    show(JSON.parse(text) as Crumb[]);
    return () => show([]);
  }, [text]);
};
