import { gzipSync } from 'node:zlib';
import { accessGroups } from '@lanewise/contract/access-groups';
import { localToken } from '../../app-testing.ts';
import { openWorld, type Unusual, type World } from '../world.testing.ts';
import { type Held, type Person, type Profile, type SharedBook, type Things, canaries } from './kinds.testing.ts';
import { drawCompany, must } from './company.testing.ts';

export interface Isolation {
  world: World;
  harvest: number;
  people: Record<Profile, Person>;
  things: Things;
  shared: SharedBook;
  close(): Promise<void>;
}

/** Users who have a session but no password, because each password would cost the time of a hash. */
export const join = async (
  { test: { meta } }: World,
  username: string,
  role: string,
  companyId: number | null,
  groups: readonly string[],
  regLocIds: number[] | 'all',
): Promise<{ userId: number; token: string }> => {
  const [firstName = '', lastName = ''] = username.split('.');
  const { userId } = await meta.users.create({
    username: `${username}@example.com`,
    password: null,
    firstName,
    lastName,
    role,
    companyId,
    accessGroups: [...groups],
    regLocIds,
  });
  await meta.db.updateTable('app_user').set({ status: 'Active' }).where('user_id', '=', userId).execute();
  return { userId, token: await meta.sessions.open(userId) };
};

const own = [canaries.foreign];
const limited = [canaries.foreign, canaries.unassigned];

