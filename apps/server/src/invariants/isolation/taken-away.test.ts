import { afterAll, beforeAll, expect, it } from 'vitest';
import { localToken, type Answer } from '../../app-testing.ts';
import type { RouteEntry } from '../../plugins/access.ts';
import { declaredEndpoints } from '../declared.testing.ts';
import { Asker, eachOf, type Call } from './asker.testing.ts';
import { must } from './company.testing.ts';
import { derivedRow } from './derived.testing.ts';
import { digestsOf } from './digests.testing.ts';
import type { Id, Kind, Person } from './kinds.testing.ts';
import { reportRows, statedRows } from './routes.testing.ts';
import type { Row } from './rows.testing.ts';
import { join, openIsolation, type Isolation } from './world.testing.ts';

// Callers whose access was taken away: their key, their account, their company, or the right by which they worked as
// another user. After that, no call reads or writes anything for them, although the key or session itself was not
// changed.

let isolation: Isolation;
let routes: { key: string; route: RouteEntry; row: Row }[];

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const ask = async <Data>(company: number, method: Method, path: string, body?: object, as?: string): Promise<Data> => {
  const headers = { 'x-company-id': String(company) };
  const how = { as: as ?? localToken, headers, ...(body && { body }) };
  return (await must(isolation.world.test.ask(method, path, how))) as Data;
};

const everything = ['Wombat Everything', 'Sales Access Group', 'Connector Setting'] as const;
let drawn = 0;
const somebody = (company: number, role = 'Company Admin') =>
  join(
    isolation.world,
    `taken.away${(drawn += 1)}`,
    role,
    company,
    company === isolation.harvest ? everything : [],
    'all',
  );
const program = async (company: number) =>
  ask<{ connectorId: number; key: string }>(company, 'POST', 'connectors', {
    name: `Program ${(drawn += 1)}`,
    type: 'ACE',
  });
/** A session of `actor` in the account of another user. */
const within = async (actor: number, path: string): Promise<string> => {
  const token = await isolation.world.test.meta.sessions.open(actor);
  const reason = { reason: 'a question of theirs' };
  const { harvest } = isolation;
  return (await ask<{ Authorization: string }>(harvest, 'POST', `v2/switch/user/${path}`, reason, token)).Authorization;
};

/** A caller who is admitted until `takeAway` is called. `takeAway` does not change the caller's sessions and keys. */
interface Taken {
  token: string;
  held: 'ingest' | 'session';
  takeAway: () => Promise<unknown>;
  /** What every call answers from then on. */
  status: 401 | 403;
}

const people = (): ReturnType<typeof isolation.world.test.meta.db.updateTable<'app_user'>> =>
  isolation.world.test.meta.db.updateTable('app_user');
/**
 * Changes only the row in the database. This leaves a session as another server leaves it that opens a session at the
 * same moment.
 */
const deactivate = (userId: number) => people().set({ status: 'Inactive' }).where('user_id', '=', userId).execute();

const draw = async (): Promise<Record<string, Taken>> => {
  const { harvest, things } = isolation;
  const foreign = Number(things.foreign.company);
  const [revoked, renewed, removed] = [await program(harvest), await program(harvest), await program(harvest)];
  const inactive = await program(foreign);
  const [leaver, actor, looker, subject, gone] = [
    await somebody(harvest),
    await somebody(harvest),
    await somebody(harvest),
    await somebody(harvest, 'Analyst'),
    await somebody(harvest),
  ];
  const theirs = await join(isolation.world, 'quokka.leaver', 'Company Admin', foreign, ['Quokka Everything'], 'all');
  const own = await somebody(harvest, 'Analyst');
  const switched = await within(actor.userId, String(own.userId));
  const looking = await within(looker.userId, `${own.userId}/look`);
  const lookingAt = await within((await somebody(harvest)).userId, `${subject.userId}/look`);
  const close = () => ask(foreign, 'PUT', `company/${foreign}`, { status: 'Inactive' });
  const ofSession = (token: string, takeAway: Taken['takeAway']): Taken => ({
    token,
    held: 'session',
    takeAway,
    status: 401,
  });
  const ofKey = (key: string, takeAway: Taken['takeAway'], status: 401 | 403 = 401): Taken => ({
    token: key,
    held: 'ingest',
    takeAway,
    status,
  });
  return {
    'a key that was revoked': ofKey(revoked.key, () => ask(harvest, 'DELETE', `connectors/${revoked.connectorId}/key`)),
    'a key that another replaced': ofKey(renewed.key, () =>
      ask(harvest, 'PUT', `users/reset/connector/${renewed.connectorId}/credential`),
    ),
    'a key whose connector was removed': ofKey(removed.key, () =>
      ask(harvest, 'DELETE', `connectors/${removed.connectorId}`),
    ),
    'a key of a company that is Inactive': ofKey(inactive.key, close, 403),
    'a session of a company that is Inactive': ofSession(theirs.token, async () => undefined),
    'a session of somebody who is Inactive': ofSession(leaver.token, () => deactivate(leaver.userId)),
    'a session of somebody who was deleted': ofSession(gone.token, () =>
      ask(harvest, 'DELETE', `users/${gone.userId}`),
    ),
    'work as another by somebody who is Inactive': ofSession(switched, () => deactivate(actor.userId)),
    'a look as another by somebody who is Inactive': ofSession(looking, () => deactivate(looker.userId)),
    'a look as somebody who is Inactive': ofSession(lookingAt, () => deactivate(subject.userId)),
  };
};

