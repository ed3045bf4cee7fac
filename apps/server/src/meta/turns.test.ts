import { sql } from 'kysely';
import { availableParallelism } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword, matchesPassword } from './repositories/password-hash.ts';
import { inTurnOf } from './row-scope.ts';
import { openTestMeta } from './testing.ts';
import { placesOfCallers } from './turns.ts';
import type { Meta } from './types.ts';

let meta: Meta;
beforeAll(async () => {
  meta = await openTestMeta();
});
afterAll(() => meta.close());

const ofFlood = (at: number) => ({ company: 'flood', user: `user ${at % 5}` });
const other = { company: 'other', user: 'one' };

const asks = () => sql`select pg_sleep(0.05)`.execute(meta.db);

describe('connections', () => {
  it('come to another company before the sixty that wait of one', async () => {
    let answered = 0;
    const flood = Array.from({ length: 60 }, (_, at) => inTurnOf(ofFlood(at), asks).then(() => (answered += 1)));
    await inTurnOf(other, asks);
    expect(answered).toBeLessThanOrEqual(2 * placesOfCallers);
    await Promise.all(flood);
  });

  it('come to another company before the questions that forty calls ask side by side', async () => {
    let answered = 0;
    const sideBySide = () => Promise.all([1, 2, 3].map(() => asks().then(() => (answered += 1))));
    const flood = Array.from({ length: 40 }, (_, at) => inTurnOf(ofFlood(at), sideBySide));
    await inTurnOf(other, asks);
    expect(answered).toBeLessThanOrEqual(4 * placesOfCallers);
    await asks();
    expect(answered).toBeLessThanOrEqual(6 * placesOfCallers);
    await Promise.all(flood);
  });

  it('are free for the server itself while all of a company wait', async () => {
    let answered = 0;
    const flood = Array.from({ length: 60 }, (_, at) => inTurnOf(ofFlood(at), asks).then(() => (answered += 1)));
    await asks();
    expect(answered).toBeLessThanOrEqual(placesOfCallers);
    await Promise.all(flood);
  });

  it('are given to whoever holds one already, so that none wait for each other', async () => {
    const nested = () => meta.db.transaction().execute(() => asks());
    await Promise.all(Array.from({ length: 30 }, (_, at) => inTurnOf(ofFlood(at), nested)));
    await inTurnOf(other, asks);
  });

  it('are given back by what fails', async () => {
    const fails = () => sql`select 1 / 0`.execute(meta.db);
    for (let at = 0; at < 2 * placesOfCallers; at += 1) await expect(inTurnOf(ofFlood(at), fails)).rejects.toThrow();
    await inTurnOf(ofFlood(0), asks);
  });
});

describe('passwords', () => {
  it('of names that nobody has wait no longer than others while a stranger floods', async () => {
    let answered = 0;
    const attempt = (name: string, network: string) =>
      meta.users.verify(name, 'wrong', { from: { device: null, network } });
    const flood = Array.from({ length: 40 }, (_, at) =>
      attempt(`nobody.${at}@example.com`, '192.0.2.0').then(() => (answered += 1)),
    );
    await attempt('nobody@example.com', '198.51.100.0');
    expect(answered).toBeLessThanOrEqual(10);
    await Promise.all(flood);
  });

  it('of another company are held against their hash before the forty that wait of one', async () => {
    const stored = await hashPassword('tulip-Battery-staple-7');
    let answered = 0;
    const flood = Array.from({ length: 40 }, (_, at) =>
      matchesPassword(stored, 'wrong', ofFlood(at)).then(() => (answered += 1)),
    );
    expect(await matchesPassword(stored, 'tulip-Battery-staple-7', other)).toBe(true);
    expect(answered).toBeLessThanOrEqual(2 * availableParallelism());
    await Promise.all(flood);
  });
});
