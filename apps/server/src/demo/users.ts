import { accessGroups } from '@lanewise/contract/access-groups';
import type { Meta, NewUser } from '../meta/types.ts';
import { makeColleagues } from './colleagues.ts';

export interface DemoLogin {
  username: string;
  password: string;
  role: string;
  note: string;
}

/** A user of a company of the chain, with their role and stores. */
interface Person {
  name: readonly [first: string, last: string];
  role: string;
  note: string;
  groups: readonly string[];
  /** Store numbers; 'all' for every store. */
  stores: readonly string[] | 'all';
}

const everyday = ['Sales Access Group', 'Transactions Access Group'];

/** One user of every role, each with the access of the role. */
const ofHarvestLane: readonly Person[] = [
  { name: ['Mara', 'Rivera'], role: 'Super Admin', note: 'sees everything', groups: [], stores: 'all' },
  { name: ['Étienne', 'Lavoie'], role: 'Regional Manager', note: 'all stores', groups: everyday, stores: 'all' },
  {
    name: ['Dana', 'Osei'],
    role: 'Store Manager',
    note: 'one store, Harbor Point',
    groups: everyday,
    stores: ['0008'],
  },
  { name: ['Noor', 'Haddad'], role: 'Analyst', note: 'no access group yet', groups: [], stores: 'all' },
  { name: ['Sol', 'Brandt'], role: 'Support Admin', note: 'sees every company', groups: [], stores: 'all' },
  { name: ['Ida', 'Whitcomb'], role: 'Company Admin', note: 'all of one company', groups: accessGroups, stores: 'all' },
];

const ofMarches: readonly Person[] = [
  {
    name: ['Maude', 'Bélanger'],
    role: 'Company Admin',
    note: 'Quebec, in French',
    groups: accessGroups,
    stores: 'all',
  },
];

/** One user for every access group, with that access only. */
const ofGroups: readonly Person[] = accessGroups.map((group) => ({
  name: [group.replace(/ (Access Group|Setting)$/, ''), group.endsWith('Setting') ? 'Setting' : 'Only'],
  role: 'Analyst',
  note: `${group} alone`,
  groups: [group],
  stores: 'all',
}));

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll(' ', '-');

interface Company {
  id: number;
  domain: string;
  language: 'en' | 'fr';
  /** reg_loc_id of a store by its number. */
  places: ReadonlyMap<string, number>;
}

const admins = ['Super Admin', 'Support Admin'];

const make = async (meta: Meta, company: Company, person: Person): Promise<DemoLogin> => {
  const { role, note, groups, stores } = person;
  const [firstName, lastName] = person.name;
  const username = `${plain(firstName)}.${plain(lastName)}@${company.domain}`.toLowerCase();
  const password = `${plain(role === 'Analyst' && groups.length > 0 ? firstName : lastName)}-lanes-2026`;
  const regLocIds = stores === 'all' ? 'all' : stores.flatMap((number) => company.places.get(number) ?? []);
  const input: NewUser = {
    username,
    password,
    firstName,
    lastName,
    role,
    language: company.language,
    companyId: admins.includes(role) ? null : company.id,
    accessGroups: [...groups],
    regLocIds,
  };
  await meta.users.create(input);
  return { username, password, role, note };
};

/**
 * Creates all users, and returns the logins. The first logins are one of each role. Hashing is slow, so many users are
 * created at once.
 */
export const makeUsers = async (meta: Meta, us: Company, ca: Company | null): Promise<DemoLogin[]> => {
  const [logins] = await Promise.all([
    Promise.all([
      ...ofHarvestLane.map((person) => make(meta, us, person)),
      ...(ca ? ofMarches.map((person) => make(meta, ca, person)) : []),
      ...ofGroups.map((person) => make(meta, us, person)),
    ]),
    makeColleagues(meta, us),
    ...(ca ? [makeColleagues(meta, ca)] : []),
  ]);
  return logins;
};
