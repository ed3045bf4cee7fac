import type { LocationId } from '@lanewise/contract/primitives/ids';
import type { Category } from '@lanewise/contract/entities/category';
import type { InstacartCard } from '@lanewise/contract/entities/instacart';
import { describe, expect, it } from 'vitest';
import { drawnKeepers, refusedBy } from '../keepers.testing.ts';

// Categories and Instacart cards belong to one company, and most of them to its stores.

const { test, drawn, callers, send } = drawnKeepers(['Category Setting', 'Instacart Setting']);

describe('categories', () => {
  const add = (body: object, as = callers.all) => send('POST', 'category', body, as);
  const idOf = async (body: object): Promise<number> => ((await add(body)).body.data as Category).categoryId;
  const importInto = (id: number, text: string, query = '') =>
    test.ask('PUT', `category/${id}/items${query}`, {
      as: callers.all,
      body: text,
      headers: { 'content-type': 'text/csv' },
    });

  it('VAL-26 VAL-27 are refused by field, to strangers, and twice under one name', async () => {
    const cases: [object, string][] = [
      [{ name: '' }, 'name'],
      [{ name: 'Fruit', program: 'snap' }, 'program'],
      [{ name: 'Fruit', items: ['4011', '4011'] }, 'items'],
      [{ name: 'Fruit', items: ['not a code'] }, 'items.0'],
      [{ name: 'Fruit', color: 'red' }, 'color'],
    ];
    for (const [body, field] of cases) expect(await add(body), field).toMatchObject(refusedBy(field));
    expect((await add({ name: 'Fruit' }, drawn.tokens.manager)).status).toBe(403);
    await idOf({ name: 'Taken' });
    expect(await add({ name: ' TAKEN ' })).toMatchObject({
      status: 409,
      body: { code: 'taken', params: { field: 'name' } },
    });
    expect((await add({ name: 'Taken' }, callers.foreign)).status).toBe(201);
  });

  it('that are foreign or unknown answer the same 404', async () => {
    const id = await idOf({ name: 'Ours' });
    for (const path of [`category/${id}`, `category/${id}/items`]) {
      const unknown = await send('GET', path.replace(String(id), '999999'), undefined, callers.foreign);
      expect(unknown.status).toBe(404);
      expect((await send('GET', path, undefined, callers.foreign)).text).toBe(unknown.text);
    }
    expect((await send('PUT', `category/${id}`, { name: 'Theirs' }, callers.foreign)).status).toBe(404);
    expect((await send('DELETE', `category/${id}`, undefined, callers.foreign)).status).toBe(404);
  });

  it('API-158 API-159 ENT-51 are made, listed, changed and removed; items that are left out stay', async () => {
    const input = { name: 'Fruits & Vegetables', description: 'Fresh', program: 'doubleUp', items: ['4011', '0041'] };
    const created = await add(input);
    const { categoryId } = created.body.data as Category;
    const record = { ...input, categoryId, itemCount: 2, items: ['0041', '4011'] };
    expect(created).toMatchObject({ status: 201, body: { data: record } });
    const changed = await send('PUT', `category/${categoryId}`, { name: 'Milk', program: 'milkIncentive' });
    expect(changed.body.data).toEqual({ ...record, name: 'Milk', description: '', program: 'milkIncentive' });
    const { items: _, ...entry } = changed.body.data as Category;
    const listed = await send('GET', 'category?searchText=MILK');
    expect(listed.body).toMatchObject({ data: [entry], totalCount: 1 });
    expect((await send('PUT', `category/${categoryId}`, { name: 'Milk', items: [] })).body.data).toMatchObject({
      itemCount: 0,
      items: [],
    });
    expect((await send('DELETE', `category/${categoryId}`)).status).toBe(200);
    expect((await send('GET', `category/${categoryId}`)).status).toBe(404);
  });

  it('a file with lines that cannot be read changes nothing, and says which', async () => {
    const id = await idOf({ name: 'Import', items: ['1'] });
    expect(await importInto(id, 'upc\n0041\nnot a code\n"2')).toMatchObject({
      status: 400,
      body: {
        params: { lines: 2 },
        fields: [
          { field: 'line 3', code: 'items.code', message: 'Line 3 is not the code of an item' },
          { field: 'line 4', code: 'items.quotes' },
        ],
      },
    });
    for (const nothing of ['', 'upc\r\n']) expect(await importInto(id, nothing)).toMatchObject(refusedBy('body'));
    expect((await send('GET', `category/${id}`)).body.data).toMatchObject({ items: ['1'] });
  });

  it('a file is read in place of the items or beside them, and written as it was read', async () => {
    const id = await idOf({ name: 'Files', items: ['1'] });
    const read = await importInto(id, '\uFEFFUPC;Name\r\n0041;Milk\r\n4011;"Ba; nana"\r\n0041;Milk\r\n');
    expect(read.body.data).toEqual({ read: 2, repeated: 1, itemCount: 2 });
    expect((await importInto(id, '0490\n4011', '?mode=add')).body.data).toEqual({ read: 2, repeated: 0, itemCount: 3 });
    const written = await send('GET', `category/${id}/items`);
    expect(written.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(written.text).toBe('upc\r\n0041\r\n0490\r\n4011\r\n');
  });

  it('hold 50,000 items and no more', async () => {
    const codes = Array.from({ length: 50_000 }, (_, at) => String(at).padStart(14, '0'));
    const id = await idOf({ name: 'Everything', items: codes });
    expect((await send('GET', `category/${id}`)).body.data).toMatchObject({ itemCount: 50_000 });
    expect(await importInto(id, 'x1', '?mode=add')).toMatchObject(refusedBy('items'));
    expect((await send('GET', `category/${id}`)).body.data).toMatchObject({ itemCount: 50_000 });
  });
});

describe('cards of the delivery service', () => {
  const on = { partnerStoreCode: '007', enabled: true, pickup: true };
  const at = (locationId: LocationId) => `instaCart/${locationId}`;

  it('are refused by field, to strangers, and for stores that are not the caller’s', async () => {
    const { harborPoint, westEnd, corner } = drawn.stores;
    const cases: [object, string][] = [
      [{ ...on, locationId: harborPoint.location_id, partnerStoreCode: '' }, 'partnerStoreCode'],
      [{ ...on, locationId: harborPoint.location_id, pickup: false }, 'pickup'],
      [{ ...on, locationId: harborPoint.location_id, itemFileFrequency: 'yearly' }, 'itemFileFrequency'],
      [{ ...on, locationId: corner.location_id }, 'locationId'],
      [{ ...on, locationId: 999_999 }, 'locationId'],
      [{ ...on, locationId: harborPoint.location_id, lastFileSent: null }, 'lastFileSent'],
    ];
    for (const [body, field] of cases)
      expect(await send('POST', 'instaCart', body), field).toMatchObject(refusedBy(field));
    const hidden = { ...on, locationId: westEnd.location_id };
    expect(await send('POST', 'instaCart', hidden, callers.harborOnly)).toMatchObject(refusedBy('locationId'));
    expect((await send('POST', 'instaCart', hidden, drawn.tokens.manager)).status).toBe(403);
  });

  it('API-156 API-157 ENT-52 are made, listed with the stores that have none, changed and removed', async () => {
    const { harborPoint, westEnd } = drawn.stores;
    const created = await send('POST', 'instaCart', { ...on, locationId: harborPoint.location_id });
    const card: InstacartCard = {
      locationId: harborPoint.location_id,
      storeName: 'Harbor Point',
      storeNumber: '1',
      ...on,
      delivery: false,
      contact: '',
      itemFileFrequency: 'daily',
      lastFileSent: null,
      exists: true,
    };
    expect(created).toMatchObject({ status: 201, body: { data: card } });
    const again = await send('POST', 'instaCart', {
      ...on,
      locationId: harborPoint.location_id,
      partnerStoreCode: '8',
    });
    expect(again).toMatchObject({ status: 409, body: { code: 'taken', params: { field: 'locationId' } } });
    const second = await send('POST', 'instaCart', { ...on, locationId: westEnd.location_id });
    expect(second).toMatchObject({ status: 409, body: { code: 'taken', params: { field: 'partnerStoreCode' } } });

    expect((await send('GET', 'instaCart')).body).toMatchObject({ data: [card], totalCount: 1 });
    const whole = await send('GET', 'instaCart?withoutCard=true');
    expect((whole.body.data as InstacartCard[]).map(({ storeName, exists }) => [storeName, exists])).toEqual([
      ['Harbor Point', true],
      ['Maple & 5th', false],
      ['Quai des Brumes', false],
      ['West End', false],
    ]);
    const seen = await send('GET', 'instaCart?withoutCard=true', undefined, callers.harborOnly);
    expect(seen.body).toMatchObject({ data: [card], totalCount: 1 });

    const off = { ...on, enabled: false, contact: 'Zoé', itemFileFrequency: 'hourly' };
    expect((await send('PUT', at(harborPoint.location_id), off)).body.data).toEqual({ ...card, ...off });
    expect((await send('PUT', at(westEnd.location_id), off)).status).toBe(404);
    expect((await send('DELETE', at(harborPoint.location_id))).status).toBe(200);
    expect((await send('GET', at(harborPoint.location_id))).status).toBe(404);
  });

  it('of a store that is foreign, out of reach or unknown answer the same 404', async () => {
    const { westEnd } = drawn.stores;
    await send('POST', 'instaCart', { locationId: westEnd.location_id });
    const unknown = await send('GET', at(999_999));
    expect(unknown.status).toBe(404);
    expect((await send('GET', at(westEnd.location_id), undefined, callers.foreign)).text).toBe(unknown.text);
    expect((await send('GET', at(westEnd.location_id), undefined, callers.harborOnly)).text).toBe(unknown.text);
    expect((await send('DELETE', at(westEnd.location_id), undefined, callers.harborOnly)).status).toBe(404);
    expect((await send('GET', at(westEnd.location_id))).status).toBe(200);
  });
});
