import { useMatch, useRouter, useRouterState } from '@tanstack/react-router';
import { useMemo } from 'react';
import { parseSearch, stringifySearch } from './search.ts';
import type { Search, SearchPatch } from './search.ts';

export interface Address {
  /** Route of the screen, '/sales/departmentItems'. */
  path: string;
  search: Search;
  /** All values of a parameter, [] when it is absent. */
  all: (name: string) => readonly string[];
  /** The first value of a parameter, '' when it is absent. */
  one: (name: string) => string;
  /**
   * Changes some parameters of this screen's address, unless the user is leaving the screen; `replace` adds no history
   * entry.
   */
  set: (patch: SearchPatch, options?: { replace?: boolean }) => void;
}

/** An address for `<a href>`: '#/sales/departmentItems?location=3'. */
export const hrefOf = (path: string, search: SearchPatch = {}): string => `#${path}${stringifySearch(search)}`;

/**
 * The query of the address that opened this screen. While another screen loads, the address already belongs to the
 * other screen, so this screen must neither show nor change it.
 */
export const useOwnQuery = (): string =>
  useMatch({ strict: false, select: ({ search }: { search: Search }) => stringifySearch(search) });

/** The address as state: reload, back, sharing a link and two tabs all work through it. */
export const useAddress = (): Address => {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const text = useOwnQuery();
  const own = useMatch({ strict: false, select: ({ pathname }) => pathname.replace(/\/?$/, '/') });
  const router = useRouter();
  return useMemo(() => {
    const search = parseSearch(text);
    const all = (name: string): readonly string[] => [search[name] ?? []].flat();
    return {
      path,
      search,
      all,
      one: (name: string) => all(name)[0] ?? '',
      set: (patch: SearchPatch, { replace = false } = {}) => {
        const { pathname } = router.state.location;
        if (`${pathname}/`.startsWith(own))
          void router.navigate({ to: pathname, search: { ...search, ...patch }, replace });
      },
    };
  }, [path, text, own, router]);
};
