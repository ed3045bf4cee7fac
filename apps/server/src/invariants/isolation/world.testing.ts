import { accessGroups } from '@lanewise/contract/access-groups';
import type { AllPermissions } from '@lanewise/contract/entities/rights';
import { localToken, type Answer } from '../../app-testing.ts';
import { openWorld, type Chain, type Unusual, type World } from '../world.testing.ts';

/**
 * Two companies whose every word is a canary. Harvest is Wombat: it has one store in North and one, called Bilby, in
 * South, which some of its users may not see. The other company is Quokka.
 */
export const canaries = { own: /wombat/i, unassigned: /bilby/i, foreign: /quokka/i } as const;

/** The kinds of ids, by their names in addresses. */
export const kindOfParameter = {
  companyId: 'company',
  locationId: 'location',
  regLocId: 'place',
  regionLocationId: 'place',
  userId: 'user',
  roleId: 'role',
  accessGroupId: 'accessGroup',
  permissionId: 'permission',
  departmentId: 'department',
  categoryId: 'category',
  dpId: 'dataPoint',
  connectorId: 'connector',
  tagId: 'tag',
  presetId: 'preset',
  sessionId: 'session',
  conflictId: 'conflict',
  quarantineId: 'quarantine',
  segmentId: 'segment',
  posReportId: 'posReport',
  requestId: 'fileRequest',
  token: 'receipt',
} as const;
export type Kind =
  (typeof kindOfParameter)[keyof typeof kindOfParameter] | 'region' | 'store' | 'receiptId' | 'dataPointCategory';
export type Id = number | string;

/** One thing of every kind, where it exists: Wombat's, Wombat's of the store Bilby, Quokka's. */
export type Things = Record<'own' | 'unassigned' | 'foreign', Partial<Record<Kind, Id | undefined>>>;

export const profiles = [
  'anybody',
  'nobody',
  'superAdmin',
  'supportAdmin',
  'companyAdmin',
  // Their role covers the whole company, their assigned places only one store.
  'limitedAdmin',
  'regionalManager',
  'storeManager',
  'analyst',
  'groupHolder',
  'switched',
  // Looks as the store manager: reads what they read, and changes nothing.
  'looking',
  'connector',
  'local',
  'foreignAdmin',
] as const;
export type Profile = (typeof profiles)[number];

/** The rights of a user; null: no session. */
export interface Held {
  all: boolean;
  groups: readonly string[];
  permissions: readonly string[];
}

export interface Person {
  token: string | undefined;
  held: Held | 'ingest' | null;
  /** The canaries that they must never see. */
  blind: readonly RegExp[];
  /** Bound to a company of their own; admins are not. */
  bound: boolean;
  /** The store Bilby is not theirs. */
  limited: boolean;
  /** They only look as another. */
  looks?: true;
}

export interface Isolation {
  world: World;
  harvest: number;
  people: Record<Profile, Person>;
  things: Things;
  close(): Promise<void>;
}

const date = '2026-03-01';

/**
 * Two receipts of a store, the second sent twice with different content, which makes a conflict, and a line that is no
 * receipt.
 */
const fileOf = (company: string, store: string, word: string, upc: string): Buffer => {
  const receipt = (number: string, amount: string) =>
    JSON.stringify({
      store,
      businessDate: date,
      lane: '1',
      number,
      ended: `${date}T09:15:00`,
      kind: 'sale',
      occurrence: 1,
      cashier: '7',
      cashierName: `${word} Clerk`,
      lines: [{ upc, description: `${word} Beans`, department: [`${company} Grocery`], quantity: 1, amount }],
      tenders: [{ kind: 'cash', description: `${word} Cash`, amount }],
    });
  const lines = [receipt('0001', '5.00'), receipt('0002', '7.77'), receipt('0002', '8.88')];
  return Buffer.from(`${lines.join('\n')}\n{"store":"${store}","note":"${word} is no receipt\n`);
};

interface Made {
  chain: Chain;
  ids: Partial<Record<Kind, Id>>;
  /** Ids at the second store. */
  beside: Partial<Record<Kind, Id>>;
  connectorKey: string;
}

