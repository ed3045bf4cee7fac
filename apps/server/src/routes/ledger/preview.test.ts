import type { BookPreview } from '@lanewise/contract/entities/book-preview';
import type { LedgerPreset, LedgerSheet } from '@lanewise/contract/entities/ledger';
import { noRules } from '@lanewise/contract/entities/ledger-rules';
import type { PermissionKey } from '@lanewise/contract/permissions';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { drawnChain } from '../../invariants/drawn-chain.testing.ts';
import { must } from '../../invariants/isolation/company.testing.ts';
import { join } from '../../invariants/isolation/world.testing.ts';
import { drawnBooks, filled, receipts, type Book } from './book.testing.ts';

// Tries a change of a book on a real day before it is saved. The trial is refused for the same reasons as the change,
// saves nothing, and shows the day as it is after the change.

const [first, second, third] = ['2026-03-02', '2026-03-03', '2026-03-04'];
const { world, chain, idOf, call } = drawnChain((opened, own) =>
  opened.send(
    own,
    receipts(`
      ${first}  1 cash   100.00
      ${second} 2 cash    50.00
      ${second} 3 credit  30.00
      ${third}  4 cash    20.00
    `),
  ),
);
const { read, draw, point, changePreset, table, save, at } = drawnBooks({ idOf, call });

const previewAs = (as: string, book: Book, trial: object) =>
  world.test.ask('POST', 'value_table/preview', { as, body: { ...at(book, second), ...trial } });
const preview = async (book: Book, trial: object = {}): Promise<BookPreview> =>
  (await must(call('POST', 'value_table/preview', { ...at(book, second), ...trial }))) as BookPreview;
const refusal = (book: Book, trial: object) => call('POST', 'value_table/preview', { ...at(book, second), ...trial });

const sheetOf = async ({ preset: { presetId } }: Book, name: string): Promise<LedgerSheet> => {
  const found = await read<LedgerSheet[]>('GET', `ledger-config/sheet?presetId=${presetId}`);
  return found.find((sheet) => sheet.name === name) as LedgerSheet;
};
const changeOf = (
  { sheetId, name, type, authorityLevelId, carryOver, state, dpIds, version }: LedgerSheet,
  more: Partial<LedgerSheet>,
) => ({ sheetId, name, type, authorityLevelId, carryOver, state, dpIds, version, ...more });
const presetChange = async ({ preset: { presetId } }: Book, more: Partial<LedgerPreset>) => {
  const found = (await read<LedgerPreset[]>('GET', 'ledger-config/preset')).find((one) => one.presetId === presetId);
  const { presetId: _, ...fields } = found as LedgerPreset;
  return { ...fields, ...more };
};

/** The rows of all tables that a change of a book writes to. */
const rows = async (): Promise<number[]> => {
  const tables = [
    'ledger_preset',
    'ledger_preset_location',
    'ledger_sheet',
    'ledger_sheet_point',
    'gl_column',
    'book_changer',
    'book_entry',
    'book_day',
    'book_close',
    'audit_record',
  ] as const;
  const { db } = world.test.meta;
  return Promise.all(
    tables.map(async (name) => {
      const { rows: found } = await sql<{
        count: number;
      }>`select count(*)::int as count from ${sql.table(name)}`.execute(db);
      return found[0]?.count ?? -1;
    }),
  );
};

const unchanged = { overShort: null, sheets: [], lines: [], checks: [] };

