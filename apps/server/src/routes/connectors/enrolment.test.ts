import { createHash, randomBytes } from 'node:crypto';
import type { EnrolmentCode } from '@lanewise/contract/entities/connector-enrolment';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { data, drawnAgents } from './agents.testing.ts';

const { test, drawn, callers, ids, orders } = drawnAgents();

const drawKey = (): string => randomBytes(32).toString('base64url');
const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex');

const makeCode = async (): Promise<EnrolmentCode> =>
  data(await test.ask('POST', `connectors/${ids.harbor}/code`, { as: callers.all }));
const enrol = (code: string, key: string) =>
  test.ask('POST', 'connectors/enrol', { body: { code, keyHash: hashOf(key), version: '1.2.3' } });
const rotate = (key: string, next: string) =>
  test.ask('PUT', 'connectors/requests/key', { as: key, body: { keyHash: hashOf(next) } });
const opens = async (key: string): Promise<boolean> =>
  (await test.ask('GET', 'connectors/requests', { as: key })).status === 200;
const connector = async (): Promise<Record<string, unknown>> =>
  data(await test.ask('GET', `connectors/${ids.harbor}`, { as: callers.all }));
const later = (column: string, interval: string) =>
  sql`update connector set ${sql.ref(column)} = ${sql.ref(column)} - ${interval}::interval`.execute(test.meta.db);

beforeEach(async () => {
  await sql`delete from login_attempt`.execute(test.meta.db);
});

/** An enrolled agent; returns its key. */
const enrolled = async (): Promise<string> => {
  const key = drawKey();
  expect((await enrol((await makeCode()).code, key)).status).toBe(200);
  return key;
};

describe('a code that enrols an agent', () => {
  it('is refused when it is wrong, used, replaced or older than an hour', async () => {
    const refused = { status: 400, body: { code: 'auth.invalidCredentials' } };
    expect(await enrol('K7QF-2MXR-9DTW', drawKey())).toMatchObject(refused);
    const first = await makeCode();
    const second = await makeCode();
    expect(await enrol(first.code, drawKey())).toMatchObject(refused);
    expect((await enrol(second.code, drawKey())).status).toBe(200);
    expect(await enrol(second.code, drawKey())).toMatchObject(refused);
    const third = await makeCode();
    expect(Date.parse(third.expiresAt) - Date.now()).toBeLessThanOrEqual(3_600_000);
    await later('code_until', '1 hour');
    expect(await enrol(third.code, drawKey())).toMatchObject(refused);
  });

  it('is no key, and wrong in form without a look', async () => {
    expect(await opens((await makeCode()).code)).toBe(false);
    for (const body of [
      { code: 'K7QF', keyHash: hashOf('a') },
      { code: 'K7QF-2MXR-9DTW', keyHash: 'a' },
    ])
      expect(await test.ask('POST', 'connectors/enrol', { body })).toMatchObject({
        status: 400,
        body: { code: 'validation' },
      });
  });

  it('cannot be guessed: ten wrong ones of a network end its tries, right ones as well', async () => {
    for (let at = 0; at < 10; at += 1)
      expect(await enrol('0000-0000-0000', drawKey())).toMatchObject({
        status: 400,
        body: { code: 'auth.invalidCredentials' },
      });
    expect(await enrol((await makeCode()).code, drawKey())).toMatchObject({
      status: 429,
      body: { code: 'auth.tooManyAttempts' },
    });
  });

  it('gives the connector the key that the agent has drawn, shuts out the one before, and says who it is', async () => {
    const before = await enrolled();
    const key = drawKey();
    const { code } = await makeCode();
    expect(await opens(before)).toBe(true);
    // As a person types it.
    const answer = await enrol(` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o')}`, key);
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { connectorId: ids.harbor, name: 'Harbor Point', companyName: drawn.harvest.name } },
    });
    expect([await opens(before), await opens(key)]).toEqual([false, true]);
    expect(await connector()).toMatchObject({ keyOrigin: 'enrolled', version: '1.2.3' });
  });

  it('counts once for many at once, and again for the agent whose answer was lost', async () => {
    const { code } = await makeCode();
    const keys = Array.from({ length: 6 }, drawKey);
    const answers = await Promise.all(keys.map((key) => enrol(code, key)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const winner = keys[answers.findIndex(({ status }) => status === 200)] ?? '';
    expect((await enrol(code, winner)).status).toBe(200);
    expect(await opens(winner)).toBe(true);
  });

  it('is in no table, nor is a key', async () => {
    const { code } = await makeCode();
    const key = drawKey();
    await enrol(code, key);
    const rows = JSON.stringify(await test.meta.db.selectFrom('connector').selectAll().execute());
    const audit = JSON.stringify(await test.meta.db.selectFrom('audit_record').selectAll().execute());
    for (const secret of [code, code.replaceAll('-', ''), key]) {
      expect(rows).not.toContain(secret);
      expect(audit).not.toContain(secret);
    }
    expect(audit).toContain('connector.enrol');
  });
});