/** Everything that belongs to a company, made by its administrator's calls. */
const drawCompany = async (world: World, word: string, second: string, secondStore: string): Promise<Made> => {
  const { test } = world;
  const company = (await must(test.ask('POST', 'company', { as: localToken, body: { name: `${word} Markets` } }))) as {
    id: number;
  };
  const headers = { 'x-company-id': String(company.id) };
  const ask = async <Data>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<Data> =>
    (await must(test.ask(method, path, { as: localToken, headers, ...(body ? { body } : {}) }))) as Data;
  interface Store {
    location_id: number;
    reg_loc_id: number;
  }
  const placed = async (name: string, storeNumber: string) => {
    const { regLocId } = await ask<{ regLocId: number }>('POST', 'region', { name: `${name} Region` });
    const body = { name: `${name} Store`, storeNumber, regionId: regLocId, address: `1 ${name} Street` };
    return { region: regLocId, ...(await ask<Store>('POST', 'locations', body)) };
  };
  const first = await placed(word, '0008');
  const other = await placed(second, secondStore);
  const belongings = async ({ region, location_id, reg_loc_id }: typeof first, name: string) => {
    const connector = await ask<{ connectorId: number; key: string }>('POST', 'connectors', {
      name: `${name} Connector`,
      locationId: location_id,
    });
    const { requestId } = await ask<{ requestId: number }>('POST', `connectors/${reg_loc_id}/logfile`, {
      fileName: `${name}.log`,
    });
    await ask('POST', 'instaCart', { locationId: location_id, contact: `${name} Contact` });
    await ask('PUT', 'trading-calendar/days', {
      locationIds: [reg_loc_id],
      from: '2026-07-01',
      to: '2026-07-01',
      hours: 'closed',
      note: `${name} Feast`,
    });
    return {
      key: connector.key,
      ids: {
        region,
        place: reg_loc_id,
        location: location_id,
        connector: connector.connectorId,
        fileRequest: requestId,
      } satisfies Partial<Record<Kind, Id>>,
    };
  };
  const here = await belongings(first, word);
  const there = await belongings(other, second);
  const { permissions } = await ask<AllPermissions>('GET', 'all/permissions');
  const role = await ask<{ roleId: number }>('POST', 'roles', { name: `${word} Role`, authorityLevelId: 1 });
  const everything = { name: `${word} Everything`, permissionIds: permissions.map(({ permissionId }) => permissionId) };
  const group = await ask<{ accessGroupId: number }>('POST', 'access_group', everything);
  const tag = await ask<{ tagId: number }>('POST', 'tag', {
    name: `${word} Tag`,
    entityType: 'location',
    entityIds: [first.reg_loc_id, other.reg_loc_id],
  });
  const department = await ask<{ comp_dep_id: number }>('POST', 'department', { name: `${word} Department` });
  const category = await ask<{ categoryId: number }>('POST', 'category', { name: `${word} Category`, items: ['4011'] });
  const dataPoint = await ask<{ dpId: number }>('POST', 'company/data_point', {
    name: `${word} Figure`,
    source: 'manual',
  });
  const dataPointCategory = await ask<{ id: number }>('POST', 'company/data_point_category', {
    name: `${word} Figures`,
  });
  const chain: Chain = {
    company: { ...(await ask<Chain['company']>('GET', `company/${company.id}`)) },
    places: new Map(),
    regions: { North: first.region, South: other.region },
  };
  const sales = async (store: string, name: string, upc: string, place: number): Promise<Partial<Record<Kind, Id>>> => {
    const { segmentId } = await world.send(chain, fileOf(word, store, name, upc));
    const [conflict] = await ask<{ conflictId: number }[]>('GET', `incoming/conflicts?segmentId=${segmentId}`);
    const [broken] = await ask<{ quarantineId: number }[]>('GET', `incoming/quarantine?segmentId=${segmentId}`);
    const receipts = await ask<Record<'number' | 'token' | 'uniqueId', string>[]>(
      'GET',
      `dashboard/v1/transaction?startDate=${date}&lastDate=${date}&locationIds=${place}`,
    );
    const receipt = receipts.find(({ number }) => number === '0001');
    const posReport = await world.test.ask(
      'POST',
      `ingest/reports?regionLocationId=${place}&businessDate=${date}&reportType=closing&fileName=closing.txt`,
      { as: localToken, headers: { ...headers, 'content-type': 'text/plain' }, body: `${name}\nNET SALES    12.77\n` },
    );
    const { posReportId } = (await must(Promise.resolve(posReport))) as { posReportId: number };
    if (!conflict || !broken || !receipt) throw new Error(`The sales of ${name} did not enter.`);
    return {
      segment: segmentId,
      conflict: conflict.conflictId,
      quarantine: broken.quarantineId,
      receipt: receipt.token,
      receiptId: receipt.uniqueId,
      posReport: posReportId,
    };
  };
  return {
    chain,
    connectorKey: here.key,
    ids: {
      ...here.ids,
      ...(await sales('0008', word, '4011', first.reg_loc_id)),
      company: company.id,
      accessGroup: group.accessGroupId,
      tag: tag.tagId,
      department: department.comp_dep_id,
      category: category.categoryId,
      dataPoint: dataPoint.dpId,
      dataPointCategory: dataPointCategory.id,
      role: role.roleId,
      // Every company has it.
      permission: permissions[0]?.permissionId ?? 0,
    },
    beside: { ...there.ids, store: secondStore, ...(await sales(secondStore, second, '4012', other.reg_loc_id)) },
  };
};

const must = async (asked: Promise<Answer>): Promise<unknown> => {
  const { status, body, text } = await asked;
  if (status >= 300) throw new Error(`The world could not be drawn: ${text}`);
  return body.data;
};

/** Users with a session but without a password, which would cost a hash each. */
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
      ...(['wombat.analyst', 'Analyst', harvest] as const),
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
  const sessionOf = async (token: string): Promise<number> => (await test.meta.sessions.find(token))?.sessionId ?? 0;
  /** A session in the account of another, begun from one of its own: the next from the same session would end it. */
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
    },
    unassigned: wombat.beside,
    foreign: {
      ...quokka.ids,
      permission: undefined,
      user: joined.foreigner.userId,
      session: await sessionOf(joined.foreigner.token),
      preset: await preset(joined.foreignAdmin.token, 'Quokka Preset'),
    },
  };
  const company = await person(joined.companyAdmin, own);
  const everything: Held = { all: true, groups: [], permissions: [] };
  return {
    world,
    harvest,
    things,
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
