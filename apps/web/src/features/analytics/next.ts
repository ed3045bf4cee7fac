import type { Task } from '@lanewise/contract/entities/analytics';
import type { TaskType } from '@lanewise/contract/entities/analytics-rules';
import { hrefOf } from '../../state/address.ts';

export const queryRoute = '/analytics/query';
export const listRoute = '/analytics/previousQuery';

const placeOf = ({ start_date: start, end_date: end, location }: Task) => ({
  location: location ?? 'all',
  date: start === end ? start : [start, end],
});

/**
 * Address of the form with the query of a task, and its answer below. `type`: opens the form with another task type
 * about the same item.
 */
export const changeOf = (task: Task, type?: TaskType): string =>
  hrefOf(queryRoute, { ...placeOf(task), taskid: task.taskid, ...(type === undefined ? {} : { ask: type }) });
