import type { Connector, ConnectorKey } from '@lanewise/contract/entities/connector';
import { describe, expect, it } from 'vitest';
import { drawnKeepers, refusedBy } from '../keepers.testing.ts';

const { test, drawn, callers, send } = drawnKeepers(['Connector Setting']);

describe('connectors', () => {
  const add = (body: object, as = callers.all) => send('POST', 'connectors', body, as);

  it('VAL-26 VAL-27 are refused by field, and twice under one name or of one type at a store', async () => {
    const { westEnd, corner } = drawn.stores;
    const cases: [object, string][] = [
      [{ name: ' ' }, 'name'],
      [{ name: 'A', type: 'NCR' }, 'type'],
      [{ name: 'A', locationId: corner.location_id }, 'locationId'],
      [{ name: 'A', version: '1' }, 'version'],
    ];
    for (const [body, field] of cases) expect(await add(body), field).toMatchObject(refusedBy(field));
    expect(await add({ name: 'A', locationId: westEnd.location_id }, callers.harborOnly)).toMatchObject(
      refusedBy('locationId'),
    );
    expect(await add({ name: 'A' }, callers.harborOnly)).toMatchObject(refusedBy('locationId'));
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
      findings: [{ code: 'never', params: {} }],
      heartbeat: null,
      lastTlogTime: null,
      masterDataResync: 'off',
      cgmaEnabled: false,
      keyOrigin: 'shown',
      keyAt: first?.keyAt,
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
      findings: [{ code: 'silent', params: { minutes: expect.any(Number) as number } }],
      lastContact: received.toISOString(),
      lastTlogTime: received.toISOString(),
    });
    // A file that somebody else sent for the store is a file of the store. It does not count as a contact with the
    // store's connector.
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
    const ask = (id: number, as = callers.all) => send('GET', `locations/${id}/connector`, undefined, as);
    expect((await ask(harborPoint.location_id)).body.data).toMatchObject({ name: 'Harbor Point' });
    expect((await ask(mapleAndFifth.location_id)).body.data).toBeNull();
    const unknown = await ask(999_999);
    expect(unknown.status).toBe(404);
    expect((await ask(mapleAndFifth.location_id, callers.harborOnly)).text).toBe(unknown.text);
    expect((await ask(harborPoint.location_id, callers.foreign)).text).toBe(unknown.text);
    expect((await ask(harborPoint.location_id, drawn.tokens.manager)).status).toBe(403);
  });

  it('API-037 a new key is shown once, without the old one, which opens nothing from then on', async () => {
    const { connectorId, key } = (await add({ name: 'Back office' })).body.data as Connector & ConnectorKey;
    const credential = `users/reset/connector/${connectorId}/credential`;
    // A connector is a known caller, and other routes refuse it. A caller with an unknown key is not known.
    const asConnector = (as: string) => test.ask('GET', 'company', { as });
    expect((await asConnector(key)).status).toBe(403);
    expect((await send('PUT', credential, undefined, drawn.tokens.manager)).status).toBe(403);
    expect((await send('PUT', credential, undefined, callers.foreign)).status).toBe(404);
    // The connector belongs to no single store, so users of one store cannot reach it.
    expect((await send('PUT', credential, undefined, callers.harborOnly)).status).toBe(404);
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
    expect((await send('PUT', credential, typed, callers.foreign)).status).toBe(404);
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
    const seen = await send('GET', 'connectors', undefined, callers.harborOnly);
    expect((seen.body.data as Connector[]).map(({ name }) => name)).toEqual(['Harbor Point']);
    expect((await send('GET', `connectors/${connectorId}`, undefined, callers.harborOnly)).status).toBe(404);
    expect((await send('DELETE', `connectors/${connectorId}`, undefined, callers.harborOnly)).status).toBe(404);
    expect((await send('DELETE', `connectors/${connectorId}`)).status).toBe(200);
    expect((await send('GET', `connectors/${connectorId}`)).status).toBe(404);
  });
});
