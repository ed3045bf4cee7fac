import type { BookJournal } from '@lanewise/contract/entities/book-journal';
import type { LedgerSheet, Uncovered, UsualPreset } from '@lanewise/contract/entities/ledger';
import type { ValueTable } from '@lanewise/contract/entities/value-table';
import { usualBooks } from '@lanewise/domain/ledger/usual';
import { describe, expect, it } from 'vitest';
import { drawnChain } from '../../invariants/drawn-chain.testing.ts';
import { join } from '../../invariants/isolation/world.testing.ts';
import { drawnBooks, receipts } from './book.testing.ts';

const { world, chain, idOf, call } = drawnChain((opened, own) =>
  opened.send(
    own,
    receipts(`
      2026-03-02 1 cash    100.00
      2026-03-02 2 credit   40.00
      2026-03-02 3 ebtFood  12.34
      2026-03-03 4 cash     50.00
      2026-06-29 5 cash     10.00
      2026-06-29 6 credit    5.00
      2026-06-29 7 ebtFood   5.00
    `),
  ),
);
const { read, point, draw, at } = drawnBooks({ idOf, call });

const date = '2026-03-02';
const usual = (kind: 'supermarket' | 'smallShop', name: string) =>
  read<UsualPreset>('POST', 'ledger-config/usual-preset', {
    kind,
    name,
    since: '2026-03-01',
    locationIds: [idOf('0008')],
  });
const query = (presetId: number, day = date): string => `presetId=${presetId}&locationId=${idOf('0008')}&date=${day}`;
const journal = (presetId: number) => read<BookJournal>('GET', `value_table/journal?${query(presetId)}`);
const shown = ({ lines }: BookJournal) =>
  lines
    .filter(({ debit, credit }) => debit !== '0' || credit !== '0')
    .map(({ glAccount, name, debit, credit }) => `${glAccount} ${name} ${debit} ${credit}`);

/** Values of the manual lines and the cash of a usual book. */
const enter = async (presetId: number, counted: string): Promise<ValueTable> => {
  const place = { presetId, locationId: idOf('0008'), date };
  const table = await read<ValueTable>('GET', `value_table?${query(presetId)}`);
  const lines = table.sheets.flatMap(({ rows }) => rows);
  const manual = lines.filter(({ source }) => source === 'manual');
  const rows = manual.map(({ dpId, valueType }) => ({ dpId, enteredValue: valueType === 'text' ? 'B-1' : '10' }));
  const cash = lines.find(({ name }) => name === 'Cash')?.dpId ?? 0;
  return read<ValueTable>('PUT', 'value_table', {
    ...place,
    rows: [...rows, { dpId: cash, enteredValue: counted }],
  });
};

describe('a usual book', () => {
  it.each(['supermarket', 'smallShop'] as const)(
    'stands in one step, and its journal balances whatever is counted: %s',
    async (kind) => {
      const preset = await usual(kind, `Usual ${kind}`);
      expect(preset.missing).toEqual([]);
      const sheets = await read<LedgerSheet[]>('GET', `ledger-config/sheet?presetId=${preset.presetId}`);
      const of = usualBooks[kind].sheets;
      expect(sheets.map(({ name, state }) => [name, state])).toEqual(of.map(({ name, state }) => [name.en, state]));
      expect(sheets.filter(({ carryOver }) => carryOver)).toHaveLength(1);
      const before = await journal(preset.presetId);
      expect([before.difference, before.unassigned]).toEqual(['0', []]);
      const table = await enter(preset.presetId, '98.5');
      expect(table.overShort).toBe('-1.5');
      const after = await journal(preset.presetId);
      expect([after.difference, after.missing, after.debits]).toEqual(['0', [], after.credits]);
      expect(shown(after)).toContain('6900 Cash over and short 1.5 0');
      expect(shown(after)).toContain('4000 Sales 0 152.34');
    },
  );

  it('leaves out what the company no longer has, and says so', async () => {
    const all = await read<{ dpId: number; name: string }[]>('GET', 'ledger-config/pos-assignment');
    const checks = all.find(({ name }) => name === 'Check deposit');
    await read('PUT', `data_point/${checks?.dpId}`, { name: 'Cheques to the bank', source: 'manual' });
    const preset = await usual('supermarket', 'Renamed');
    expect(preset.missing).toEqual(['Check deposit']);
    await read('PUT', `data_point/${checks?.dpId}`, { name: 'Check deposit', source: 'manual' });
  });

  it('is refused under a name that is taken', async () => {
    await usual('smallShop', 'Taken twice');
    const body = { kind: 'smallShop', name: 'Taken twice' };
    expect(await call('POST', 'ledger-config/usual-preset', body)).toMatchObject({
      status: 409,
      body: { code: 'taken', params: { field: 'name' } },
    });
  });
});

