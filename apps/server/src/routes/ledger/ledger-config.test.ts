import type { LedgerPreset, LedgerSheet } from '@lanewise/contract/entities/ledger';
import { LOCATION_LEVEL } from '@lanewise/contract/access';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rounds } from '../../thorough.testing.ts';
import { above, drawnKeepers, refusedBy } from './config.testing.ts';

const { drawn, keepers, send, good, preset, sheet, column, point, presetOf, sheetsOf } = drawnKeepers();
const places = () => {
  const { harborPoint, mapleAndFifth, quaiDesBrumes } = drawn.stores;
  return [harborPoint, mapleAndFifth, quaiDesBrumes].map(({ reg_loc_id }) => reg_loc_id);
};
const unknown = 2_000_000_000;

describe('what sets up a book', () => {
  it('ENT-46 ENT-47 ENT-48 is refused by field', async () => {
    const { presetId } = await preset();
    const of = `?presetId=${presetId}`;
    const sheets = { name: 'Page', type: 'sales' };
    const columns = { name: 'Line', glAccount: '1010', side: 'debit' };
    const cases: [string, object, string][] = [
      ['preset', { name: ' ' }, 'name'],
      ['preset', { name: 'Book', authorityLevelId: 0 }, 'authorityLevelId'],
      ['preset', { name: 'Book', locationIds: [unknown] }, 'locationIds'],
      ['preset', { name: 'Book', locationIds: [1, 1] }, 'locationIds'],
      ['preset', { name: 'Book', since: '2026-02-30' }, 'since'],
      [`sheet${of}`, { ...sheets, name: '' }, 'name'],
      [`sheet${of}`, { ...sheets, type: 'other' }, 'type'],
      [`sheet${of}`, { ...sheets, state: 'Gone' }, 'state'],
      [`sheet${of}`, { ...sheets, dpIds: [unknown] }, 'dpIds'],
      [`column${of}`, { ...columns, glAccount: '' }, 'glAccount'],
      [`column${of}`, { ...columns, side: 'left' }, 'side'],
      [`column${of}`, { ...columns, dpIds: [unknown] }, 'dpIds'],
      ['widget', { title: 'Tile', type: 'number', dpIds: [] }, 'dpIds'],
      ['widget', { title: 'Tile', type: 'number', dpIds: [unknown] }, 'dpIds'],
    ];
    for (const [path, body, field] of cases)
      expect(await send('POST', path, body), JSON.stringify(body)).toMatchObject(refusedBy(field));
    expect(await sheetsOf({ presetId } as LedgerPreset)).toEqual([]);
  });

  it('has each name once, among its own', async () => {
    const [one, other] = [await preset(), await preset()];
    const { name } = await sheet(one);
    const taken = { status: 409, body: { code: 'taken', params: { field: 'name' } } };
    const again = { name: name.toUpperCase(), type: 'sales' };
    expect(await send('POST', `sheet?presetId=${one.presetId}`, again)).toMatchObject(taken);
    expect((await send('POST', `sheet?presetId=${other.presetId}`, again)).status).toBe(201);
    expect(await send('PUT', `preset/${other.presetId}`, { name: one.name })).toMatchObject(taken);
    const line = await column(one);
    const same = { name: line.name, glAccount: '1', side: 'debit' };
    expect(await send('POST', `column?presetId=${one.presetId}`, same)).toMatchObject(taken);
  });

  it('is refused where somebody else changed it since it was read', async () => {
    const book = await preset();
    const page = await sheet(book);
    const changed = { status: 409, body: { code: 'changed' } };
    await good('PUT', `preset/${book.presetId}`, { name: book.name, isActive: false, version: book.version });
    expect(await send('PUT', `preset/${book.presetId}`, { name: 'Late', version: book.version })).toMatchObject(
      changed,
    );
    const change = { sheetId: page.sheetId, name: page.name, type: 'tender', version: page.version };
    await good('PUT', 'sheet', change);
    expect(await send('PUT', 'sheet', { ...change, type: 'deposit' })).toMatchObject(changed);
    expect(await sheetsOf(book)).toMatchObject([{ type: 'tender' }]);
  });

  it('that is foreign or unknown answers the same 404', async () => {
    const book = await preset();
    const page = await sheet(book);
    for (const [as, presetId, sheetId] of [
      [keepers.foreign, book.presetId, page.sheetId],
      [keepers.all, unknown, unknown],
    ] as const) {
      const calls: [Parameters<typeof send>[0], string, object?][] = [
        ['PUT', `preset/${presetId}`, { name: 'Mine' }],
        ['DELETE', `preset/${presetId}`],
        ['POST', `preset/${presetId}/copy`, { name: 'Mine' }],
        ['GET', `sheet?presetId=${presetId}`],
        ['PUT', `sheet-carry-over?id=${sheetId}`, { carryOver: true }],
        ['DELETE', `sheet/${sheetId}`],
        ['PUT', 'sheet/shuffle-sequence-order', { ids: [sheetId] }],
        ['PUT', 'ledger/authorityLevel', { sheetId, authorityLevelId: 1 }],
      ];
      for (const [method, path, body] of calls)
        expect((await send(method, path, body, as)).status, `${method} ${path}`).toBe(404);
    }
  });
});

