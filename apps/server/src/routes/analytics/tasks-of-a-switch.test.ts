import type { Task } from '@lanewise/contract/entities/analytics';
import { loggedInUser } from '@lanewise/contract/entities/session';
import { draw } from '@lanewise/testkit/draw';
import { writeJsonl } from '@lanewise/tlog/jsonl/write';
import { describe, expect, it } from 'vitest';
import { drawnChain } from '../../invariants/drawn-chain.testing.ts';
import { join } from '../../invariants/isolation/world.testing.ts';

// A person who works as another user sees only what both users may see. If the other user's task covers stores out of
// the person's own sight, the person sees neither its title, nor its question, nor its number of rows.

const { world, chain, idOf, call } = drawnChain(async (opened, own) => {
  const sold = ['0008', '0014'].map(
    (store) => `\n${store} 2026-03-02 lane 1\n  #1 09:00 sale Grocery 0041 1.00 | cash 1.00`,
  );
  await opened.send(own, Buffer.from([...writeJsonl(draw(sold.join('\n')))].join('')));
});

const path = 'analytics/spread_sheet';
const question = { start_date: '2026-03-02', end_date: '2026-03-02', tasktype: 'Affinity', item1: '0041' };
const listed = async (as: string): Promise<string[]> =>
  ((await world.test.ask('GET', path, { as })).body.data as Task[]).map(({ task_title: title }) => title).sort();
const asked = async (as: string, task_title: string): Promise<Task> => {
  const answer = await world.test.ask('POST', path, { as, body: { ...question, task_title } });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data as Task;
};

describe('somebody of one store who works as a colleague', () => {
  it('is told of no task about a store that they do not see themselves', async () => {
    const groups = ['Analytics Access Group', 'Users Setting'];
    const colleague = await join(world, 'asks.much', 'Store Manager', chain.company.id, groups, [idOf('0014')]);
    const secret = await asked(colleague.token, 'Closing 0014');
    // The answer of a task covers the stores that its owner has when the answer is calculated.
    const place = { regLocIds: [idOf('0008')] };
    expect((await call('PUT', `users/${colleague.userId}`, place)).status).toBe(200);
    const common = await asked(colleague.token, 'Buns');
    expect(await listed(colleague.token)).toEqual(['Buns', 'Closing 0014']);

    const other = await join(world, 'works.as', 'Regional Manager', chain.company.id, groups, [idOf('0008')]);
    const answer = await world.test.ask('POST', `v2/switch/user/${colleague.userId}`, { as: other.token, body: {} });
    const { Authorization: as } = loggedInUser.parse(answer.body.data);
    expect(await listed(as)).toEqual(['Buns']);
    const of = ({ taskid }: Task) => `${path}/${taskid}`;
    expect((await world.test.ask('GET', of(common), { as })).status).toBe(200);
    for (const method of ['GET', 'DELETE'] as const)
      expect((await world.test.ask(method, of(secret), { as })).status, method).toBe(404);
    // What they ask meanwhile says who asked it.
    expect(await asked(as, 'Mine')).toMatchObject({ submittedBy: 'works.as@example.com' });
  });
});
