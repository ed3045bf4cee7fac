import type { SortDirection } from '@lanewise/contract/primitives/sort';

/** Which part of a list is shown, found by what, in which order. */
export interface PageState {
  limit: number;
  offset: number;
  searchText: string;
  /** Columns, the one that decides first in front; [] where the list stands in its own order. */
  sortField: readonly string[];
  /** Their directions, in the same order. */
  sortOrder: readonly SortDirection[];
  /** True while `searchText` counts. */
  search: boolean;
}

/** The state under the names of the calls: each of its names has one there, see contract/primitives/page. */
export const pageParameters = (state: PageState): Record<string, string> => ({
  limit: String(state.limit),
  offset: String(state.offset),
  hasSearch: String(state.search),
  searchText: state.searchText,
  ...(state.sortField.length === 0 ? {} : { sortCol: state.sortField.join(','), sortDir: state.sortOrder.join(',') }),
});