describe('the key of an enrolled agent', () => {
  it('is replaced when it is a month old, and opens for a day more', async () => {
    const key = await enrolled();
    expect((await orders(key)).renewKey).toBe(false);
    await later('key_at', '31 days');
    expect((await orders(key)).renewKey).toBe(true);
    const next = drawKey();
    expect((await rotate(key, next)).status).toBe(200);
    expect([(await orders(key)).renewKey, (await orders(next)).renewKey]).toEqual([true, false]);
    await later('old_key_until', '24 hours');
    expect([await opens(key), await opens(next)]).toEqual([false, true]);
  });

  it('is replaced once when the answer was lost, whichever of both the agent asks with', async () => {
    const key = await enrolled();
    const next = drawKey();
    for (const shown of [key, key, next]) expect((await rotate(shown, next)).status).toBe(200);
    expect(await opens(next)).toBe(true);
  });

  it('is not replaced by a copy of the agent that still has the old one', async () => {
    const key = await enrolled();
    const next = drawKey();
    await rotate(key, next);
    expect(await rotate(key, drawKey())).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect([await opens(key), await opens(next)]).toEqual([true, true]);
  });

  it('is not one that another connector has, nor is a key that a person was shown replaced', async () => {
    const key = await enrolled();
    const shown = data<{ key: string }>(
      await test.ask('PUT', `users/reset/connector/${ids.everywhere}/credential`, { as: callers.all }),
    ).key;
    expect(await rotate(key, shown)).toMatchObject({ status: 409 });
    expect(await rotate(shown, drawKey())).toMatchObject({ status: 409 });
    expect([await opens(key), await opens(shown)]).toEqual([true, true]);
  });

  it('is revoked at once, with the old one and a code that waits', async () => {
    const key = await enrolled();
    const next = drawKey();
    await rotate(key, next);
    const { code } = await makeCode();
    const revoke = (as: string) => test.ask('DELETE', `connectors/${ids.harbor}/key`, { as });
    expect((await revoke(drawn.tokens.manager)).status).toBe(403);
    expect((await revoke(callers.mapleOnly)).status).toBe(404);
    expect(await opens(next)).toBe(true);
    expect(await revoke(callers.all)).toMatchObject({ status: 200, body: { data: { keyOrigin: 'none' } } });
    expect([await opens(key), await opens(next)]).toEqual([false, false]);
    expect((await enrol(code, drawKey())).status).toBe(400);
  });
});

describe('a key that an agent names by the digits of a card', () => {
  it('is kept without them, by a code and in the place of another', async () => {
    const card = '4111111111111111';
    const digits = `${card.repeat(3)}a${card.slice(1)}`;
    const kept = async (): Promise<string> => {
      const { rows } = await sql<{ all: string }>`select json_agg(connector)::text as all from connector`.execute(
        test.meta.db,
      );
      return rows[0]?.all ?? '';
    };
    const body = { code: (await makeCode()).code, keyHash: digits, version: '1.2.3' };
    expect((await test.ask('POST', 'connectors/enrol', { body })).status).toBe(200);
    expect(await kept()).not.toContain(card);
    // Again: an answer was lost.
    expect((await test.ask('POST', 'connectors/enrol', { body })).status).toBe(200);
    const key = await enrolled();
    const next = { as: key, body: { keyHash: `b${digits.slice(1)}`.replace('b111', 'b411') } };
    expect((await test.ask('PUT', 'connectors/requests/key', next)).status).toBe(200);
    expect(await kept()).not.toContain(card);
    expect(await opens(key)).toBe(true);
  });
});
