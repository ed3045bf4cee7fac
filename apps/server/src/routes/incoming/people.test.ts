import type { ConflictEntry } from '@lanewise/contract/entities/incoming';
import type { LoggedInUser } from '@lanewise/contract/entities/session';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { join } from '../../invariants/isolation/world.testing.ts';
import { openWorld, storeNumbers, type World } from '../../invariants/world.testing.ts';

let world: World;
const [first = '', second = ''] = storeNumbers;

beforeAll(async () => {
  world = await openWorld();
}, 120_000);
afterAll(() => world.close());

it('what somebody did in a store that they had before is told to them, and to nobody who looks as them', async () => {
  const { test } = world;
  const chain = await world.chain(true);
  const one = (store: string) => [chain.places.get(store)?.reg_loc_id ?? 0];
  const groups = ['Connector Setting', 'Incoming Setting'];
  const person = await join(world, 'looked.moved', 'Store Manager', chain.company.id, groups, one(first));
  const looker = await join(
    world,
    'looked.by',
    'Store Manager',
    chain.company.id,
    [...groups, 'Users Setting'],
    one(second),
  );
  const sent = await test.ask('POST', 'ingest/segments?fileName=moved.jsonl', {
    as: person.token,
    body: `{"store":"${first}","number":"1","businessDate":"2026-03-01","lines":[{"amount":1}]}\n`,
    headers: { 'content-type': 'application/octet-stream' },
  });
  const { segmentId } = sent.body.data as { segmentId: number };
  const body = { kind: 'withdraw', ids: [segmentId], note: 'sent by mistake' };
  await expect
    .poll(async () => (await test.ask('POST', 'incoming/actions?wait=20', { as: person.token, body })).body)
    .toMatchObject({ data: [{ outcome: 'done' }] });
  await test.meta.people.change(person.userId, () => ({ regLocIds: one(second) }));
  const look = await test.ask('POST', `v2/switch/user/${person.userId}/look`, { as: looker.token, body: {} });
  const { Authorization } = look.body.data as LoggedInUser;
  const did = async (as: string) => (await test.ask('GET', 'incoming/actions?limit=200', { as })).body.data;
  expect(await did(person.token)).toMatchObject([{ kind: 'withdraw', subject: 'moved.jsonl' }]);
  expect(await did(Authorization)).toEqual([]);
});

it('who decides about a receipt that somebody decided about is told so, and the log names a rejection it replaces', async () => {
  const { test } = world;
  const chain = await world.chain(true);
  const groups = ['Connector Setting', 'Incoming Setting'];
  const { token: as } = await join(world, 'keeper', 'Store Manager', chain.company.id, groups, 'all');
  for (const amount of [1, 2]) {
    const body = `{"store":"${first}","number":"2","lane":"1","businessDate":"2026-03-01","lines":[{"amount":${amount}}]}\n`;
    const headers = { 'content-type': 'application/octet-stream' };
    await test.ask('POST', `ingest/segments?fileName=${amount}.jsonl`, { as, body, headers });
  }
  const open = async () => (await test.ask('GET', 'incoming/conflicts', { as })).body.data as ConflictEntry[];
  await expect.poll(open).toHaveLength(1);
  const ids = (await open()).map(({ conflictId }) => conflictId);
  const decide = (kind: string, note: string) =>
    test.ask('POST', 'incoming/actions?wait=20', { as, body: { kind, ids, note } });
  expect((await decide('reject', 'It is the first')).body).toMatchObject({ data: [{ outcome: 'done' }] });
  expect((await decide('keepBoth', 'They were two')).body).toMatchObject({ data: [{ outcome: 'done' }] });
  const { rows } = await sql<{ changes: string; real_user: string }>`
    select changes, real_user from audit_record where action = 'incoming.decide' order by record_id desc limit 1`.execute(
    test.meta.db,
  );
  const [{ changes = '', real_user: who = '' } = {}] = rows;
  expect(JSON.parse(changes)).toEqual([{ field: 'decision', before: `reject (${who})`, after: 'keepBoth' }]);
  const late = await decide('accept', '');
  expect(late).toMatchObject({ status: 409, body: { code: 'incoming.overtaken', params: { who, by: 'keepBoth' } } });
  expect(late.body['message']).toContain(`${who} said that both receipts are right meanwhile`);
});