describe('a preview of a book refuses', () => {
  let book: Book;
  const people = {} as Record<'entersOnly' | 'blind' | 'unread' | 'elsewhere', string>;
  beforeAll(async () => {
    book = await draw('Refuses', first);
    const person = async (name: string, role: string, groups: string[], stores: string[]) =>
      (await join(world, name, role, chain.company.id, groups, stores.map(idOf))).token;
    people.entersOnly = await person('preview.enters', 'Analyst', ['Sheets Access Group'], ['0008']);
    const { accessGroups, permissions } = world.test.meta;
    const ids = new Map((await permissions.list(chain.company.id)).map((one) => [one.key, one.permissionId]));
    const keys: PermissionKey[] = ['configureLedger', 'enterValues'];
    const group = { name: 'Sets up blind', description: '', permissionIds: keys.map((key) => ids.get(key) ?? 0) };
    await accessGroups.create(chain.company.id, group);
    people.blind = await person('preview.blind', 'Analyst', ['Sheets Access Group', group.name], ['0008']);
    people.unread = await person('preview.unread', 'Analyst', [group.name], ['0008']);
    people.elsewhere = await person('preview.elsewhere', 'Analyst', ['Balancing Access Group'], ['0014']);
  }, 60_000);

  it('somebody who does not set up books', async () => {
    expect((await previewAs(people.entersOnly, book, {})).status).toBe(403);
  });

  it('somebody who may set up books and not read them', async () => {
    expect((await previewAs(people.unread, book, {})).status).toBe(403);
  });

  it('to tell who counts blind what is expected, of a line that comes or of one that is there', async () => {
    const card = await point('Refuses card', { source: 'posTotal', posAssignment: 'tender.any' });
    await save(book, second, { rows: [{ dpId: book.cash, enteredValue: '45.25', adjustment: '1.75' }] });
    const tenders = await sheetOf(book, 'Tenders');
    const { version: _, ...sheet } = changeOf(tenders, { dpIds: [...tenders.dpIds, card], carryOver: false });
    const rules = { ...noRules, tolerance: '2.5' };
    const { version: __, ...changed } = await presetChange(book, { rules });
    const answer = await previewAs(people.blind, book, { sheet, preset: changed });
    const found = answer.body.data as BookPreview;
    expect([answer.status, found.table?.isBlind]).toEqual([200, true]);
    expect(found).toMatchObject({
      overShort: null,
      checks: [],
      lines: [{ becomes: 'comes', name: 'Refuses card', figures: [] }],
    });
    const told = JSON.stringify(found);
    expect(['"50', '"80', '"-4.75', '"-6.5', '"51.75', '"2.5"'].filter((text) => told.includes(text))).toEqual([]);
    // Who sees them is told.
    expect(JSON.stringify(await preview(book, { sheet, preset: changed }))).toContain('"-6.5');
  });

  it('a store out of sight, one that the book is not of, and a book that is not there', async () => {
    expect([
      (await previewAs(people.elsewhere, book, {})).status,
      (await refusal(book, { locationId: idOf('21') })).status,
      (await refusal(book, { locationId: 2_000_000_000 })).status,
      (await refusal(book, { presetId: 2_000_000_000 })).status,
    ]).toEqual([404, 404, 404, 404]);
  });

  it('what somebody may not change, because other stores have it as well', async () => {
    const shared = await draw('Refuses shared', first);
    await changePreset(shared, { locationIds: [idOf('0008'), idOf('0014')] });
    const sheet = changeOf(await sheetOf(shared, 'Tenders'), { dpIds: [] });
    const answer = await previewAs(people.elsewhere, shared, { locationId: idOf('0014'), sheet });
    expect(answer).toMatchObject({ status: 403, body: { code: 'user.above' } });
  });

  it('sheets of another book', async () => {
    const other = await sheetOf(await draw('Refuses other', first), 'Tenders');
    expect([
      (await refusal(book, { sheet: changeOf(other, { name: 'Mine' }) })).status,
      (await refusal(book, { removedSheetId: other.sheetId })).status,
    ]).toEqual([404, 404]);
  });

  it('what is refused when it is saved', async () => {
    const tenders = await sheetOf(book, 'Tenders');
    const field = (name: string) => ({ status: 400, body: { fields: [{ field: name }] } });
    expect(await refusal(book, { sheet: changeOf(tenders, { dpIds: [2_000_000_000] }) })).toMatchObject(field('dpIds'));
    expect(await refusal(book, { sheet: changeOf(tenders, { dpIds: [book.cash, book.safe] }) })).toMatchObject(
      field('dpIds'),
    );
    expect(await refusal(book, { sheet: changeOf(tenders, { name: 'Safe' }) })).toMatchObject({
      status: 409,
      body: { code: 'taken' },
    });
    expect(await refusal(book, { sheet: changeOf(tenders, { version: '0123456789abcdef' }) })).toMatchObject({
      body: { code: 'changed' },
    });
  });
});

