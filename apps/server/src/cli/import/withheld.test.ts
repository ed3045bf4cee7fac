import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { drawnChain } from '../../invariants/drawn-chain.testing.ts';
import { join } from '../../invariants/isolation/world.testing.ts';
import { runCommandLine } from '../cli.ts';
import { testWorld } from '../testing.ts';
import { eachInItsFolder, file } from './import.testing.ts';

// A user who sends files need not have the right to see sales. The command line then says so, and does not show a sum
// of 0.

eachInItsFolder();

const { world, chain, idOf } = drawnChain(() => world.test.app.listen({ host: '127.0.0.1', port: 0 }));
const people = { blind: '', seeing: '' };
beforeAll(async () => {
  const some = [idOf('0008')];
  const groups = ['Sheets Access Group', 'Connector Setting'];
  const { id } = chain.company;
  ({ token: people.blind } = await join(world, 'blind.sends', 'Analyst', id, groups, some));
  ({ token: people.seeing } = await join(
    world,
    'seeing.sends',
    'Analyst',
    id,
    [...groups, 'Sales Access Group'],
    some,
  ));
}, 60_000);

const receipt = (number: string, day: string, amount: string) =>
  JSON.stringify({
    store: '0008',
    lane: '7',
    number,
    businessDate: day,
    ended: `${day}T09:00:00`,
    lines: [{ upc: '41', amount }],
  });
const imported = async (as: string, day: string): Promise<string[]> => {
  const { port } = world.test.app.server.address() as AddressInfo;
  const receipts = [receipt('1', day, '187.45'), receipt('1', day, '213.55'), receipt(day, '1999-12-31', '61.35')];
  const path = file(`${day}.jsonl`, receipts.join('\n'));
  const seen = testWorld(null, { sleep: (milliseconds) => delay(milliseconds) });
  await runCommandLine(['import', '--url', `http://127.0.0.1:${port}`, '--token', as, path], seen.world);
  return [...seen.errors, ...seen.lines.filter((line) => /^Net sales|of it|at stake/.test(line))];
};

const told = (amount: (shown: string) => string) => [
  `Net sales       ${amount('462.35')}`,
  `  of it new     ${amount('248.80')}`,
  `  of it known   ${amount('0.00')}`,
  `Conflicts       1, ${amount('213.55')} at stake; the first content stays until it is decided`,
  `Doubtful        1 with a business date or a register clock that cannot be right, ${amount('61.35')} at stake (entered as they stand)`,
];

describe('lanewise import', () => {
  it('says “not shown” for every amount to who may not know sales', async () => {
    expect(await imported(people.blind, '2026-03-02')).toEqual(told(() => 'not shown'));
  });

  it('says the amounts to who may', async () => {
    expect(await imported(people.seeing, '2026-03-03')).toEqual(told((shown) => shown));
  });
});