describe('ST-35 the authority level', () => {
  it('of a preset keeps those below it from all that is within', async () => {
    const book = await preset({ authorityLevelId: 2, locationIds: [drawn.stores.harborPoint.reg_loc_id] });
    const page = await sheet(book, { authorityLevelId: LOCATION_LEVEL });
    const line = await column(book);
    const calls: [Parameters<typeof send>[0], string, object?][] = [
      ['PUT', `preset/${book.presetId}`, { name: book.name }],
      ['DELETE', `preset/${book.presetId}`],
      ['POST', `sheet?presetId=${book.presetId}`, { name: 'New', type: 'sales' }],
      ['PUT', 'sheet', { sheetId: page.sheetId, name: 'New', type: 'sales' }],
      ['PUT', `sheet-carry-over?id=${page.sheetId}`, { carryOver: true }],
      ['PUT', `sheet-data-points?sheetId=${page.sheetId}`, { dpIds: [] }],
      ['DELETE', `sheet/${page.sheetId}`],
      ['POST', `column?presetId=${book.presetId}`, { name: 'New', glAccount: '1', side: 'debit' }],
      ['DELETE', `column/${line.glConfigId}`],
      ['PUT', 'sheet/shuffle-sequence-order', { ids: [page.sheetId] }],
      ['PUT', 'ledger/authorityLevel', { presetId: book.presetId, authorityLevelId: LOCATION_LEVEL }],
    ];
    for (const [method, path, body] of calls)
      expect(await send(method, path, body, keepers.store), `${method} ${path}`).toMatchObject(above);
    expect((await send('PUT', `sheet-carry-over?id=${page.sheetId}`, { carryOver: true }, keepers.region)).status).toBe(
      200,
    );
  });

  it('of a sheet keeps those below it from changing it, lowering it, removing it with its preset, and copying it', async () => {
    const book = await preset({ locationIds: [drawn.stores.harborPoint.reg_loc_id] });
    const page = await sheet(book, { authorityLevelId: 1 });
    const lower = { authorityLevelId: LOCATION_LEVEL };
    const calls: [Parameters<typeof send>[0], string, object?][] = [
      ['PUT', 'sheet', { sheetId: page.sheetId, name: 'New', type: 'sales' }],
      ['DELETE', `sheet/${page.sheetId}`],
      ['PUT', 'ledger/authorityLevel', { sheetId: page.sheetId, ...lower }],
      ['PUT', 'ledger/authorityLevel', { presetId: book.presetId, ...lower }],
      ['DELETE', `preset/${book.presetId}`],
      ['POST', `preset/${book.presetId}/copy`, { name: 'Copy of it' }],
    ];
    for (const [method, path, body] of calls)
      expect(await send(method, path, body, keepers.store), `${method} ${path}`).toMatchObject(above);
    expect(await sheetsOf(book)).toMatchObject([{ authorityLevelId: 1 }]);
  });

  it('API-148 is set for a preset with all its sheets, for one sheet, and never above one’s own', async () => {
    const book = await preset({ locationIds: [drawn.stores.harborPoint.reg_loc_id] });
    const [first, second] = [await sheet(book), await sheet(book)];
    const set = (body: object, as = keepers.region) => send('PUT', 'ledger/authorityLevel', body, as);
    expect(await set({ presetId: book.presetId, authorityLevelId: 1 })).toMatchObject(above);
    expect((await set({ presetId: book.presetId, authorityLevelId: 2 })).body.data).toEqual({ changed: 3 });
    expect((await set({ sheetId: second.sheetId, authorityLevelId: 5 })).body.data).toEqual({ changed: 1 });
    expect((await sheetsOf(book)).map(({ sheetId, authorityLevelId }) => [sheetId, authorityLevelId])).toEqual([
      [first.sheetId, 2],
      [second.sheetId, 5],
    ]);
    for (const both of [{}, { presetId: book.presetId, sheetId: first.sheetId }])
      expect(await set({ ...both, authorityLevelId: 2 })).toMatchObject(refusedBy('presetId'));
  });
});

