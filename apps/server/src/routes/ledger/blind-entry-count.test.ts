import type { LedgerSheet } from '@lanewise/contract/entities/ledger';
import { beforeAll, expect, it } from 'vitest';
import { must } from '../../invariants/isolation/company.testing.ts';
import { blindKeeper } from './blind.testing.ts';
import { receipts } from './book.testing.ts';
import { drawnPeople, tenders } from './second-person.testing.ts';

// The refusal to remove a data point with entries is the same for a blind counter whether or not other people approved
// or adjusted something. An approval or an adjustment would reveal that the count was over or short.

const day = '2026-03-02';
const { world, chain, idOf, books, people, send, cash, on, strict } = drawnPeople(receipts(`${day} 0001 cash 100.00`), [
  'colleague',
]);

let blind = '';
beforeAll(async () => {
  blind = await blindKeeper({ world, chain, idOf }, ['Datapoint Setting']);
}, 60_000);

it('who counts blind is not told that their count was approved by how many entries a data point has', async () => {
  const dpId = await cash('Counted');
  const { preset, enter } = await strict('Counted', day, tenders(dpId));
  const list = `ledger-config/sheet?presetId=${preset.presetId}`;
  const [sheet] = (await must(world.test.ask('GET', list, { as: blind }))) as LedgerSheet[];
  await must(on(day, preset).enter(blind, { dpId, enteredValue: '45', note: 'counted' }));
  const asked = async () => {
    const { sequence: _, presetId: __, version: ___, ...fields } = sheet as LedgerSheet;
    await books.read('PUT', 'ledger-config/sheet', { ...fields, dpIds: [] });
    const { status, body } = await send(blind, 'DELETE', `data_point/${dpId}`);
    await books.read('PUT', 'ledger-config/sheet', fields);
    return { status, params: body['params'] };
  };
  const before = await asked();
  await must(enter(people.colleague, { dpId, approved: true }));
  expect(await asked()).toEqual(before);
});
