import type { Category } from '@lanewise/contract/entities/category';
import type { Connector, ConnectorKey } from '@lanewise/contract/entities/connector';
import type { InstacartCard } from '@lanewise/contract/entities/instacart';
import { describe, expect, it } from 'vitest';
import { drawnApp } from '../../app-drawn.testing.ts';

// Categories, Instacart cards and connectors: they belong to one company and, mostly, to its stores.

/** Callers with every right to these: for all of Harvest Lane, for Harbor Point only, and in Corner Shops. */
let all: string;
let harborOnly: string;
let foreign: string;
const { test, drawn } = drawnApp(async () => {
  const open = async (username: string, companyId: number, regLocIds: number[] | 'all') => {
    const accessGroups = ['Category Setting', 'Instacart Setting', 'Connector Setting'];
    const { userId } = await test.user({ username, companyId, regLocIds, accessGroups });
    return test.meta.sessions.open(userId);
  };
  all = await open('all@example.com', drawn.harvest.id, 'all');
  harborOnly = await open('harbor@example.com', drawn.harvest.id, [drawn.stores.harborPoint.reg_loc_id]);
  foreign = await open('elsewhere@example.com', drawn.corner.id, 'all');
});

const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, as = all) =>
  test.ask(method, path, { as, body });
const refusedBy = (field: string) => ({ status: 400, body: { fields: [{ field }] } });

describe('categories', () => {
  const add = (body: object, as = all) => send('POST', 'category', body, as);
  const idOf = async (body: object): Promise<number> => ((await add(body)).body.data as Category).categoryId;
  const importInto = (id: number, text: string, query = '') =>
    test.ask('PUT', `category/${id}/items${query}`, { as: all, body: text, headers: { 'content-type': 'text/csv' } });

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
    expect((await add({ name: 'Taken' }, foreign)).status).toBe(201);
  });

  it('that are foreign or unknown answer the same 404', async () => {
    const id = await idOf({ name: 'Ours' });
    for (const path of [`category/${id}`, `category/${id}/items`]) {
      const unknown = await send('GET', path.replace(String(id), '999999'), undefined, foreign);
      expect(unknown.status).toBe(404);
      expect((await send('GET', path, undefined, foreign)).text).toBe(unknown.text);
    }
    expect((await send('PUT', `category/${id}`, { name: 'Theirs' }, foreign)).status).toBe(404);
    expect((await send('DELETE', `category/${id}`, undefined, foreign)).status).toBe(404);
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
  const at = (locationId: number) => `instaCart/${locationId}`;

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
    expect(await send('POST', 'instaCart', hidden, harborOnly)).toMatchObject(refusedBy('locationId'));
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
    const seen = await send('GET', 'instaCart?withoutCard=true', undefined, harborOnly);
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
    expect((await send('GET', at(westEnd.location_id), undefined, foreign)).text).toBe(unknown.text);
    expect((await send('GET', at(westEnd.location_id), undefined, harborOnly)).text).toBe(unknown.text);
    expect((await send('DELETE', at(westEnd.location_id), undefined, harborOnly)).status).toBe(404);
    expect((await send('GET', at(westEnd.location_id))).status).toBe(200);
  });
});

