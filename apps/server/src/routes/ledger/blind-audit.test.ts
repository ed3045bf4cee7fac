import type { AuditRecord } from '@lanewise/contract/entities/audit';
import { noRules } from '@lanewise/contract/entities/ledger-rules';
import { beforeAll, describe, expect, it } from 'vitest';
import { drawnChain } from '../../invariants/drawn-chain.testing.ts';
import { must } from '../../invariants/isolation/company.testing.ts';
import { drawnBooks } from './book.testing.ts';
import { drawerRecords, drawnTills } from './till.testing.ts';

// The audit log holds what people sent and what was refused. Of books, a blind counter reads there only what they did
// themselves. A refused approval of an even count, and a refused close of an uneven count, would reveal the expected
// amount.

const day = '2026-03-02';
const { world, chain, idOf, call } = drawnChain((opened, own) =>
  opened.send(own, drawerRecords(`${day} 001 11 1 sale cash 100.00`)),
);
const books = drawnBooks({ idOf, call });
const tills = drawnTills({ call }, books);

let blind = '';
let book = {};
let counted = 0;
beforeAll(async () => {
  const { userId } = await world.test.user({
    username: 'blind.auditor@example.com',
    companyId: chain.company.id,
    regLocIds: 'all',
    authorityLevel: 1,
    accessGroups: ['Sheets Access Group', 'Users Setting'],
  });
  blind = await world.test.meta.sessions.open(userId);
  const cash = await books.point('Audited cash', { source: 'posTotal', posAssignment: 'tender.cash' });
  const preset = await books.read<{ presetId: number }>('POST', 'ledger-config/preset', {
    name: 'Audited',
    since: day,
    locationIds: [idOf('0008')],
    rules: { ...noRules, tolerance: '7.31' },
  });
  await books.read('POST', `ledger-config/sheet?presetId=${preset.presetId}`, {
    name: 'Tenders',
    type: 'tender',
    state: 'Active',
    dpIds: [cash],
  });
  const at = { presetId: preset.presetId, locationId: idOf('0008'), date: day };
  [book, counted] = [at, cash];
  const line = { dpId: cash, enteredValue: '45.67', adjustment: '-54.33', note: 'tidied up' };
  await must(call('PUT', 'value_table', { ...at, rows: [line] }));
  await tills.rule(day, 'lane');
  const into = { kind: 'paidIn', source: null, target: { lane: '001', cashier: '' }, tender: 'cash', amount: '23.45' };
  await must(call('POST', 'value_table/movements', { ...at, ...into }));
}, 60_000);

const amounts = ['45.67', '54.33', '23.45', '7.31'];

describe('somebody of every store who counts blind and reads the audit log', () => {
  it('is told nothing of what others did with a day, and no amounts of rules, on the page as in the file', async () => {
    const page = await world.test.ask('GET', 'audit?limit=100', { as: blind });
    const records = page.body.data as AuditRecord[];
    const ofBooks = records.filter(({ route }) => /value_table|ledger-config\/preset/.test(route));
    expect(ofBooks.map(({ route, changes }) => [route, changes])).toEqual([['POST ledger-config/preset', []]]);
    const files = await Promise.all(
      ['csv', 'jsonl'].map((format) => world.test.ask('GET', `audit/export?format=${format}`, { as: blind })),
    );
    for (const text of [page, ...files].map((answer) => answer.text))
      expect(amounts.filter((amount) => text.includes(amount))).toEqual([]);
    const whole = await call('GET', 'audit?limit=100');
    expect(amounts.filter((amount) => !whole.text.includes(amount))).toEqual([]);
  });

  it('is told of no refusal, by whatever they ask for, and of what they did themselves', async () => {
    const refused = await call('PUT', 'value_table', { ...book, rows: [{ dpId: counted, approved: true }] });
    expect(refused.status).toBe(409);
    const asked = ['audit?outcome=refused&limit=100', 'audit?searchText=value_table', 'audit/export?format=csv'];
    const texts = async () =>
      (await Promise.all(asked.map((path) => world.test.ask('GET', path, { as: blind })))).map(({ text }) => text);
    for (const text of await texts()) expect(text).not.toMatch(/(PUT|POST) value_table/);
    await world.test.ask('PUT', 'value_table', { as: blind, body: { ...book, rows: [] } });
    expect((await texts())[2]).toContain('PUT value_table');
  });

  it('is told no hashes: few amounts are possible, and the right one would give the hash', async () => {
    const page = await world.test.ask('GET', 'audit?limit=100', { as: blind });
    const lines = await world.test.ask('GET', 'audit/export?format=jsonl', { as: blind });
    const whole = (await call('GET', 'audit?limit=100')).body.data as AuditRecord[];
    expect(whole.every(({ hash }) => hash.length === 64)).toBe(true);
    for (const { hash } of whole) for (const { text } of [page, lines]) expect(text).not.toContain(hash);
  });
});
