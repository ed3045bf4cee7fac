import type { SegmentReceipt } from '@lanewise/contract/entities/ingest';
import type { LedgerPreset } from '@lanewise/contract/entities/ledger';
import { noRules } from '@lanewise/contract/entities/ledger-rules';
import { beforeAll, describe, expect, it } from 'vitest';
import { drawnChain } from '../../invariants/drawn-chain.testing.ts';
import { must } from '../../invariants/isolation/company.testing.ts';
import { join } from '../../invariants/isolation/world.testing.ts';
import { drawnBooks, receipts, type Book } from './book.testing.ts';

// What a line is expected to be is what receipts say. Whoever sends receipts of a day says what it should hold.

const day = '2026-03-02';
const { world, chain, idOf, call } = drawnChain((opened, own) => opened.send(own, receipts(`${day} 0001 cash 100.00`)));
const books = drawnBooks({ idOf, call });

const people = { manager: '', colleague: '' };
beforeAll(async () => {
  for (const name of ['manager', 'colleague'] as const) {
    const groups = ['Balancing Access Group', 'Connector Setting'];
    const { token } = await join(world, `${name}.sends`, 'Analyst', chain.company.id, groups, [idOf('0008')]);
    people[name] = token;
  }
}, 60_000);

describe('somebody of a store who counted 45 of 100', () => {
  it('does not close the day alone after they sent a return of 55 themselves', async () => {
    const cash = await books.point('Sent cash', { source: 'posTotal', posAssignment: 'tender.cash' });
    const preset = await books.read<LedgerPreset>('POST', 'ledger-config/preset', {
      name: 'Sent',
      since: day,
      locationIds: [idOf('0008')],
      rules: { ...noRules, tolerance: '1', secondPerson: true },
    });
    await books.read('POST', `ledger-config/sheet?presetId=${preset.presetId}`, {
      name: 'Tenders',
      type: 'tender',
      state: 'Active',
      dpIds: [cash],
    });
    const put = (as: string, body: object) =>
      world.test.ask('PUT', 'value_table', { as, body: { ...books.at({ preset } as Book, day), ...body } });
    await must(put(people.manager, { rows: [{ dpId: cash, enteredValue: '45', note: 'short' }] }));
    const close = (as: string) => put(as, { rows: [], isBookClosed: true });
    expect(await close(people.manager)).toMatchObject({ status: 409, body: { params: { check: 'approved' } } });

    const sent = (await must(
      world.test.ask('POST', 'ingest/segments?fileName=day.jsonl', {
        as: people.manager,
        body: receipts(`${day} 0002 cash -55.00`),
        headers: { 'content-type': 'application/octet-stream' },
      }),
    )) as SegmentReceipt;
    const applied = await must(
      world.test.ask('GET', `ingest/segments/${sent.segmentId}?wait=20`, { as: people.manager }),
    );
    expect(applied).toMatchObject({ state: 'applied', summary: { entered: 1 } });
    expect((await close(people.manager)).status).toBe(409);
    expect((await close(people.colleague)).status).toBe(200);
  });
});
