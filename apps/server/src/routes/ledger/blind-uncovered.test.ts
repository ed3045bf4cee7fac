import { beforeAll, expect, it } from 'vitest';
import { must } from '../../invariants/isolation/company.testing.ts';
import { blindKeeper } from './blind.testing.ts';
import { receipts } from './book.testing.ts';
import { drawnPeople, tenders } from './second-person.testing.ts';

// People who set up books see the names of tenders that were sold and that no sheet includes. A blind counter must not
// see these names, because they reveal that an amount of the tender is expected.

const day = '2026-06-29';
const { world, chain, idOf, people, cash, begin } = drawnPeople(
  receipts(`${day} 0001 cash 100.00\n${day} 0002 check 40.00`),
  ['manager'],
);

let blind = '';
beforeAll(async () => {
  blind = await blindKeeper({ world, chain, idOf });
}, 60_000);

it('who counts blind is not told which tenders were sold', async () => {
  const { preset } = await begin('Uncovered', day, [tenders(await cash('Uncovered'))]);
  const asked = (as: string) =>
    must(world.test.ask('GET', `ledger-config/uncovered?presetId=${preset.presetId}`, { as }));
  expect(await asked(people.manager)).toMatchObject({ sheets: { tenders: ['check'] } });
  expect(await asked(blind)).toMatchObject({ sheets: null, columns: null });
});
