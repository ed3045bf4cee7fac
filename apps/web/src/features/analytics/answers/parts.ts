import type { Task } from '@lanewise/contract/entities/analytics';
import type { Result } from '@lanewise/contract/entities/analytics-results';
import { useAddress } from '../../../state/address.ts';

/** Parts of an answer. */
export interface AnswerParts {
  task: Task;
  result: Result;
  /** Called with the follow-up task. */
  onAgain: (task: Task) => void;
}

/** The list named in the address; the first list if the name is unknown. */
export const useView = <View extends string>(views: readonly [View, ...View[]]) => {
  const { one, set } = useAddress();
  const view = views.find((name) => name === one('view')) ?? views[0];
  const choose = (next: View): void =>
    set({ view: next === views[0] ? undefined : next, page: undefined, search: undefined, sort: undefined });
  return [view, choose] as const;
};

/** Most marks of a picture: with more, names become too small to read. */
export const MOST_MARKS = 12;
