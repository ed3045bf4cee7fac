import type { Task } from '@lanewise/contract/entities/analytics';
import type { Result } from '@lanewise/contract/entities/analytics-results';
import { useAddress } from '../../../state/address.ts';

/** What an answer is made of. */
export interface Parts {
  task: Task;
  result: Result;
  /** Called with a task that asks further. */
  onAgain: (task: Task) => void;
}

/** The list that is chosen by the address; the first one for an unknown name. */
export const useView = <View extends string>(views: readonly [View, ...View[]]) => {
  const { one, set } = useAddress();
  const view = views.find((name) => name === one('view')) ?? views[0];
  const choose = (next: View): void =>
    set({ view: next === views[0] ? undefined : next, page: undefined, search: undefined, sort: undefined });
  return [view, choose] as const;
};

/** Marks of a picture: more than these, and their names are no longer read. */
export const MOST_MARKS = 12;