let taken: Record<string, Taken>;
beforeAll(async () => {
  isolation = await openIsolation();
  const declared = await declaredEndpoints();
  const rows = new Map([
    ...declared.map((one): [string, Row] => [one.key, statedRows[one.key] ?? derivedRow(one)]),
    ...Object.entries(reportRows),
  ]);
  routes = isolation.world.test.app.routeTable.flatMap((route) => {
    const key = `${route.method} ${route.url.slice('/api'.length)}`;
    if (route.access === 'public' || route.method === 'HEAD' || route.url.startsWith('/api/docs')) return [];
    return [{ key, route, row: rows.get(key) ?? {} }];
  });
  taken = await draw();
}, 120_000);
afterAll(() => isolation.close());

/** Every call of a row in the form in which it succeeds for a user with access, including the things that it names. */
const callsOf = ({ query, body, names = [] }: Row, company: 'own' | 'foreign'): Call[] => {
  const ids = isolation.things[company];
  const own = Object.fromEntries(Object.entries(ids).filter(([, id]) => id !== undefined)) as Partial<Record<Kind, Id>>;
  return [
    { ids, query, body: body ?? {} },
    ...names.map((one): Call => {
      const id = ids[one.kind] ?? 0;
      return { ids, query: one.query?.(id) ?? query, body: one.body?.(id, own) ?? body };
    }),
  ];
};

it('nothing is read or written by what was taken away', async () => {
  const { world, people: known } = isolation;
  const personOf = ({ token }: Taken): Person => ({ ...known.nobody, token });
  const first = async (one: Taken): Promise<Answer> => {
    const path = one.held === 'ingest' ? 'connectors/requests' : 'user-profile';
    return world.test.ask('GET', path, { as: one.token });
  };
  // Each caller must be admitted before; otherwise nothing was taken away.
  for (const [name, one] of Object.entries(taken)) expect([name, (await first(one)).status]).toEqual([name, 200]);
  for (const { takeAway } of Object.values(taken)) await takeAway();
  // The digest of `account_switch` is left out, because the first call of a session records that its switch has ended.
  const digests = async () => ({ ...Object.fromEntries(await digestsOf(world)), account_switch: '' });
  const before = await digests();
  const asker = new Asker(isolation);
  const complaints: string[] = [];
  const walked = Object.entries(taken).map(async ([name, one]) =>
    eachOf(routes, async ({ key, route, row }) => {
      for (const call of callsOf(row, name.includes('company') ? 'foreign' : 'own')) {
        const read = ['GET', 'DELETE'].includes(route.method);
        const { status, text } = await asker.ask(route, personOf(one), read ? { ...call, body: undefined } : call);
        if (status !== one.status) complaints.push(`${name}: ${key} answered ${status}: ${text.slice(0, 100)}`);
      }
    }),
  );
  await Promise.all(walked);
  expect(complaints).toEqual([]);
  expect(asker.asked).toBeGreaterThan(3_000);
  expect(await digests()).toEqual(before);
}, 240_000);
