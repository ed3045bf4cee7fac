import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestMeta } from '../testing.ts';
import type { Meta } from '../types.ts';

let meta: Meta;
beforeAll(async () => {
  meta = await openTestMeta();
});
afterAll(() => meta.close());

const passMinutes = async (minutes: number): Promise<void> => {
  await sql`update one_time_link set expires_at = expires_at - make_interval(mins => ${minutes}::int)`.execute(meta.db);
};

const newAdmin = async (username: string): Promise<number> => {
  const person = { password: null, firstName: 'Ada', lastName: 'Byron', accessGroups: [], regLocIds: 'all' as const };
  return (await meta.users.create({ ...person, username, role: 'Super Admin', companyId: null })).userId;
};

describe('the link that creates the first Super Admin', () => {
  it('works once, and only the newest one', async () => {
    const older = await meta.links.create('setup', null);
    const newest = await meta.links.create('setup', null);
    expect(await meta.links.use(older)).toBeNull();
    expect(await meta.links.use(newest)).toEqual({ kind: 'setup', userId: null });
    expect(await meta.links.use(newest)).toBeNull();
  });

  it('goes to exactly one of a hundred who follow it at once', async () => {
    const token = await meta.links.create('setup', null);
    const results = await Promise.all(Array.from({ length: 100 }, () => meta.links.use(token)));
    expect(results.filter((link) => link !== null)).toHaveLength(1);
  });

  it('is dead as soon as there is a user, and no new one can be made', async () => {
    const token = await meta.links.create('setup', null);
    await newAdmin('first@example.com');
    expect(await meta.links.use(token)).toBeNull();
    await expect(meta.links.create('setup', null)).rejects.toMatchObject({ code: 'auth.linkInvalid' });
  });
});

describe('invitations and resets', () => {
  it('live 72 hours and one hour', async () => {
    const userId = await newAdmin('times@example.com');
    const other = await newAdmin('times2@example.com');
    const invitation = await meta.links.create('invite', userId);
    const reset = await meta.links.create('reset', other);
    await passMinutes(61);
    expect(await meta.links.use(reset)).toBeNull();
    await passMinutes(70 * 60);
    const late = await meta.links.create('invite', other);
    expect(await meta.links.use(invitation)).toEqual({ kind: 'invite', userId });
    await passMinutes(72 * 60 + 1);
    expect(await meta.links.use(late)).toBeNull();
  });

  it('are unknown by any other token, of which only the hash is stored', async () => {
    const userId = await newAdmin('hash@example.com');
    const token = await meta.links.create('reset', userId);
    expect(await meta.links.use(`${token}x`)).toBeNull();
    const rows = await meta.db.selectFrom('one_time_link').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('go to exactly one of fifty who follow them at once', async () => {
    const userId = await newAdmin('race@example.com');
    const token = await meta.links.create('reset', userId);
    const results = await Promise.all(Array.from({ length: 50 }, () => meta.links.use(token)));
    expect(results.filter((link) => link !== null)).toEqual([{ kind: 'reset', userId }]);
  });

  it('of the same user are dead once one of them was followed', async () => {
    const userId = await newAdmin('several@example.com');
    const invitation = await meta.links.create('invite', userId);
    const reset = await meta.links.create('reset', userId);
    expect(await meta.links.use(reset)).not.toBeNull();
    expect(await meta.links.use(invitation)).toBeNull();
  });

  it('need a user', async () => {
    await expect(meta.links.create('invite', null)).rejects.toThrow();
    await expect(meta.links.create('reset', 999_999)).rejects.toMatchObject({ code: 'notFound' });
  });
});
