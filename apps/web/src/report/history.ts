import { useRouter, useSearch } from '@tanstack/react-router';
import type { AnyRoute, Router, RouterHistory } from '@tanstack/react-router';
import { stringifySearch } from '../state/search.ts';
import type { Search } from '../state/search.ts';

/** The history of the hash: paths in it are those of the screens ('/sales/locationItems?location=3'). */
export const useHistory = (): RouterHistory => useRouter<Router<AnyRoute, 'never', boolean, RouterHistory>>().history;

/**
 * The query of the address that this screen was opened by. While another screen is on its way the address is already the
 * other's, and this one must neither show nor answer it.
 */
export const useOwnQuery = (): string =>
  useSearch({ strict: false, select: (search: Search) => stringifySearch(search) });