describe('what a book leaves out', () => {
  it('is named: a tender without a line, and a department without a GL account', async () => {
    const cash = await point('Only cash', { source: 'posTotal', posAssignment: 'tender.cash' });
    const preset = await read<{ presetId: number }>('POST', 'ledger-config/preset', {
      name: 'Holes',
      since: '2026-03-01',
      locationIds: [idOf('0008')],
    });
    await read('POST', `ledger-config/sheet?presetId=${preset.presetId}`, {
      name: 'Cash',
      type: 'tender',
      state: 'Active',
      dpIds: [cash],
    });
    const uncovered = () => read<Uncovered>('GET', `ledger-config/uncovered?presetId=${preset.presetId}`);
    const before = await uncovered();
    expect([before.sheets?.tenders, before.columns]).toEqual([['credit', 'ebtFood'], null]);
    expect(before.sheets?.departments.map(({ name }) => name)).toEqual(['Fresh']);
    const fresh = before.sheets?.departments[0]?.dep_id;
    const sales = await point('Fresh', {
      source: 'posTotal',
      posAssignment: 'item.sales',
      filters: { department: [fresh] },
    });
    await read('POST', `ledger-config/column?presetId=${preset.presetId}`, {
      name: 'Fresh',
      glAccount: '4000',
      side: 'credit',
      dpIds: [sales],
    });
    const after = await uncovered();
    expect([after.columns?.tenders, after.columns?.departments]).toEqual([['cash', 'credit', 'ebtFood'], []]);
    const whole = await usual('supermarket', 'Whole');
    const { sheets, columns } = await read<Uncovered>('GET', `ledger-config/uncovered?presetId=${whole.presetId}`);
    const nothing = { tenders: [], departments: [], moreDepartments: 0 };
    expect([sheets, columns]).toEqual([nothing, nothing]);
  });
});

describe('the journal of a day', () => {
  it('is no file without accounts, nor while debits and credits differ, and says by how much', async () => {
    const book = await draw('Unbalanced');
    const file = (type: string) =>
      call('GET', `value_table/journal/file?type=${type}&${query(at(book, date).presetId)}`);
    expect(await file('csv')).toMatchObject({ status: 409, body: { params: { reason: 'journal', difference: '0' } } });
    await read('POST', `ledger-config/column?presetId=${book.preset.presetId}`, {
      name: 'Cash',
      glAccount: '1010',
      side: 'debit',
      dpIds: [book.cash, book.float],
    });
    expect(await file('excel')).toMatchObject({
      status: 409,
      body: { params: { reason: 'journal', difference: '100', names: 'Unbalanced float' } },
    });
  });

  it('is a file whose sides are equal: csv and Excel, in the language that is asked for', async () => {
    const { presetId } = await usual('smallShop', 'Filed');
    await enter(presetId, '101');
    const file = (more: string) => call('GET', `value_table/journal/file?${query(presetId)}&${more}`);
    const english = await file('type=csv');
    expect([english.status, english.headers['content-disposition']]).toEqual([
      200,
      expect.stringContaining('journal_0008_2026-03-02.csv') as string,
    ]);
    const lines = english.text.replace('\uFEFF', '').split('\r\n');
    expect(lines[0]).toBe('Date,Store no.,Location,GL account,Account name,Debit $,Credit $,Booking');
    expect(lines.find((line) => line.includes('6900'))).toBe(
      '03/02/2026,0008,Store 0008,6900,Cash over and short,0.00,1.00,',
    );
    const totals = lines.find((line) => line.startsWith('Total'))?.split(',') ?? [];
    expect(totals.at(-2)).toBe(totals.at(-3));
    expect(english.text).toContain('Provisional: the day is not closed.');
    const french = await file('type=csv&language=fr');
    expect(french.text).toMatch(/Débit \$;Crédit \$/);
    const excel = await file('type=excel');
    expect([excel.status, excel.text.startsWith('PK')]).toEqual([200, true]);
  });

  it('is nobody’s who counts blind, read or as a file: its lines are what is expected', async () => {
    const { presetId } = await usual('smallShop', 'Blind journal');
    const { id } = chain.company;
    const right = (await world.test.meta.permissions.list(id)).find(({ key }) => key === 'getJournal');
    const group = { name: 'Takes journals', description: '', permissionIds: [right?.permissionId ?? 0] };
    await world.test.meta.accessGroups.create(id, group);
    const groups = ['Sheets Access Group', group.name];
    const blind = await join(world, 'blind.accountant', 'Analyst', id, groups, 'all');
    const seen = await world.test.ask('GET', `value_table?${query(presetId)}`, { as: blind.token });
    expect(seen.status, seen.text).toBe(200);
    for (const path of [`journal?${query(presetId)}`, `journal/file?${query(presetId)}&type=csv`])
      expect((await world.test.ask('GET', `value_table/${path}`, { as: blind.token })).status).toBe(403);
  });

  it('is for those who may export it', async () => {
    const { presetId } = await usual('smallShop', 'Guarded');
    const seller = await join(world, 'sells.only', 'Store Manager', chain.company.id, ['Sheets Access Group'], 'all');
    for (const path of ['value_table/journal', 'value_table/journal/file'])
      expect(
        (
          await world.test.ask('GET', `${path}?${query(presetId)}${path.endsWith('file') ? '&type=csv' : ''}`, {
            as: seller.token,
          })
        ).status,
      ).toBe(403);
  });
});
