import { switchEntry } from '@lanewise/contract/entities/account';
import { loggedInUser } from '@lanewise/contract/entities/session';
import type { LoggedInUser } from '@lanewise/contract/entities/session';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { drawnApp } from '../../app-drawn.testing.ts';
import { openTestApp } from '../../app-testing.ts';
import { tokenHash as hashOf } from '../../meta/repositories/tokens.ts';
import { rounds } from '../../thorough.testing.ts';
import {
  type Modelled,
  type Step,
  type Who,
  answerOf,
  answerWithin,
  end,
  kinds,
  people,
} from './switch-model.testing.ts';

const ids: Record<string, number> = {};
const name = (who: string): string => `${who}@example.com`;
const everyday = ['Sales Access Group', 'Transactions Access Group'];

const { test, drawn } = drawnApp(async () => {
  const chief = { username: name('chief'), role: 'Company Admin', companyId: drawn.harvest.id };
  await test.user({ ...chief, accessGroups: [...everyday, 'Users Setting'], regLocIds: 'all' });
  for (const who of people) ids[who] = (await test.meta.users.findByName(name(who)))?.userId ?? 0;
});

const idOf = (who: string): number => ids[who] ?? 0;
const open = (who: Who): Promise<string> => test.meta.sessions.open(idOf(who));
const ask = (as: string, call: string, body?: unknown) => {
  const [method = '', path = ''] = call.split(' ');
  const headers = { 'x-company-id': String(drawn.harvest.id) };
  return test.ask(method, path, { as, headers, ...(body === undefined ? {} : { body }) });
};

const into = (as: string, who: Who, { across = false, reason = '' } = {}) =>
  ask(as, `POST v2/switch/user/${idOf(who)}${across ? '/across' : ''}`, reason === '' ? undefined : { reason });
const recordOf = ({ body }: { body: { data: unknown } }): LoggedInUser => loggedInUser.parse(body.data);
const tokenInto = async (as: string, who: Who, how = {}): Promise<string> =>
  recordOf(await into(as, who, how)).Authorization;
const lives = async (token: string): Promise<boolean> => (await ask(token, 'GET user-profile')).status === 200;

