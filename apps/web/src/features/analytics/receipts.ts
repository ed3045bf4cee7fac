import type { Task, Thing } from '@lanewise/contract/entities/analytics';
import { writeLanes } from '@lanewise/contract/reports/lanes';
import { hrefOf } from '../../state/address.ts';

/** Stores, days and hours of the receipts, where they differ from those of the task. */
export interface Where {
  store?: number | undefined;
  start?: string;
  end?: string;
  startTime?: string;
  endTime?: string;
}

const placeOf = (task: Task, where: Where) => {
  const { start = task.start_date, end = task.end_date } = where;
  const { startTime = task.options.startTime, endTime = task.options.endTime } = where;
  return {
    location: where.store ?? task.location ?? 'all',
    date: start === end ? start : [start, end],
    startTime,
    endTime,
  };
};

/**
 * Address of the list of receipts that hold all of these things. Null if the filters of the list cannot express them:
 * the list can be filtered by items and by one department.
 */
export const receiptsOf = (task: Task, things: readonly Thing[], where: Where = {}): string | null => {
  const items = things.filter(({ kind }) => kind === 'item').map(({ code }) => code);
  const [department, ...others] = things.filter(({ kind }) => kind !== 'item');
  if (others.length > 0 || department?.kind === 'category') return null;
  return hrefOf('/transactions', {
    ...placeOf(task, where),
    withItems: items.length === 0 ? undefined : writeLanes(items),
    department: department?.code,
  });
};

/** Address of one receipt, open next to the list of its store and day. */
export const receiptOf = (row: { token: string; date: string; reg_loc_id: number }): string =>
  hrefOf('/transactions', { location: row.reg_loc_id, date: row.date, receipt: row.token });