describe('connectors', () => {
  const add = (body: object, as = all) => send('POST', 'connectors', body, as);

  it('VAL-26 VAL-27 are refused by field, and twice under one name or of one type at a store', async () => {
    const { westEnd, corner } = drawn.stores;
    const cases: [object, string][] = [
      [{ name: ' ' }, 'name'],
      [{ name: 'A', type: 'NCR' }, 'type'],
      [{ name: 'A', locationId: corner.location_id }, 'locationId'],
      [{ name: 'A', version: '1' }, 'version'],
    ];
    for (const [body, field] of cases) expect(await add(body), field).toMatchObject(refusedBy(field));
    expect(await add({ name: 'A', locationId: westEnd.location_id }, harborOnly)).toMatchObject(
      refusedBy('locationId'),
    );
    expect(await add({ name: 'A' }, harborOnly)).toMatchObject(refusedBy('locationId'));
    expect((await add({ name: 'A', type: 'ACE', locationId: westEnd.location_id })).status).toBe(201);
    expect(await add({ name: 'a' })).toMatchObject({ status: 409, body: { code: 'taken', params: { field: 'name' } } });
    expect(await add({ name: 'B', type: 'ACE', locationId: westEnd.location_id })).toMatchObject({
      status: 409,
      body: { message: 'Connector of type ACE exists at this location already.' },
    });
  });

  it('need their rights', async () => {
    const { manager } = drawn.tokens;
    const cases = ['POST connectors', 'GET connectors/1', 'GET connectors', 'PUT connectors/1', 'DELETE connectors/1'];
    for (const one of cases) {
      const [method, path = ''] = one.split(' ');
      expect((await send(method as 'GET', path, undefined, manager)).status, one).toBe(403);
    }
  });

  it('ENT-40 say when their last file came, and nothing that nobody told', async () => {
    const { harborPoint } = drawn.stores;
    const listed = await send('GET', 'connectors?sortCol=name');
    const [first] = (listed.body.data as Connector[]).filter(
      ({ locationId }) => locationId === harborPoint.location_id,
    );
    expect(first).toEqual({
      connectorId: first?.connectorId,
      name: 'Harbor Point',
      type: '',
      locationId: harborPoint.location_id,
      regionLocationId: harborPoint.reg_loc_id,
      locationName: 'Harbor Point',
      version: null,
      lastContact: null,
      username: `connector ${first?.connectorId}`,
      status: 'Running',
      health: 'Offline',
      lastTlogTime: null,
      masterDataResync: 'off',
      cgmaEnabled: false,
      flags: [],
    });
    const received = new Date('2026-03-01T12:00:00Z');
    await test.meta.db
      .insertInto('inbox')
      .values({
        company_id: drawn.harvest.id,
        content_hash: 'x',
        format: 'jsonl',
        file_name: 'day.log',
        part: 1,
        base_offset: 0,
        size: 1,
        redacted: 0,
        create_locations: false,
        purpose: 'import',
        state: 'applied',
        sent_by: `connector ${first?.connectorId}`,
        received_at: received,
      })
      .execute();
    expect((await send('GET', `connectors/${first?.connectorId}`)).body.data).toEqual({
      ...first,
      lastContact: received.toISOString(),
      lastTlogTime: received.toISOString(),
    });
    // A file of the store that somebody else sent is a file of the store, and no contact with its connector.
    const imported = new Date('2026-03-02T12:00:00Z');
    const live = { location_id: harborPoint.location_id, last_file_at: imported };
    await test.meta.db
      .insertInto('location_live')
      .values(live)
      .onConflict((conflict) => conflict.column('location_id').doUpdateSet(live))
      .execute();
    expect((await send('GET', `connectors/${first?.connectorId}`)).body.data).toMatchObject({
      lastContact: received.toISOString(),
      lastTlogTime: imported.toISOString(),
    });
    // Asking counts as contact, and leaves no file.
    await test.meta.connectors.heard(drawn.harvest.id, first?.connectorId ?? 0, '4.2.0');
    const heard = (await send('GET', `connectors/${first?.connectorId}`)).body.data as Connector;
    expect(heard).toMatchObject({ health: 'Healthy', version: '4.2.0', lastTlogTime: imported.toISOString() });
    expect(Date.now() - Date.parse(heard.lastContact ?? '')).toBeLessThan(60_000);
  });

  it('API-161 the one of a location, where it has one', async () => {
    const { harborPoint, mapleAndFifth } = drawn.stores;
    const ask = (id: number, as = all) => send('GET', `locations/${id}/connector`, undefined, as);
    expect((await ask(harborPoint.location_id)).body.data).toMatchObject({ name: 'Harbor Point' });
    expect((await ask(mapleAndFifth.location_id)).body.data).toBeNull();
    const unknown = await ask(999_999);
    expect(unknown.status).toBe(404);
    expect((await ask(mapleAndFifth.location_id, harborOnly)).text).toBe(unknown.text);
    expect((await ask(harborPoint.location_id, foreign)).text).toBe(unknown.text);
    expect((await ask(harborPoint.location_id, drawn.tokens.manager)).status).toBe(403);
  });

  it('API-037 a new key is shown once, without the old one, which opens nothing from then on', async () => {
    const { connectorId, key } = (await add({ name: 'Back office' })).body.data as Connector & ConnectorKey;
    const credential = `users/reset/connector/${connectorId}/credential`;
    // A connector is known, and refused elsewhere; an unknown key is no caller.
    const asConnector = (as: string) => test.ask('GET', 'company', { as });
    expect((await asConnector(key)).status).toBe(403);
    expect((await send('PUT', credential, undefined, drawn.tokens.manager)).status).toBe(403);
    expect((await send('PUT', credential, undefined, foreign)).status).toBe(404);
    // It belongs to no single store, so users of one store cannot reach it.
    expect((await send('PUT', credential, undefined, harborOnly)).status).toBe(404);
    const typed = { newPassword: 'Tills-at-noon-7', confirmPassword: 'Tills-at-noon-7' };
    expect(await send('PUT', credential, { ...typed, oldPassword: key })).toMatchObject(refusedBy('oldPassword'));
    const renewed = (await send('PUT', credential)).body.data as ConnectorKey;
    expect(renewed.connectorId).toBe(connectorId);
    expect(renewed.key).toMatch(/^[\w-]{43}$/);
    expect((await asConnector(key)).status).toBe(401);
    expect((await asConnector(renewed.key)).status).toBe(403);
    expect(JSON.stringify((await send('GET', 'connectors')).body)).not.toContain(renewed.key);
  });

  it('R-089 API-037 a password typed for its username takes the place of the key, and a key that of the password', async () => {
    const { connectorId, key } = (await add({ name: 'Cash office' })).body.data as Connector & ConnectorKey;
    const credential = `users/reset/connector/${connectorId}/credential`;
    const statusOf = async (as: string) => (await test.ask('GET', 'company', { as })).status;
    const logIn = (password: string, username = `connector ${connectorId}`) =>
      test.ask('POST', 'connectors/login', { body: { username, password } });
    const typed = { newPassword: 'Tills-at-noon-7', confirmPassword: 'Tills-at-noon-7' };
    expect((await send('PUT', credential, { ...typed, confirmPassword: 'Tills-at-noon-8' })).status).toBe(400);
    expect((await send('PUT', credential, { newPassword: 'short', confirmPassword: 'short' })).status).toBe(400);
    expect(await statusOf(key)).toBe(403);
    expect((await send('PUT', credential, typed, foreign)).status).toBe(404);
    expect((await send('PUT', credential, typed)).body.data).toEqual({
      connectorId,
      username: `connector ${connectorId}`,
      key: null,
    });
    expect(await statusOf(key)).toBe(401);
    const refused = await logIn('Tills-at-noon-8');
    expect([refused.status, refused.body['code']]).toEqual([400, 'auth.invalidCredentials']);
    expect((await logIn('Tills-at-noon-7', 'connector 999999')).text).toBe(refused.text);
    const entered = (await logIn('Tills-at-noon-7')).body.data as ConnectorKey;
    expect([entered.connectorId, await statusOf(entered.key)]).toEqual([connectorId, 403]);
    const renewed = (await send('PUT', credential)).body.data as ConnectorKey;
    expect([await statusOf(entered.key), await statusOf(renewed.key)]).toEqual([401, 403]);
    expect((await logIn('Tills-at-noon-7')).status).toBe(400);
  });

  it('API-107 API-108 are added, changed and removed, and only those of one’s stores are seen', async () => {
    const { mapleAndFifth } = drawn.stores;
    const { connectorId } = (await add({ name: 'Moving' })).body.data as Connector;
    const moved = await send('PUT', `connectors/${connectorId}`, {
      name: 'Moved',
      type: 'ACE',
      locationId: mapleAndFifth.location_id,
    });
    expect(moved.body.data).toMatchObject({ name: 'Moved', type: 'ACE', locationName: 'Maple & 5th' });
    const seen = await send('GET', 'connectors', undefined, harborOnly);
    expect((seen.body.data as Connector[]).map(({ name }) => name)).toEqual(['Harbor Point']);
    expect((await send('GET', `connectors/${connectorId}`, undefined, harborOnly)).status).toBe(404);
    expect((await send('DELETE', `connectors/${connectorId}`, undefined, harborOnly)).status).toBe(404);
    expect((await send('DELETE', `connectors/${connectorId}`)).status).toBe(200);
    expect((await send('GET', `connectors/${connectorId}`)).status).toBe(404);
  });
});