export const openIsolation = async (unusual?: Unusual): Promise<Isolation> => {
  const world = await openWorld(unusual);
  const { test } = world;
  const wombat = await drawCompany(world, 'Wombat', 'Bilby', '21');
  const quokka = await drawCompany(world, 'Quokka', 'Quokka Far', '33');
  const [harvest, foreign] = [wombat.chain.company.id, quokka.chain.company.id];
  const all = [...accessGroups, 'Wombat Everything'];
  const { North, South } = wombat.chain.regions;
  const store = Number(wombat.ids.place);
  const superAdmin = await join(world, 'super.admin', 'Super Admin', null, [], 'all');
  const supportAdmin = await join(world, 'support.admin', 'Support Admin', null, [], 'all');
  const joined = {
    nobody: await join(world, 'wombat.nobody', 'Analyst', harvest, [], 'all'),
    companyAdmin: await join(world, 'wombat.admin', 'Company Admin', harvest, all, 'all'),
    limitedAdmin: await join(world, 'wombat.limited', 'Company Admin', harvest, all, [store]),
    regionalManager: await join(world, 'wombat.regional', 'Regional Manager', harvest, all, [North]),
    storeManager: await join(world, 'wombat.store', 'Store Manager', harvest, all, [store]),
    analyst: await join(
      world,
      'wombat.analyst',
      'Analyst',
      harvest,
      ['Sales Access Group', 'Transactions Access Group', 'Analytics Access Group'],
      'all',
    ),
    groupHolder: await join(world, 'wombat.holder', 'Analyst', harvest, ['Wombat Everything'], 'all'),
    colleague: await join(world, 'wombat.colleague', 'Store Manager', harvest, ['Sales Access Group'], [store]),
    beside: await join(world, 'wombat.beside', 'Store Manager', harvest, ['Sales Access Group'], [South]),
    foreignAdmin: await join(
      world,
      'quokka.admin',
      'Company Admin',
      foreign,
      [...accessGroups, 'Quokka Everything'],
      'all',
    ),
    foreigner: await join(
      world,
      'quokka.colleague',
      'Store Manager',
      foreign,
      ['Sales Access Group'],
      [Number(quokka.ids.place)],
    ),
  };
  const preset = async (as: string, name: string): Promise<number> => {
    const body = { name, presetType: 'overview', columns: ['name'], shared: true };
    return ((await must(test.ask('POST', 'table-columns', { as, body }))) as { presetId: number }).presetId;
  };
  /** A completed task of a store, so that no test has to wait for a result. */
  const task = async (owner: number, companyId: number, ids: Things['own'], name: string): Promise<number> => {
    const definition = {
      start_date: '2026-03-01',
      end_date: '2026-03-01',
      tasktype: 'Dayparts' as const,
      location: [Number(ids.place)],
    };
    const { taskId } = await test.meta.analysisTasks.submit({
      companyId,
      userId: owner,
      submittedBy: `${name} Merchant`,
      title: `${name} Task`,
      definition,
      locationIds: [Number(ids.location)],
      wantsMail: false,
    });
    // No worker changes it any more.
    await test.meta.analysisTasks.cancel(taskId);
    await test.meta.db
      .updateTable('analysis_task')
      .set({ status: 'Completed', row_count: 0 })
      .where('task_id', '=', taskId)
      .execute();
    const result = {
      type: definition.tasktype,
      computedAt: '2026-03-02T00:00:00.000Z',
      currency: 'USD',
      setAside: 0,
      isCut: false,
      counts: { rows: 0 },
      completeness: { counts: { partial: 0, missing: 0 } },
    };
    const parts = Object.entries({ result, rows: [], stores: [Number(ids.location)] });
    await test.meta.db
      .insertInto('analysis_result')
      .values(
        parts.map(([list, content]) => ({
          company_id: companyId,
          task_id: taskId,
          list,
          content: gzipSync(JSON.stringify(content)),
        })),
      )
      .execute();
    return taskId;
  };
  const sessionOf = async (token: string): Promise<number> => (await test.meta.sessions.find(token))?.sessionId ?? 0;
  /**
   * A session of `as` in the account of another user. It begins from a new session, because a further switch from the
   * same session would end it.
   */
  const within = async (as: number, path: string): Promise<string> => {
    const headers = { 'x-company-id': String(harvest) };
    const how = { as: await test.meta.sessions.open(as), headers, body: { reason: 'a question of theirs' } };
    return ((await must(test.ask('POST', `v2/switch/user/${path}`, how))) as { Authorization: string }).Authorization;
  };
  const switched = await within(superAdmin.userId, String(joined.companyAdmin.userId));
  const looking = await within(joined.companyAdmin.userId, `${joined.storeManager.userId}/look`);
  const person = async (
    { token, userId }: { token: string; userId: number },
    blind: readonly RegExp[],
  ): Promise<Person> => {
    const user = await test.meta.users.find(userId);
    if (!user) throw new Error(`There is no user ${userId}.`);
    const isAdmin = user.companyId === null;
    return {
      token,
      blind,
      bound: !isAdmin,
      limited: blind === limited,
      held: { all: isAdmin, groups: user.accessGroups, permissions: user.permissions },
    };
  };
  const things: Things = {
    own: {
      ...wombat.ids,
      user: joined.colleague.userId,
      session: await sessionOf(joined.colleague.token),
      preset: await preset(joined.companyAdmin.token, 'Wombat Preset'),
      task: await task(joined.companyAdmin.userId, harvest, wombat.ids, 'Wombat'),
    },
    unassigned: {
      ...wombat.beside,
      task: await task(joined.companyAdmin.userId, harvest, wombat.beside, 'Bilby'),
    },
    foreign: {
      ...quokka.ids,
      permission: undefined,
      user: joined.foreigner.userId,
      session: await sessionOf(joined.foreigner.token),
      preset: await preset(joined.foreignAdmin.token, 'Quokka Preset'),
      task: await task(joined.foreignAdmin.userId, foreign, quokka.ids, 'Quokka'),
    },
  };
  const company = await person(joined.companyAdmin, own);
  const everything: Held = { all: true, groups: [], permissions: [] };
  return {
    world,
    harvest,
    things,
    shared: wombat.shared,
    people: {
      anybody: {
        token: undefined,
        held: null,
        blind: Object.values(canaries),
        bound: true,
        limited: true,
      },
      nobody: await person(joined.nobody, own),
      superAdmin: await person(superAdmin, []),
      supportAdmin: await person(supportAdmin, []),
      companyAdmin: company,
      limitedAdmin: await person(joined.limitedAdmin, limited),
      regionalManager: await person(joined.regionalManager, limited),
      storeManager: await person(joined.storeManager, limited),
      analyst: await person(joined.analyst, own),
      groupHolder: await person(joined.groupHolder, own),
      switched: { ...company, token: switched },
      looking: { ...(await person(joined.storeManager, limited)), token: looking, looks: true },
      connector: {
        token: wombat.connectorKey,
        held: 'ingest',
        blind: limited,
        bound: true,
        limited: true,
      },
      local: { token: localToken, held: everything, blind: [], bound: false, limited: false },
      foreignAdmin: await person(joined.foreignAdmin, [canaries.own, canaries.unassigned]),
    },
    close: () => world.close(),
  };
};