describe('stores out of sight', () => {
  it('keep their preset when somebody who does not see them changes or leaves it', async () => {
    const [own, beside, far] = places();
    const book = await preset({ locationIds: [own, beside, far] });
    const { name } = book;
    expect((await presetOf(book, keepers.region))?.locationIds).toEqual([own, beside]);
    const changed = await good<LedgerPreset>(
      'PUT',
      `preset/${book.presetId}`,
      { name, locationIds: [own] },
      keepers.region,
    );
    expect(changed.locationIds).toEqual([own]);
    expect((await presetOf(book))?.locationIds).toEqual([own, far]);
    expect(await send('PUT', `preset/${book.presetId}`, { name, locationIds: [far] }, keepers.region)).toMatchObject(
      refusedBy('locationIds'),
    );
    const left = await send('PUT', `preset/${book.presetId}`, { name, locationIds: [] }, keepers.region);
    expect([left.status, (left.body.data as LedgerPreset).locationIds]).toEqual([200, []]);
    expect((await presetOf(book))?.locationIds).toEqual([far]);
    expect(await presetOf(book, keepers.region)).toBeUndefined();
  });

  it('keep their sheets, columns and rules when somebody who does not see them changes those', async () => {
    const [own, , far] = places();
    const book = await preset({ locationIds: [own, far] });
    const { sheetId } = await sheet(book);
    const { glConfigId } = await column(book);
    const { name } = book;
    const tries: [method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object][] = [
      ['POST', `sheet?presetId=${book.presetId}`, { name: 'Theirs', type: 'sales' }],
      ['PUT', 'sheet', { sheetId, name: 'Theirs', type: 'sales' }],
      ['DELETE', `sheet/${sheetId}`],
      ['PUT', 'sheet/shuffle-sequence-order', { ids: [sheetId] }],
      ['POST', `column?presetId=${book.presetId}`, { name: 'Theirs', glAccount: '1', side: 'debit' }],
      ['DELETE', `column/${glConfigId}`],
      ['PUT', `preset/${book.presetId}`, { name: `${name} of theirs`, locationIds: [own] }],
    ];
    for (const [method, path, body] of tries)
      expect([path, await send(method, path, body, keepers.region)]).toMatchObject([path, above]);
    expect([(await sheetsOf(book)).length, (await presetOf(book))?.name]).toEqual([1, name]);
  });

  it('do not lose a preset that somebody removes who sees others of its stores', async () => {
    const [own, , far] = places();
    const book = await preset({ locationIds: [own, far] });
    expect(await send('DELETE', `preset/${book.presetId}`, undefined, keepers.region)).toMatchObject(above);
    expect((await presetOf(book))?.locationIds).toEqual([own, far]);
    expect((await send('DELETE', `preset/${book.presetId}`)).status).toBe(200);
    expect(await presetOf(book)).toBeUndefined();
  });
});

