import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestMeta } from '../testing.ts';
import type { Meta } from '../types.ts';
import { mostSessions } from './sessions.ts';

let meta: Meta;
let manager: number;
let admin: number;
beforeAll(async () => {
  meta = await openTestMeta();
  const market = { name: 'Market', us_week: true, connector_type: '', currency: 'USD', timeZone: 'America/Chicago' };
  const { id: companyId } = await meta.companies.create(market);
  const person = { password: null, firstName: 'Ada', lastName: 'Byron', accessGroups: [], regLocIds: 'all' as const };
  manager = (await meta.users.create({ ...person, username: 'manager@example.com', role: 'Store Manager', companyId }))
    .userId;
  admin = (
    await meta.users.create({ ...person, username: 'admin@example.com', role: 'Support Admin', companyId: null })
  ).userId;
});
beforeEach(async () => {
  await meta.db.updateTable('app_user').set({ status: 'Active' }).execute();
  await meta.db.deleteFrom('session').execute();
});
afterAll(() => meta.close());

/** Ages every session. */
const passMinutes = async (minutes: number): Promise<void> => {
  await sql`
    update session set idle_until = idle_until - make_interval(mins => ${minutes}::int),
      absolute_until = absolute_until - make_interval(mins => ${minutes}::int)
  `.execute(meta.db);
};

const idleUntil = async (): Promise<number | undefined> =>
  (await meta.db.selectFrom('session').select('idle_until').executeTakeFirst())?.idle_until.getTime();

describe('a session', () => {
  it('is not found by another token', async () => {
    await meta.sessions.open(manager);
    expect(await meta.sessions.find('guessed')).toBeNull();
    expect(await meta.sessions.find('')).toBeNull();
  });

  it('is found by its token, of which only the hash is stored', async () => {
    const token = await meta.sessions.open(manager);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(await meta.sessions.find(token)).toMatchObject({ user: { userId: manager, role: 'Store Manager' } });
    const rows = await meta.db.selectFrom('session').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('ends after 12 hours unused, or 30 minutes for an admin', async () => {
    const ours = await meta.sessions.open(manager);
    const theirs = await meta.sessions.open(admin);
    await passMinutes(31);
    expect(await meta.sessions.find(ours)).not.toBeNull();
    expect(await meta.sessions.find(theirs)).toBeNull();
    await passMinutes(719);
    expect(await meta.sessions.find(ours)).not.toBeNull();
    await passMinutes(721);
    expect(await meta.sessions.find(ours)).toBeNull();
  });

  it('ends after 7 days however much it is used, or 12 hours for an admin', async () => {
    const ours = await meta.sessions.open(manager);
    const theirs = await meta.sessions.open(admin);
    for (let minutes = 0; minutes < 720; minutes += 20) {
      expect(await meta.sessions.find(theirs)).not.toBeNull();
      expect(await meta.sessions.find(ours)).not.toBeNull();
      await passMinutes(20);
    }
    expect(await meta.sessions.find(theirs)).toBeNull();
    for (let hours = 12; hours < 7 * 24; hours += 6) {
      expect(await meta.sessions.find(ours)).not.toBeNull();
      await passMinutes(360);
    }
    expect(await meta.sessions.find(ours)).toBeNull();
  });

  it('moves its idle limit on at most once a minute', async () => {
    const token = await meta.sessions.open(manager);
    const first = await idleUntil();
    await meta.sessions.find(token);
    expect(await idleUntil()).toBe(first);
    await passMinutes(2);
    await meta.sessions.find(token);
    expect(await idleUntil()).toBeGreaterThan(first ?? Infinity);
  });

  it('ends at once with a logout, with all others of its user, and with the user', async () => {
    const [first, second, third] = await Promise.all([1, 2, 3].map(() => meta.sessions.open(manager)));
    const admins = await meta.sessions.open(admin);
    if (!first || !second || !third) throw new Error('Three sessions were opened.');
    await meta.sessions.close(first);
    expect(await meta.sessions.find(first)).toBeNull();
    expect(await meta.sessions.find(second)).not.toBeNull();
    await meta.sessions.closeAll(manager);
    expect(await meta.sessions.find(second)).toBeNull();
    expect(await meta.sessions.find(third)).toBeNull();
    expect(await meta.sessions.find(admins)).not.toBeNull();
    await meta.db.updateTable('app_user').set({ status: 'Inactive' }).where('user_id', '=', admin).execute();
    expect(await meta.sessions.find(admins)).toBeNull();
  });

  it('has an end when a hundred newer ones of the same person are open', async () => {
    const admins = await meta.sessions.open(admin);
    const tokens: string[] = [];
    for (let at = 0; at < mostSessions + 3; at += 1) tokens.push(await meta.sessions.open(manager));
    const alive = await Promise.all(tokens.map(async (token) => (await meta.sessions.find(token)) !== null));
    expect(alive).toEqual(tokens.map((_, at) => at >= 3));
    expect(await meta.sessions.find(admins)).not.toBeNull();
  });
});
