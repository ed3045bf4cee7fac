import { draw } from '@lanewise/testkit/draw';
import { writeJsonl } from '@lanewise/tlog/jsonl/write';
import { describe, expect, it } from 'vitest';
import type { Task } from '@lanewise/contract/entities/analytics';
import { drawnChain } from '../../invariants/drawn-chain.testing.ts';
import type { Ended } from './asking.testing.ts';

const bun = 'Grocery 0041 1.00';
const patty = 'Meat 0052 5.00';
const { world, chain, idOf, call } = drawnChain(async (opened, own) => {
  const sold = ['0008', '0014'].map(
    (store) => `
  ${store} 2026-03-02 lane 1
    #1 09:00 sale ${bun} | ${patty} | cash 6.00
    #2 10:00 sale ${bun} | cash 1.00`,
  );
  await opened.send(own, Buffer.from([...writeJsonl(draw(sold.join('\n')))].join('')));
});

const range = { task_title: 'Buns', start_date: '2026-03-02', end_date: '2026-03-02' };
const pair = { ...range, tasktype: 'Pair', item1: '0041', item2: '0052' };

/** A merchandiser of some stores, whose stores the test can change. */
const ownerOf = async (name: string, stores: readonly string[]) => {
  const username = `${name}@example.com`;
  const placed = (some: readonly string[]) => some.map(idOf);
  const user = await world.test.user({
    username,
    accessGroups: ['Analytics Access Group'],
    companyId: chain.company.id,
    regLocIds: placed(stores),
    role: 'Regional Manager',
  });
  const token = await world.test.token(username);
  const ask = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
    world.test.ask(method, path, { as: token, ...(body && { body }) });
  const read = async (taskid: number): Promise<Ended> =>
    (await ask('GET', `analytics/spread_sheet/${taskid}`)).body.data as Ended;
  return {
    ask,
    read,
    submit: async (body: object): Promise<Task> =>
      (await ask('POST', 'analytics/spread_sheet', body)).body.data as Task,
    ended: async (taskid: number): Promise<Ended> => {
      await expect.poll(async () => (await read(taskid)).task.status).toMatch(/Completed|Failed/);
      return read(taskid);
    },
    given: async (some: readonly string[]) =>
      expect((await call('PUT', `users/${user.userId}`, { regLocIds: placed(some) })).status).toBe(200),
  };
};

describe('who asked and lost a store meanwhile', () => {
  it('no longer reads what was worked out with it, nor saves it; of what is left it can be asked again', async () => {
    const owner = await ownerOf('lost', ['0008', '0014']);
    const { taskid } = await owner.submit(pair);
    expect((await owner.ended(taskid)).result).toMatchObject({ baskets: 4 });
    await owner.given(['0008']);
    expect(await owner.read(taskid)).toMatchObject({ task: { isShown: false }, result: null });
    for (const part of ['rows', 'file'])
      expect((await owner.ask('GET', `analytics/spread_sheet/${taskid}/${part}`)).status, part).toBe(404);
    const again = await owner.submit(pair);
    expect((await owner.ended(again.taskid)).result).toMatchObject({ baskets: 2 });
  });

  it('gets no answer about fewer stores than the question names', async () => {
    const owner = await ownerOf('named', ['0008', '0014']);
    const named = { ...pair, location: ['0008', '0014'].map(idOf), start_date: '2025-01-01', end_date: '2025-01-01' };
    const { taskid } = await owner.submit(named);
    expect((await owner.ended(taskid)).task.failure).toMatchObject({ reason: 'baskets' });
    await owner.given(['0008']);
    expect((await owner.ask('PUT', `analytics/spread_sheet_retry?taskid=${taskid}`)).status).toBe(200);
    expect((await owner.ended(taskid)).task.failure).toMatchObject({ reason: 'access' });
    const refused = await owner.ask('POST', 'analytics/spread_sheet', named);
    expect([refused.status, (refused.body['fields'] as { field: string }[])[0]?.field]).toEqual([400, 'location']);
  });
});
