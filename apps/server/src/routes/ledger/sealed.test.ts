import type { GlColumn } from '@lanewise/contract/entities/ledger';
import { describe, expect, it } from 'vitest';
import { drawnChain } from '../../invariants/drawn-chain.testing.ts';
import { must } from '../../invariants/isolation/company.testing.ts';
import { hashOf } from '../../ledger/close.ts';
import { drawnBooks, filled, receipts, type Book } from './book.testing.ts';
import { drawnRebooking } from './late.testing.ts';

const { world, chain, idOf, call } = drawnChain((opened, own) =>
  opened.send(own, receipts(['2026-03-02 1 cash 100.00', '2026-03-03 2 cash 50.00'].join('\n'))),
);
const { read, draw, changePreset, save, table, put } = drawnBooks({ idOf, call });
const { drawRebooking, journal } = drawnRebooking({ idOf, read, draw, changePreset });

const close = (book: Book, date: string) => save(book, date, { rows: filled(book), isBookClosed: true });
const fileOf = async ({ preset }: Book, date: string, type: 'csv' | 'excel'): Promise<string> => {
  const query = `type=${type}&presetId=${preset.presetId}&locationId=${idOf('0008')}&date=${date}`;
  const file = await call('GET', `value_table/journal/file?${query}`);
  expect(file.status, file.text).toBe(200);
  return file.text;
};

/** Gives each column of a book another account, and gives the first column another name. */
const changeColumns = async ({ preset }: Book): Promise<void> => {
  const columns = await read<GlColumn[]>('GET', `ledger-config/column?presetId=${preset.presetId}`);
  for (const { glConfigId, name, side, dpIds, version } of columns)
    await read('PUT', `ledger-config/column/${glConfigId}`, {
      name: `${name} anew`,
      glAccount: `New ${name}`,
      side,
      dpIds,
      version,
    });
};

const renameAll = async (book: Book): Promise<void> => {
  const { name } = await changePreset(book, { name: `${book.preset.name} of now` });
  await read('PUT', `data_point/${book.cash}`, {
    name: `${name} money`,
    source: 'posTotal',
    posAssignment: 'tender.cash',
  });
  await read('PUT', `locations/${chain.places.get('0008')?.location_id}`, { name: 'Renamed store' });
};

const keptOf = async (book: Book, date: string) => {
  const place = { companyId: chain.company.id, locationId: chain.places.get('0008')?.location_id ?? 0, date };
  const [kept] = await world.test.meta.books.closes(place, book.preset.presetId);
  if (!kept) throw new Error('The close is not kept.');
  return kept;
};

describe('what a close seals', () => {
  it('is under its hash: lines, definitions, receipts by their position, and what the journal is written by', async () => {
    const book = await drawRebooking('Hashed');
    await close(book, '2026-03-02');
    const kept = await keptOf(book, '2026-03-02');
    expect(kept.definitions.find(({ dpId }) => dpId === book.paid)).toMatchObject({ source: 'formula' });
    expect(kept.journal.columns.map(({ name, points }) => [name, points])).toEqual([
      ['Cash', [{ dpId: book.cash, name: 'Hashed cash' }]],
      ['Paid', [{ dpId: book.paid, name: 'Hashed paid' }]],
    ]);
    expect(hashOf(kept)).toBe(kept.hash);
    const { journal: source } = kept;
    for (const changed of [
      { sheets: kept.sheets.slice(1) },
      { definitions: [] },
      { position: kept.position + 1 },
      { journal: { ...source, columns: source.columns.slice(1) } },
      { journal: { ...source, store: { ...source.store, name: 'Elsewhere' } } },
    ])
      expect(hashOf({ ...kept, ...changed })).not.toBe(kept.hash);
  });

  it('gives the same journal and the same files again, whatever accounts and names are by now', async () => {
    const book = await drawRebooking('Sealed');
    await close(book, '2026-03-02');
    const shown = async () => [
      await journal(book, '2026-03-02'),
      await fileOf(book, '2026-03-02', 'csv'),
      await fileOf(book, '2026-03-02', 'excel'),
    ];
    const before = await shown();
    await changeColumns(book);
    await renameAll(book);
    expect(await shown()).toEqual(before);
    // An open day uses the present configuration, and so does a day that is closed again.
    const open = await fileOf(book, '2026-03-03', 'csv');
    for (const one of ['New Cash', 'Renamed store', 'Sealed of now']) expect(open).toContain(one);
    await save(book, '2026-03-02', { isBookClosed: false, reason: 'Other accounts' });
    await close(book, '2026-03-02');
    expect(await fileOf(book, '2026-03-02', 'csv')).toContain('New Cash');
  });

  it('is taken back by the accounts that it was booked by, and booked again by those of now', async () => {
    const book = await drawRebooking('Moved accounts');
    await close(book, '2026-03-02');
    await changeColumns(book);
    await world.send(chain, receipts('2026-03-02 9 cash 6.00'));
    const expected = {
      difference: '0',
      lines: [
        ['Cash', '0', '100', 'reversed'],
        ['Paid', '100', '0', 'reversed'],
        ['Cash anew', '106', '0', 'rebooked'],
        ['Paid anew', '0', '106', 'rebooked'],
        ['Cash anew', '50', '0', 'own'],
        ['Paid anew', '0', '50', 'own'],
      ],
    };
    expect(await journal(book, '2026-03-03')).toEqual(expected);
    await close(book, '2026-03-03');
    await changeColumns(book);
    expect(await journal(book, '2026-03-03')).toEqual(expected);
  });
});

describe('a store whose book has entries or closes', () => {
  it('is not removed, and the refusal names their days', async () => {
    const { location_id: locationId, reg_loc_id } = (await must(
      call('POST', 'locations', { name: 'Market stall', storeNumber: '0091' }),
    )) as { location_id: number; reg_loc_id: number };
    const book = await draw('Stall');
    await changePreset(book, { locationIds: [...book.preset.locationIds, reg_loc_id] });
    const there = { locationId: reg_loc_id };
    const remove = () => call('DELETE', `locations/${locationId}`);
    const inUse = {
      status: 409,
      body: { code: 'inUse', params: { by: 'bookDays', count: 1, names: '2026-03-02' } },
    };
    expect((await put(book, '2026-03-02', { ...there, rows: filled(book) })).status).toBe(200);
    expect(await remove()).toMatchObject(inUse);
    expect(await put(book, '2026-03-02', { ...there, rows: [], isBookClosed: true })).toMatchObject({ status: 200 });
    expect(await remove()).toMatchObject(inUse);
    expect((await table(book, '2026-03-02')).state).toBe('Open');
  });
});
