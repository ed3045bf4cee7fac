import type { ImportProfile } from '@lanewise/contract/facts/profile';
import { dayIn } from '@lanewise/domain/calendar/day';
import type { Meta } from '../meta/types.ts';
import { generateChain } from './chain/chain.ts';
import { regions, stores } from './chain/stores.ts';
import { filesOf } from './files.ts';

/** The sample chain: what a newcomer meets on an empty data folder. Its files go the way every file goes. */
export interface SeedParts {
  meta: Meta;
  send: (file: {
    companyId: number;
    fileName: string;
    bytes: Uint8Array;
    profile: ImportProfile | null;
    createLocations: boolean;
  }) => Promise<void>;
  now: Date;
  log: (line: string) => void;
}

export interface DemoLogin {
  username: string;
  password: string;
  role: string;
  note: string;
}

const timeZone = 'America/New_York';
const days = 21;
const together = 4;

const areas = ['Sales Access Group', 'Transactions Access Group'];

const makeUsers = async (meta: Meta, companyId: number, oneStore: number): Promise<DemoLogin[]> => {
  const add = async (
    name: [string, string],
    role: string,
    note: string,
    accessGroups: string[],
    regLocIds: number[] | 'all',
  ) => {
    const [firstName, lastName] = name;
    const username = `${firstName}.${lastName}@harvestlane.example`
      .toLowerCase()
      .normalize('NFD')
      .replace(/\p{M}/gu, '');
    const password = `${lastName.normalize('NFD').replace(/\p{M}/gu, '')}-lanes-2026`;
    const company = role === 'Super Admin' ? null : companyId;
    await meta.users.create({
      username,
      password,
      firstName,
      lastName,
      role,
      companyId: company,
      accessGroups,
      regLocIds,
    });
    return { username, password, role, note };
  };
  return [
    await add(['Mara', 'Rivera'], 'Super Admin', 'sees everything', [], 'all'),
    await add(['Étienne', 'Lavoie'], 'Regional Manager', 'all stores', areas, 'all'),
    await add(['Dana', 'Osei'], 'Store Manager', 'one store, Harbor Point', areas, [oneStore]),
    await add(['Noor', 'Haddad'], 'Analyst', 'no access group yet', [], 'all'),
  ];
};

const makePlaces = async (meta: Meta, companyId: number): Promise<Map<string, number>> => {
  const regionIds = new Map<string, number>();
  for (const [name, below] of Object.entries(regions)) {
    const parentRegLocId = await meta.places.createRegion(companyId, { name, parentRegLocId: null });
    for (const part of below)
      regionIds.set(part, await meta.places.createRegion(companyId, { name: part, parentRegLocId }));
  }
  const places = new Map<string, number>();
  for (const { number, name, region, address } of stores) {
    const regionRegLocId = regionIds.get(region) ?? null;
    const location = await meta.places.createLocation(companyId, {
      storeNumber: number,
      name,
      regionRegLocId,
      timeZone,
      address,
    });
    places.set(number, location.reg_loc_id);
  }
  return places;
};

/** Second of the day at the chain's stores. */
const secondOfDay = (now: Date): number => {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(now);
  const part = (type: string): number => Number(parts.find((one) => one.type === type)?.value ?? 0);
  return part('hour') * 3600 + part('minute') * 60 + part('second');
};

/** Makes company, places, users and three weeks of receipts up to this minute. Answers who can log in. */
export const seed = async ({ meta, send, now, log }: SeedParts): Promise<DemoLogin[]> => {
  const company = await meta.companies.create({
    ...{ name: 'Harvest Lane Markets', us_week: true, connector_type: '', currency: 'USD', timeZone },
  });
  const places = await makePlaces(meta, company.id);
  const logins = await makeUsers(meta, company.id, places.get('0008') ?? 0);
  const today = dayIn(now, timeZone);
  log(`Making a sample chain: ${stores.length} stores, ${days} days`);
  let waiting: Promise<void>[] = [];
  for (const file of filesOf(generateChain({ today, second: secondOfDay(now), days }), today)) {
    waiting.push(send({ companyId: company.id, createLocations: false, ...file }));
    if (waiting.length < together) continue;
    await Promise.all(waiting);
    waiting = [];
  }
  await Promise.all(waiting);
  return logins;
};
