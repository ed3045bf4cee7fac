import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawCompanies, openTestApp, type TestApp } from '../../app-testing.ts';
import type { AnalysisTasks, StoredDefinition, StoredTask } from '../analysis-types.ts';

let test: TestApp;
let tasks: AnalysisTasks;
let companies: { companyId: number; userId: number }[];
beforeAll(async () => {
  test = await openTestApp();
  const { harvest } = await drawCompanies(test);
  tasks = test.meta.analysisTasks;
  const other = await test.meta.companies.create({
    name: 'Other Shops',
    us_week: true,
    connector_type: '',
    currency: 'USD',
    timeZone: 'America/New_York',
  });
  const person = async (username: string, companyId: number) => {
    const { userId } = await test.user({ username, companyId, role: 'Analyst', accessGroups: [], regLocIds: 'all' });
    return { companyId, userId };
  };
  companies = [
    await person('ann@example.com', harvest.id),
    await person('bob@example.com', harvest.id),
    await person('cid@example.com', other.id),
  ];
});
afterAll(() => test.close());

const definition: StoredDefinition = {
  start_date: '2026-03-01',
  end_date: '2026-03-02',
  tasktype: 'Dayparts',
  location: null,
};
const submit = (who: number, title: string): Promise<StoredTask> => {
  const owner = companies[who] ?? { companyId: 0, userId: 0 };
  return tasks.submit({ ...owner, submittedBy: 'somebody', title, definition, locationIds: [1], wantsMail: false });
};
const take = () => tasks.take(['Dayparts']);
const end = async (task: StoredTask | null): Promise<string> => {
  if (task) await tasks.complete(task, new Map([['result', Buffer.from('new')]]), 0);
  return task?.title ?? '';
};
const expire = (task: StoredTask) =>
  sql`update analysis_task set leased_until = now() - interval '1 second' where task_id = ${task.taskId}`.execute(
    test.meta.db,
  );

describe('the queue of tasks', () => {
  it('companies take turns, and the users of a company do', async () => {
    for (const title of ['a1', 'a2', 'a3']) await submit(0, title);
    await submit(1, 'b1');
    await submit(2, 'c1');
    const order: string[] = [];
    for (let at = 0; at < 5; at += 1) order.push(await end(await take()));
    expect(order).toEqual(['a1', 'c1', 'b1', 'a2', 'a3']);
    expect(await take()).toBeNull();
  });

  it('a task is taken once, however many look for one', async () => {
    for (const title of ['d1', 'd2', 'd3']) await submit(0, title);
    const taken = await Promise.all(Array.from({ length: 8 }, take));
    const titles = taken.flatMap((task) => task?.title ?? []);
    expect(titles.sort()).toEqual(['d1', 'd2', 'd3']);
    for (const task of taken) await end(task);
  });

  it('what a killed server worked on is taken again when its lease is over, and its late answer changes nothing', async () => {
    await submit(0, 'e1');
    const lost = await take();
    if (!lost) throw new Error('there is no task');
    expect(await take()).toBeNull();
    await expire(lost);
    const again = await take();
    expect(again).toMatchObject({ taskId: lost.taskId, attempts: 2 });
    expect(await tasks.keep(lost, 'sets', 0.5)).toBe(false);
    expect(await tasks.complete(lost, new Map([['result', Buffer.from('old')]]), 1)).toBe(false);
    expect(await tasks.part(lost.companyId, lost.taskId, 'result')).toBeNull();
    expect(await end(again)).toBe('e1');
  });

  it('a cancelled task tells its worker so, and one that is given back counts no beginning', async () => {
    await submit(0, 'f1');
    const task = await take();
    if (!task) throw new Error('there is no task');
    expect(await tasks.keep(task, 'sets', 0.5)).toBe(true);
    await tasks.release(task);
    const again = await take();
    expect(again?.attempts).toBe(1);
    expect(await tasks.cancel(task.taskId)).toMatchObject({ status: 'Cancelled', ahead: null });
    expect(await tasks.cancel(task.taskId)).toBeNull();
    expect(await tasks.keep(again ?? task, 'rules', 0.9)).toBe(false);
    expect(await tasks.retry(task)).toMatchObject({ status: 'Submitted', attempts: 0, ahead: 0 });
    expect(await tasks.retry(task)).toBeNull();
    await end(await take());
  });

  it('one user has at most ten tasks that wait or run', async () => {
    for (let at = 0; at < 10; at += 1) await submit(0, `g${at}`);
    await expect(submit(0, 'g10')).rejects.toThrow(/10 tasks/);
    await expect(submit(1, 'h1')).resolves.toMatchObject({ title: 'h1' });
  });

  it('and puts no cancelled ones back beside them', async () => {
    const other = companies[2] ?? { companyId: 0, userId: 0 };
    const cancelled = await submit(2, 'i0');
    await tasks.cancel(cancelled.taskId);
    for (let at = 1; at <= 10; at += 1) await submit(2, `i${at}`);
    await expect(tasks.retry(cancelled)).rejects.toThrow(/10 tasks/);
    expect(await tasks.find(other.companyId, cancelled.taskId)).toMatchObject({ status: 'Cancelled' });
  });
});
