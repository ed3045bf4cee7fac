import type { SortDirection } from '@lanewise/contract/primitives/sort';

/** The shown part of a list: page, search and order. */
export interface PageState {
  limit: number;
  offset: number;
  searchText: string;
  /** Sort columns, the most significant first; [] for the list's own order. */
  sortField: readonly string[];
  /** Directions of the sort columns, in the same order. */
  sortOrder: readonly SortDirection[];
  /** Whether `searchText` is in effect. */
  search: boolean;
}

/** The state as query parameters (contract/primitives/page). */
export const pageParameters = (state: PageState): Record<string, string> => ({
  limit: String(state.limit),
  offset: String(state.offset),
  hasSearch: String(state.search),
  searchText: state.searchText,
  ...(state.sortField.length === 0 ? {} : { sortCol: state.sortField.join(','), sortDir: state.sortOrder.join(',') }),
});
