import type { BookJournal } from '@lanewise/contract/entities/book-journal';
import type { BookPreview } from '@lanewise/contract/entities/book-preview';
import type { GlColumn, LedgerSheet } from '@lanewise/contract/entities/ledger';
import type { PermissionKey } from '@lanewise/contract/permissions';
import { beforeAll, describe, expect, it } from 'vitest';
import { drawnChain } from '../../invariants/drawn-chain.testing.ts';
import { must } from '../../invariants/isolation/company.testing.ts';
import { join } from '../../invariants/isolation/world.testing.ts';
import { drawnBooks, receipts, type Book } from './book.testing.ts';

const date = '2026-03-02';
const { world, chain, idOf, call } = drawnChain((opened, own) =>
  opened.send(
    own,
    receipts(`
      ${date} 1 cash   100.00
      ${date} 2 credit  30.00
    `),
  ),
);
const { read, draw, at } = drawnBooks({ idOf, call });

const columnBody = (name: string, glAccount: string, side: 'debit' | 'credit', dpIds: number[]) => ({
  name,
  glAccount,
  side,
  dpIds,
});
const columnsOf = ({ preset: { presetId } }: Book) =>
  read<GlColumn[]>('GET', `ledger-config/column?presetId=${presetId}`);
const addColumn = ({ preset: { presetId } }: Book, body: object) =>
  read<GlColumn>('POST', `ledger-config/column?presetId=${presetId}`, body);
/** A book with cash as a debit and payments as a credit. Credit cards are not booked. */
const drawBooked = async (name: string): Promise<Book & { cashColumn: GlColumn; paidColumn: GlColumn }> => {
  const book = await draw(name, date);
  const cashColumn = await addColumn(book, columnBody('Cash', '1010', 'debit', [book.cash]));
  const paidColumn = await addColumn(book, columnBody('Payments', '4000', 'credit', [book.paid]));
  return { ...book, cashColumn, paidColumn };
};
const ask = (book: Book, trial: object, as?: string) =>
  as === undefined
    ? call('POST', 'value_table/preview', { ...at(book, date), ...trial })
    : world.test.ask('POST', 'value_table/preview', { as, body: { ...at(book, date), ...trial } });
const preview = async (book: Book, trial: object): Promise<BookPreview> =>
  (await must(ask(book, trial))) as BookPreview;
const journal = (book: Book) =>
  read<BookJournal>(
    'GET',
    `value_table/journal?${Object.entries(at(book, date))
      .map(([name, value]) => `${name}=${value}`)
      .join('&')}`,
  );

describe('a preview of the GL journal', () => {
  let book: Awaited<ReturnType<typeof drawBooked>>;
  beforeAll(async () => {
    book = await drawBooked('Booked');
  });

  it('refuses columns of another book, and what is refused when it is saved', async () => {
    const other = await drawBooked('Booked elsewhere');
    const { glConfigId, name, glAccount, side, dpIds } = other.cashColumn;
    expect([
      (await ask(book, { column: { glConfigId, name, glAccount, side, dpIds } })).status,
      (await ask(book, { removedColumnId: glConfigId })).status,
    ]).toEqual([404, 404]);
    expect(await ask(book, { newColumn: columnBody('More', '1020', 'debit', [2_000_000_000]) })).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'dpIds' }] },
    });
  });

  it('tells nothing of it to who counts blind, and to who may read no journals', async () => {
    const { accessGroups, permissions } = world.test.meta;
    const ids = new Map((await permissions.list(chain.company.id)).map((one) => [one.key, one.permissionId]));
    const person = async (name: string, keys: PermissionKey[]) => {
      const group = { name, description: '', permissionIds: keys.map((key) => ids.get(key) ?? 0) };
      await accessGroups.create(chain.company.id, group);
      const groups = ['Sheets Access Group', name];
      return (await join(world, `journal.${name}`, 'Analyst', chain.company.id, groups, [idOf('0008')])).token;
    };
    const trial = { newColumn: columnBody('Cards', '1020', 'debit', [book.credit]) };
    for (const [name, keys] of [
      ['blind', ['configureLedger', 'enterValues', 'getJournal']],
      ['unread', ['configureLedger', 'enterValues', 'getExpected']],
    ] as [string, PermissionKey[]][]) {
      const { status, body } = await ask(book, trial, await person(name, keys));
      expect([name, status, (body.data as BookPreview).journal]).toEqual([name, 200, null]);
    }
  });

  it('shows what a new column books, that the sides are even with it, and keeps nothing', async () => {
    const { entries, difference } =
      (await preview(book, { newColumn: columnBody('Cards', '1020', 'debit', [book.credit]) })).journal ?? {};
    expect(difference).toEqual({ was: '-30', is: '0' });
    expect(entries).toMatchObject([
      {
        glConfigId: 0,
        name: 'Cards',
        glAccount: '1020',
        becomes: 'comes',
        was: null,
        is: { debit: '30', credit: '0' },
      },
    ]);
    expect((await columnsOf(book)).map(({ name }) => name)).toEqual(['Cash', 'Payments']);
  });

  it('shows a column that changes its side, its account or what it adds up as it is booked once it is saved', async () => {
    const changed = await drawBooked('Changes');
    const { glConfigId, version } = changed.cashColumn;
    const body = { ...columnBody('Cash', '1011', 'debit', [changed.cash, changed.credit]), version };
    const found = await preview(changed, { column: { glConfigId, ...body } });
    expect(found.journal).toEqual({
      entries: [
        {
          glConfigId,
          name: 'Cash',
          glAccount: '1011',
          of: null,
          becomes: 'changes',
          was: { debit: '100', credit: '0' },
          is: { debit: '130', credit: '0' },
        },
      ],
      difference: { was: '-30', is: '0' },
    });
    await read('PUT', `ledger-config/column/${glConfigId}`, body);
    const { lines, difference } = await journal(changed);
    expect([difference, lines.map(({ glAccount, debit }) => [glAccount, debit])]).toEqual([
      '0',
      [
        ['1011', '130'],
        ['4000', '0'],
      ],
    ]);
  });

  it('shows a column that goes, and entries that change because a line leaves its sheet', async () => {
    const { cashColumn, paidColumn } = book;
    const gone = await preview(book, { removedColumnId: cashColumn.glConfigId });
    expect(gone.journal).toMatchObject({
      entries: [{ name: 'Cash', becomes: 'leaves', was: { debit: '100', credit: '0' }, is: null }],
      difference: { was: '-30', is: '-130' },
    });
    const { presetId } = book.preset;
    const sheets = await read<LedgerSheet[]>('GET', `ledger-config/sheet?presetId=${presetId}`);
    const total = sheets.find(({ name }) => name === 'Total');
    const left = await preview(book, { removedSheetId: total?.sheetId });
    expect(left.journal).toMatchObject({
      entries: [{ glConfigId: paidColumn.glConfigId, becomes: 'changes', is: { debit: '0', credit: '0' } }],
      difference: { was: '-30', is: '100' },
    });
  });
});