describe('ST-36 sheets stand in a dense order', () => {
  it('API-139 API-141 API-147 after whatever is added, removed and moved', async () => {
    const step = fc.record({ kind: fc.constantFrom('add', 'remove', 'shuffle'), at: fc.nat(50) });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const book = await preset();
        let wanted: number[] = [];
        for (const { kind, at } of steps) {
          if (kind === 'add' || wanted.length === 0) wanted.push((await sheet(book)).sheetId);
          else if (kind === 'remove') {
            const [gone] = wanted.splice(at % wanted.length, 1);
            await good('DELETE', `sheet/${gone}`);
          } else {
            const turn = at % wanted.length;
            wanted = [...wanted.slice(turn), ...wanted.slice(0, turn)].reverse();
            await good('PUT', 'sheet/shuffle-sequence-order', { ids: wanted });
          }
        }
        const found = await sheetsOf(book);
        expect(found.map(({ sheetId, sequence }) => [sheetId, sequence])).toEqual(wanted.map((id, at) => [id, at + 1]));
      }),
      { numRuns: rounds(3, 60) },
    );
  });

  it('and an order that leaves something out, or names a stranger, changes nothing', async () => {
    const [book, other] = [await preset(), await preset()];
    const ids = [await sheet(book), await sheet(book)].map(({ sheetId }) => sheetId);
    const stranger = (await sheet(other)).sheetId;
    const [first, second] = ids;
    for (const wrong of [[second], [second, stranger], [second, first, stranger], [second, second]])
      expect(await send('PUT', 'sheet/shuffle-sequence-order', { ids: wrong })).toMatchObject(refusedBy('ids'));
    expect((await sheetsOf(book)).map(({ sheetId }) => sheetId)).toEqual(ids);
    expect(await send('PUT', 'sheet/shuffle-sequence-order', { ids, sheetId: first })).toMatchObject(
      refusedBy('sheetId'),
    );
    expect(await send('PUT', 'data-point/shuffle-sequence-order', { ids })).toMatchObject(refusedBy('sheetId'));
  });
});

describe('a copy of a preset', () => {
  it('has its sheets, points and columns in their order, and shares nothing with it afterwards', async () => {
    const [one, two] = [await point(), await point()];
    const book = await preset({ locationIds: places().slice(0, 1) });
    await sheet(book, { dpIds: [two, one], type: 'deposit', carryOver: true, state: 'Active', authorityLevelId: 7 });
    const last = await sheet(book, { dpIds: [] });
    await column(book, { dpIds: [one], side: 'credit' });
    await good('PUT', 'sheet/shuffle-sequence-order', {
      ids: (await sheetsOf(book)).map(({ sheetId }) => sheetId).reverse(),
    });
    const body = { name: `${book.name} again`, locationIds: places().slice(1, 2) };
    const copy = await good<LedgerPreset>('POST', `preset/${book.presetId}/copy`, body);
    const shapeOf = async (of: LedgerPreset) => ({
      sheets: (await sheetsOf(of)).map(({ sheetId: _, presetId: __, version: ___, ...rest }) => rest),
      columns: (await good<LedgerSheet[]>('GET', `column?presetId=${of.presetId}`)).map((line) => ({
        ...line,
        glConfigId: 0,
        presetId: 0,
      })),
    });
    expect(copy.locationIds).toEqual(places().slice(1, 2));
    expect(await shapeOf(copy)).toEqual(await shapeOf(book));
    await good('DELETE', `sheet/${last.sheetId}`);
    expect(await sheetsOf(copy)).toHaveLength(2);
  });
});
