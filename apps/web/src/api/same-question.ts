import type { QueryKey } from '@tanstack/react-query';

/** Query parameters of the page and order within one result. */
const ofPage: ReadonlySet<string> = new Set([
  'limit',
  'offset',
  'page',
  'before',
  'after',
  'sortCol',
  'sortDir',
  'dateSortDir',
  'nameSortDir',
]);

const questionOf = (key: QueryKey): string =>
  JSON.stringify(key, (name, value: unknown) => (ofPage.has(name) ? undefined : value));

/**
 * Keeps the last answer visible while another page or order of the same query loads. If any other parameter changes
 * (period, store, filter, search), nothing is shown, so that nobody takes old figures for new ones.
 */
export const whileSameQuestion =
  (key: QueryKey) =>
  <Data>(last: Data | undefined, shown?: { queryKey: QueryKey }): Data | undefined =>
    shown && questionOf(shown.queryKey) === questionOf(key) ? last : undefined;
