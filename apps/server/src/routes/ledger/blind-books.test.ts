import type { PermissionKey } from '@lanewise/contract/permissions';
import { beforeAll, expect, it } from 'vitest';
import { drawnChain } from '../../invariants/drawn-chain.testing.ts';
import { join } from '../../invariants/isolation/world.testing.ts';
import { drawnBooks, receipts } from './book.testing.ts';

const [day, next] = ['2026-03-02', '2026-03-03'];
const { world, chain, idOf, call } = drawnChain(
  (opened, own) => opened.send(own, receipts(`${day} 1 cash 100.00`)),
  120_000,
);
const { draw, save } = drawnBooks({ idOf, call });

/** A user of one store who counts blind and sets up books. */
let blind: string;
beforeAll(async () => {
  const { accessGroups, permissions } = world.test.meta;
  const key: PermissionKey = 'configureLedger';
  const rights = (await permissions.list(chain.company.id)).filter((one) => one.key === key);
  const group = { name: 'Sets up blind', description: '', permissionIds: rights.map((one) => one.permissionId) };
  await accessGroups.create(chain.company.id, group);
  const groups = ['Sheets Access Group', group.name];
  blind = (await join(world, 'sets.up.blind', 'Analyst', chain.company.id, groups, [idOf('0008')])).token;
}, 60_000);

it.each([
  ['lets a book begin after a day', { since: next }],
  ['takes a book from a store', { locationIds: [] }],
  ['lets a book rest', { isActive: false }],
  ['removes a book', null],
])(
  'who counts blind and %s is not told whether somebody adjusted a line',
  async (name, change) => {
    const answerWhere = async (title: string, adjustment: string | null): Promise<unknown> => {
      const book = await draw(title);
      if (adjustment !== null) await save(book, day, { rows: [{ dpId: book.cash, adjustment }] });
      const { presetId, ...fields } = book.preset;
      const path = `ledger-config/preset/${presetId}`;
      const options = { as: blind, ...(change && { body: { ...fields, ...change } }) };
      const { status, body } = await world.test.ask(change ? 'PUT' : 'DELETE', path, options);
      return [status, body['code'], body['message'], body['params']];
    };
    const answer = await answerWhere(`${name}, quiet`, null);
    expect(answer).toEqual([403, 'user.above', expect.stringContaining('sees what is expected'), {}]);
    expect(await answerWhere(`${name}, adjusted`, '5')).toEqual(answer);
  },
  60_000,
);
