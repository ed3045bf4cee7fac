import type { PermissionKey } from '@lanewise/contract/permissions';
import { expect, it } from 'vitest';
import { drawnChain } from '../../invariants/drawn-chain.testing.ts';
import { join } from '../../invariants/isolation/world.testing.ts';
import { drawnBooks } from './book.testing.ts';
import { drawerRecords } from './till.testing.ts';

const day = '2026-03-02';
const { world, chain, idOf, call } = drawnChain((opened, own) =>
  opened.send(own, drawerRecords(`${day} 001 11 1 sale cash 137.45`)),
);
const books = drawnBooks({ idOf, call });

it('a book that somebody may not read is not read by a change of nothing', async () => {
  const book = await books.draw('Doors');
  const { id } = chain.company;
  const { accessGroups, permissions, sessions: _ } = world.test.meta;
  const ids = new Map((await permissions.list(id)).map((one) => [one.key, one.permissionId]));
  const keys: PermissionKey[] = ['approveBook', 'getExpected'];
  const group = { name: 'Approves only', description: '', permissionIds: keys.map((key) => ids.get(key) ?? 0) };
  await accessGroups.create(id, group);
  const { token } = await join(world, 'only.approves', 'Analyst', id, [group.name], [idOf('0008')]);
  const at = books.at(book, day);
  const query = Object.entries(at).map(([name, value]) => `${name}=${value}`);
  expect((await world.test.ask('GET', `value_table?${query.join('&')}`, { as: token })).status).toBe(403);
  const answer = await world.test.ask('PUT', 'value_table', { as: token, body: { ...at, rows: [] } });
  // The values that people entered, without the figures of the registers.
  expect([answer.status, answer.text.includes('137.45')]).toEqual([200, false]);
});