describe('working as another user', () => {
  it('is refused without the right to it', async () => {
    const manager = await open('manager');
    expect((await into(manager, 'limited')).status).toBe(403);
    expect((await into(await open('chief'), 'limited', { across: true })).status).toBe(403);
    expect((await test.ask('POST', `v2/switch/user/${idOf('limited')}`)).status).toBe(401);
  });

  it('SW-15 is refused upward, as oneself and as whoever cannot log in; the unknown and the foreign are the same 404', async () => {
    const [admin, support, chief] = [await open('admin'), await open('support'), await open('chief')];
    const refused = async (as: string, who: Who) => {
      const { status, body } = await into(as, who, { across: as !== chief });
      return [status, (body['params'] as { reason?: string }).reason];
    };
    expect(await refused(support, 'admin')).toEqual([403, 'above']);
    expect(await refused(support, 'support')).toEqual([403, 'self']);
    expect(await refused(admin, 'admin')).toEqual([403, 'self']);
    expect(await refused(chief, 'chief')).toEqual([403, 'self']);
    const away = await into(chief, 'foreign');
    const nobody = await ask(chief, 'POST v2/switch/user/2000000000', {});
    expect([away.status, (await into(chief, 'support')).status, nobody.status]).toEqual([404, 404, 404]);
    expect(away.text).toBe(nobody.text);
    // For admins too, `within` means the company in force.
    expect((await into(admin, 'foreign')).status).toBe(404);
    await test.meta.people.change(idOf('limited'), () => ({ status: 'Inactive' }));
    expect(await refused(chief, 'limited')).toEqual([403, 'notActive']);
    await test.meta.people.change(idOf('limited'), () => ({ status: 'Active' }));
  });

  it('takes no field that it does not know, and a reason of one line', async () => {
    const admin = await open('admin');
    const at = `POST v2/switch/user/${idOf('limited')}`;
    expect(await ask(admin, at, { role: 'Super Admin' })).toMatchObject({ body: { fields: [{ field: 'role' }] } });
    expect((await ask(admin, at, { reason: 'two\nlines' })).status).toBe(400);
    expect((await ask(admin, at, { reason: 'x'.repeat(201) })).status).toBe(400);
  });

  it('asks for a reason where the server is told to', async () => {
    const config = { ...test.config, switchReason: true };
    const strict = await openTestApp({ meta: test.meta, config });
    const as = await open('admin');
    const path = `v2/switch/user/${idOf('foreign')}/across`;
    expect(await strict.ask('POST', path, { as })).toMatchObject({
      status: 400,
      body: { code: 'switch.reasonNeeded', fields: [{ field: 'reason' }] },
    });
    expect((await strict.ask('POST', path, { as, body: { reason: 'Ticket 12' } })).status).toBe(200);
    await strict.app.close();
  });

  it('API-023 API-024 answers the record of the other one, within and across companies', async () => {
    const admin = await open('admin');
    const within = recordOf(await into(await open('chief'), 'manager'));
    expect(within).toMatchObject({
      username: name('manager'),
      role: 'Company Admin',
      isSwitchBackVisible: true,
      accessGroupPermissions: everyday,
    });
    expect(recordOf(await into(admin, 'support', { across: true })).username).toBe(name('support'));
    const away = recordOf(await into(admin, 'foreign', { across: true }));
    expect(away.username).toBe(name('foreign'));
    expect((await ask(away.Authorization, 'GET user-profile')).body.data).toMatchObject({ companyId: drawn.corner.id });
    // The header by which admins choose a company has no effect for this user.
    expect((await ask(away.Authorization, 'GET locations')).text).not.toContain('Harbor Point');
  });

  it('API-022 ends with the original record, and the original session goes on', async () => {
    const chief = await open('chief');
    expect((await ask(chief, 'POST v2/switch_back', {})).status).toBe(409);
    const token = await tokenInto(chief, 'manager');
    const back = recordOf(await ask(token, 'POST v2/switch_back', {}));
    expect(back).toMatchObject({ username: name('chief'), role: 'Company Admin', isSwitchBackVisible: false });
    expect(back.Authorization).toBe(chief);
    expect([await lives(token), await lives(chief)]).toEqual([false, true]);
    expect((await ask(token, 'POST v2/switch_back', {})).status).toBe(401);
  });

  it('lasts an hour at most, and is no session of its own: it ends with the one it was begun from', async () => {
    const chief = await open('chief');
    const token = await tokenInto(chief, 'manager');
    const { rows } = await sql<{ minutes: number }>`
      select extract(epoch from max(absolute_until) - now())::int / 60 as minutes from session where opened_by = 'switch'
    `.execute(test.meta.db);
    expect(rows[0]?.minutes).toBeLessThanOrEqual(60);
    expect(JSON.stringify(await test.meta.db.selectFrom('session').selectAll().execute())).not.toContain(chief);
    expect((await ask(chief, 'DELETE v2/logout')).status).toBe(200);
    expect(await lives(token)).toBe(false);
  });

  it('no chain, and nothing that concerns passwords, credentials, users, roles, rights or sessions', async () => {
    const token = await tokenInto(await open('admin'), 'chief', { across: true });
    expect((await into(token, 'limited')).body).toMatchObject({ code: 'switch.refused' });
    const listed = test.app.routeTable.filter(
      ({ method, url, access }) =>
        !['GET', 'HEAD'].includes(method) &&
        access !== 'public' &&
        /\/(users|roles|access_group|permission|sessions|second-factor)\b|password|credential|switch\/|\/company\/user\b/.test(
          url,
        ),
    );
    expect(listed.length).toBeGreaterThan(15);
    for (const { method, url } of listed) {
      const answer = await ask(
        token,
        `${method} ${url.replace(/:\w+/g, String(idOf('limited')))}`.replace('/api/', ''),
      );
      expect([url, answer.status, answer.body['code']]).toEqual([url, 403, 'switch.refused']);
    }
    expect((await ask(token, 'GET mail/outbox')).status).toBe(403);
  });

  it('no chain in the store either, should a route forget to refuse it', async () => {
    const token = await tokenInto(await open('admin'), 'chief', { across: true });
    const rights = await test.meta.switches.rights(idOf('chief'), idOf('limited'));
    const from = { address: '192.0.2.7', browser: 'Firefox', system: 'Linux' };
    const begin = { token, targetId: idOf('limited'), reason: '', rights, from };
    expect(await test.meta.switches.begin(begin)).toBeNull();
    expect(await lives(token)).toBe(true);
  });

  it('is seen by the person afterwards: who, when, why and how long', async () => {
    const chief = await open('chief');
    const token = await tokenInto(chief, 'manager', { reason: 'Their totals looked wrong' });
    const own = await open('manager');
    const list = async () => switchEntry.array().parse((await ask(own, 'GET sessions/switches')).body.data);
    const [going] = await list();
    expect(going).toMatchObject({ actor: name('chief'), reason: 'Their totals looked wrong', endedAt: null });
    const listed = (await ask(own, 'GET sessions')).body.data as { openedBy: string; switchedBy: string }[];
    expect(listed.find(({ openedBy }) => openedBy === 'switch')).toMatchObject({ switchedBy: name('chief') });
    await ask(token, 'POST v2/switch_back', {});
    const [over] = await list();
    expect(Date.parse(over?.endedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(going?.beganAt ?? ''));
    expect((await ask(await open('limited'), 'GET sessions/switches')).body.data).not.toContainEqual(over);
  });

  it('ends as soon as either account may do something else, wherever that comes from', async () => {
    const begin = async () => tokenInto(await open('chief'), 'limited');
    const change = async (statement: string): Promise<boolean> => {
      const token = await begin();
      expect(await lives(token)).toBe(true);
      await sql.raw(statement).execute(test.meta.db);
      return lives(token);
    };
    const [limited, chief] = [idOf('limited'), idOf('chief')];
    for (const statement of [
      `update app_user set authority_level = 900 where user_id = ${limited}`,
      `insert into user_place select ${limited}, reg_loc_id from place where name = 'Maple & 5th'`,
      `update app_user set password_hash = password_hash || ' ' where user_id = ${chief}`,
      `insert into access_group_permission select access_group_id, permission_id from access_group, permission
        where name = 'Sales Access Group' and key = 'addLocation'`,
      `delete from user_access_group where user_id = ${chief} and access_group_id = (select access_group_id from access_group where name = 'Transactions Access Group')`,
    ]) {
      expect(await change(statement), statement).toBe(false);
    }
  });
});

describe('however people switch, come back, log out, are disabled or changed, and time passes', () => {
  let [all, level]: [Modelled[], number] = [[], 10];
  const endOf = (who: Who, session: Modelled): boolean => session.user === who || session.parent?.user === who;

  const switchTo = async (session: Modelled, target: Who, across: boolean): Promise<void> => {
    const answer = await into(session.token, target, { across });
    const allowed = (across ? answerOf : answerWithin)(session.user, target);
    const expected = !session.alive ? 401 : session.parent ? 403 : allowed;
    expect(answer.status).toBe(expected);
    if (expected !== 200) return;
    for (const other of all) if (other.parent === session) end(all, other);
    all.push({ token: recordOf(answer).Authorization, user: target, parent: session, alive: true });
  };
  const steps: Record<(typeof kinds)[number], (session: Modelled, person: Who) => Promise<void>> = {
    open: async (_, person) => void all.push({ token: await open(person), user: person, parent: null, alive: true }),
    switch: (session, target) => switchTo(session, target, true),
    switchWithin: async (session, target) => {
      if (session.user !== 'chief' || session.parent || !session.alive) await switchTo(session, target, false);
    },
    back: async (session) => {
      const answer = await ask(session.token, 'POST v2/switch_back');
      expect(answer.status).toBe(!session.alive ? 401 : session.parent ? 200 : 409);
      if (answer.status !== 200) return;
      expect(recordOf(answer)).toMatchObject({ Authorization: session.parent?.token, isSwitchBackVisible: false });
      end(all, session);
    },
    logOut: async (session) => {
      expect((await ask(session.token, 'DELETE v2/logout')).status).toBe(session.alive ? 200 : 401);
      if (session.alive) end(all, session.parent ?? session);
    },
    disable: async (_, person) => {
      if (person === 'admin') return;
      await test.meta.people.change(idOf(person), () => ({ status: 'Inactive' }));
      await test.meta.people.change(idOf(person), () => ({ status: 'Active' }));
      for (const session of all) if (session.user === person) end(all, session);
    },
    change: async (_, person) => {
      level = 10 + ((level + 1) % 900);
      await test.meta.people.change(idOf(person), () => ({ authorityLevel: level }));
      for (const session of all) if (session.parent && endOf(person, session)) end(all, session);
    },
    expire: async (session) => {
      const id = test.meta.db
        .selectFrom('session')
        .select('session_id')
        .where('token_hash', '=', hashOf(session.token));
      await test.meta.db
        .updateTable('session')
        .set({ idle_until: sql<Date>`now() - interval '1 second'` })
        .where((eb) => eb.or([eb('session_id', 'in', id), eb('parent_session_id', 'in', id)]))
        .execute();
      end(all, session);
    },
  };

  const walks = rounds(10, 5_000);
  it(
    'a session lives exactly as long as the rules say, and is who they say',
    async () => {
      const step = fc.tuple(fc.nat(kinds.length - 1), fc.nat(50), fc.nat(people.length - 1));
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 24 }), async (walk: Step[]) => {
          all = [{ token: await open('admin'), user: 'admin', parent: null, alive: true }];
          for (const [kind, at, who] of walk) {
            const session = all[at % all.length];
            const person = people[who];
            const take = kinds[kind];
            if (!session || !person || !take) continue;
            await steps[take](session, person);
            const probe = all[(at * 7 + kind) % all.length];
            if (probe) expect([take, await lives(probe.token)]).toEqual([take, probe.alive]);
          }
          for (const { token, user, alive } of all) {
            const answer = await ask(token, 'GET user-profile');
            expect(answer.status).toBe(alive ? 200 : 401);
            if (alive) expect(answer.body.data).toMatchObject({ username: name(user) });
          }
        }),
        { numRuns: walks },
      );
    },
    60_000 + walks * 1_000,
  );
});
