import type { QueryKey } from '@tanstack/react-query';

/** Parameters that ask for another part of one answer: its page and its order. */
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
 * Keeps the last answer on display while another page or order of the same question is fetched. Under any other
 * question (a period, a store, a filter, a search) old figures would stand for new ones, so nothing is shown.
 */
export const whileSameQuestion =
  (key: QueryKey) =>
  <Data>(last: Data | undefined, shown?: { queryKey: QueryKey }): Data | undefined =>
    shown && questionOf(shown.queryKey) === questionOf(key) ? last : undefined;
