import { createHash } from 'node:crypto';
import type { DataPoint } from '@lanewise/contract/entities/data-point';
import type { LedgerPreset } from '@lanewise/contract/entities/ledger';
import type { MovementDay } from '@lanewise/contract/entities/movements';
import type { ValueTable } from '@lanewise/contract/entities/value-table';
import { beforeAll, describe, expect, it } from 'vitest';
import { drawnChain } from '../../invariants/drawn-chain.testing.ts';
import { must } from '../../invariants/isolation/company.testing.ts';
import { join } from '../../invariants/isolation/world.testing.ts';
import { drawnBooks, type Book } from './book.testing.ts';
import { drawerRecords } from './till.testing.ts';

// What a blind counter could calculate from answers that contain no expected amount.

const day = '2026-03-02';

const { world, chain, idOf, call } = drawnChain((opened, own) =>
  opened.send(
    own,
    drawerRecords(`
      2026-03-02 001 11 1 sale    cash   137.45
      2026-03-03 001 11 1 sale    cash   70.00
      2026-03-03 003 13 2 sale    credit 10.00
    `),
  ),
);
const books = drawnBooks({ idOf, call });

let blind = '';
beforeAll(async () => {
  const some = [idOf('0008')];
  ({ token: blind } = await join(world, 'blind.hash', 'Analyst', chain.company.id, ['Sheets Access Group'], some));
}, 60_000);

const asBlind = async <Data>(path: string, body?: object): Promise<Data> =>
  (await must(world.test.ask(body ? 'PUT' : 'GET', path, { as: blind, ...(body && { body }) }))) as Data;

const only = async (name: string, since: string, more: object = {}) => {
  const cash = await books.point(`${name} cash`, { source: 'posTotal', posAssignment: 'tender.cash' });
  const preset = await books.read<LedgerPreset>('POST', 'ledger-config/preset', {
    name,
    since,
    locationIds: [idOf('0008')],
    ...more,
  });
  const sheet = { name: 'Tenders', type: 'tender', state: 'Active', dpIds: [cash] };
  await books.read('POST', `ledger-config/sheet?presetId=${preset.presetId}`, sheet);
  return { preset, cash } as Book;
};
const queryOf = (book: Book, date: string): string =>
  Object.entries(books.at(book, date))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');

describe('somebody who counts blind', () => {
  it('cannot work out what a line was expected to be by the hash of its close', async () => {
    const book = await only('Hashed', day);
    await asBlind('value_table', { ...books.at(book, day), rows: [{ dpId: book.cash, enteredValue: '100' }] });
    await books.save(book, day, { isBookClosed: true });
    const seen = await asBlind<ValueTable>(`value_table?${queryOf(book, day)}`);
    const [sheet] = seen.sheets;
    const [line] = sheet?.rows ?? [];
    expect([seen.isBlind, line?.expected, line?.overShort, seen.overShort]).toEqual([true, null, null, null]);

    const point = await asBlind<DataPoint>(`data_point/${book.cash}`);
    const { dpId, name, source, posAssignment, formula, filters } = point;
    const definitions = [{ dpId, name, source, posAssignment, formula, filters }];
    const figure = (cents: number): string => String(cents / 100);
    const guess = (cents: number): string => {
      const overShort = figure(10_000 - cents);
      const row = {
        sheetId: line?.sheetId,
        dpId,
        name,
        source,
        valueType: line?.valueType,
        format: line?.format,
        glAccount: line?.glAccount,
        sign: line?.sign,
        enteredValue: line?.enteredValue,
        adjustment: null,
        note: line?.note,
        authors: [line?.updatedBy],
        updatedBy: line?.updatedBy,
        updatedAt: line?.updatedAt,
        approvedBy: null,
        approvedAt: null,
        tolerance: null,
        tills: null,
        opening: null,
        carriedFrom: null,
        posValue: figure(cents),
        late: null,
        expected: figure(cents),
        total: line?.enteredValue,
        overShort,
      };
      const { sheetId, type, carryOver, authorityLevelId } = sheet ?? {};
      const sheets = [{ sheetId, name: sheet?.name, type, carryOver, authorityLevelId, overShort, rows: [row] }];
      return createHash('sha256')
        .update(JSON.stringify({ sheets, definitions, missing: [], late: [] }))
        .digest('hex');
    };
    const hash = seen.closes[0]?.hash;
    const found = Array.from({ length: 100_000 }, (_, cents) => cents).find((cents) => guess(cents) === hash);
    // 137.45 is what the registers took in.
    expect(found).toBeUndefined();
  });

  it('is told no tolerances by the list of presets', async () => {
    const book = await only('Tolerant', day);
    const { presetId } = book.preset;
    const rules = {
      ...book.preset.rules,
      tolerance: '2.5',
      tolerances: [{ dpId: book.cash, tolerance: '7.5' }],
    };
    const { version: _, presetId: __, ...preset } = book.preset;
    await books.read('PUT', `ledger-config/preset/${presetId}`, { ...preset, rules });
    const seen = (await asBlind<LedgerPreset[]>('ledger-config/preset')).find((one) => one.presetId === presetId);
    expect([seen?.rules.tolerance, seen?.rules.tolerances]).toEqual([null, []]);
  });

  it('cannot add up what an account holds, which is withheld from them, out of movements of earlier days', async () => {
    const book = await only('Kept', '2026-02-26');
    const safe = await books.read<{ accountId: number }>('POST', 'ledger-config/account', { kind: 'safe', name: 'S' });
    const bank = await books.read<{ accountId: number }>('POST', 'ledger-config/account', { kind: 'bank', name: 'B' });
    const move = (date: string, source: object, target: object, amount: string) =>
      books.read<MovementDay>('POST', 'value_table/movements', {
        ...books.at(book, date),
        kind: 'transfer',
        source,
        target,
        tender: 'cash',
        amount,
      });
    await move('2026-02-26', { accountId: bank.accountId }, { accountId: safe.accountId }, '812.35');
    await move('2026-02-27', { accountId: safe.accountId }, { accountId: bank.accountId }, '12.25');
    const held = async (date: string) => {
      const { balances } = await books.read<MovementDay>('GET', `value_table/movements?${queryOf(book, date)}`);
      return Number(balances.find(({ accountId }) => accountId === safe.accountId)?.closing);
    };
    expect(await held('2026-03-01')).toBe(800.1);
    let sum = 0;
    for (const date of ['2026-02-26', '2026-02-27', '2026-02-28', '2026-03-01']) {
      const { balances, movements } = await asBlind<MovementDay>(`value_table/movements?${queryOf(book, date)}`);
      expect(balances).toEqual([]);
      const isSafe = (side: MovementDay['movements'][number]['source']) =>
        side !== null && 'accountId' in side && side.accountId === safe.accountId;
      for (const { source, target, amount, reversedBy } of movements)
        if (reversedBy === null) sum += (isSafe(target) ? 1 : isSafe(source) ? -1 : 0) * Number(amount);
    }
    expect(sum).not.toBe(800.1);
  });
});