describe('a preview of a book', () => {
  /** Tries a change, then saves it. The trial saves nothing and shows the day as it is after the save. */
  const triedAndSaved = async (book: Book, trial: object, change: () => Promise<unknown>): Promise<BookPreview> => {
    const [counts, was] = [await rows(), await table(book, second)];
    const found = await preview(book, { ...trial, date: second });
    expect([await rows(), await table(book, second)]).toEqual([counts, was]);
    await change();
    expect(await table(book, second)).toEqual(found.table);
    expect(await preview(book, { date: second })).toMatchObject({ table: found.table, ...unchanged });
    return found;
  };
  const putSheet = (sheet: object) => () => read('PUT', 'ledger-config/sheet', sheet);

  it('says nothing of a book that is not changed, or saved as it is', async () => {
    const book = await draw('Unchanged', first);
    await save(book, second, { rows: [...filled(book), { dpId: book.cash, enteredValue: '49' }] });
    const sheet = changeOf(await sheetOf(book, 'Safe'), {});
    const found = await triedAndSaved(book, { sheet, preset: await presetChange(book, {}) }, putSheet(sheet));
    expect(found).toMatchObject(unchanged);
  });

  it('shows a line that is added, and what it adds', async () => {
    const book = await draw('Added', first);
    await save(book, second, { rows: [{ dpId: book.cash, enteredValue: '49' }] });
    const all = await point('Added all', { source: 'posTotal', posAssignment: 'tender.any' });
    const tenders = await sheetOf(book, 'Tenders');
    const sheet = changeOf(tenders, { dpIds: [...tenders.dpIds, all] });
    const found = await triedAndSaved(book, { sheet }, putSheet(sheet));
    expect([found.overShort, found.sheets, found.checks]).toEqual([null, [], []]);
    expect(found.lines).toMatchObject([
      {
        sheetName: 'Tenders',
        dpId: all,
        becomes: 'comes',
        figures: [
          { of: 'posValue', was: null, is: '80' },
          { of: 'expected', was: null, is: '80' },
          { of: 'total', was: null, is: '80' },
        ],
      },
    ]);
  });

  it('shows a line that is removed, and the day without what it was short by', async () => {
    const book = await draw('Removed', first);
    await save(book, second, { rows: [{ dpId: book.cash, enteredValue: '49' }] });
    const sheet = changeOf(await sheetOf(book, 'Tenders'), { dpIds: [book.credit] });
    const found = await triedAndSaved(book, { sheet }, putSheet(sheet));
    expect(found.overShort).toEqual({ was: '-1', is: null });
    // The other lines change too, because their formulas contain the removed line.
    expect(found.lines.map(({ dpId, becomes }) => [dpId, becomes])).toEqual([
      [book.paid, 'changes'],
      [book.safe, 'changes'],
      [book.cash, 'leaves'],
    ]);
    expect(found.lines[2]?.figures).toContainEqual({ of: 'overShort', was: '-1', is: null });
  });

  it('shows what a line no longer begins with where nothing is carried over, and begins with where it is', async () => {
    const book = await draw('Carried', first);
    const safe = await sheetOf(book, 'Safe');
    const apart = changeOf(safe, { carryOver: false });
    const found = await triedAndSaved(book, { sheet: apart }, putSheet(apart));
    expect(found.sheets).toMatchObject([{ name: 'Safe', becomes: 'changes' }]);
    expect(found.lines).toMatchObject([
      {
        dpId: book.safe,
        becomes: 'changes',
        figures: [
          { of: 'opening', was: '100', is: null },
          { of: 'expected', was: '150', is: '50' },
          { of: 'total', was: '150', is: '50' },
        ],
      },
    ]);
    const back = changeOf(await sheetOf(book, 'Safe'), { carryOver: true });
    const again = await triedAndSaved(book, { sheet: back }, putSheet(back));
    expect(again.lines[0]?.figures[0]).toEqual({ of: 'opening', was: null, is: '100' });
  });

  it('shows what another tolerance asks for', async () => {
    const book = await draw('Tolerance', first);
    await save(book, second, { rows: [{ dpId: book.cash, enteredValue: '45' }] });
    const rules = { ...noRules, tolerance: '2', secondPerson: true };
    const changed = await presetChange(book, { rules });
    const found = await triedAndSaved(book, { preset: changed }, () => changePreset(book, { rules }));
    expect(found.checks).toEqual(
      expect.arrayContaining([
        { check: 'explained', was: null, is: false },
        { check: 'approved', was: null, is: false },
      ]),
    );
    expect(found.lines.map(({ dpId, figures }) => [dpId, figures])).toContainEqual([
      book.cash,
      [{ of: 'tolerance', was: null, is: '2' }],
    ]);
  });

  it('shows a sheet that comes and one that leaves, in one answer', async () => {
    const book = await draw('Sheets', first);
    const { sheetId } = await sheetOf(book, 'Total');
    const newSheet = { name: 'More', type: 'sales', state: 'Active', dpIds: [book.credit] };
    const found = await preview(book, { date: second, newSheet, removedSheetId: sheetId });
    expect(found.sheets).toEqual([
      { sheetId: 0, name: 'More', becomes: 'comes' },
      { sheetId, name: 'Total', becomes: 'leaves' },
    ]);
    expect((await table(book, second)).sheets.map(({ name }) => name)).toContain('Total');
  });

  it('shows the book of a store that gets it, and of a day that it will begin after', async () => {
    const book = await draw('Places', first);
    const given = await presetChange(book, { locationIds: [idOf('0008'), idOf('0014')] });
    const got = await preview(book, { locationId: idOf('0014'), date: second, preset: given });
    expect(got.sheets.map(({ becomes }) => becomes)).toEqual(['comes', 'comes', 'comes', 'comes']);
    const later = await preview(book, { date: second, preset: await presetChange(book, { since: third }) });
    expect([later.table, later.sheets.map(({ becomes }) => becomes)]).toEqual([
      null,
      ['leaves', 'leaves', 'leaves', 'leaves'],
    ]);
  });

  it('takes the newest day with receipts where none is asked for, and says that a closed one stays as it is', async () => {
    const book = await draw('Closed', third);
    const { date, ...question } = at(book, third);
    const sheet = changeOf(await sheetOf(book, 'Tenders'), { dpIds: [book.credit] });
    const asked = async () => (await must(call('POST', 'value_table/preview', { ...question, sheet }))) as BookPreview;
    expect(await asked()).toMatchObject({ date, isClosed: false });
    await save(book, third, { rows: filled(book), isBookClosed: true });
    const found = await asked();
    expect([found.date, found.isClosed, found.lines.map(({ becomes }) => becomes)]).toEqual([third, true, ['leaves']]);
    expect((await table(book, third)).isBookClosed).toBe(true);
  });
});
