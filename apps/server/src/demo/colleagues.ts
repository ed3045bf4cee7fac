import type { Meta } from '../meta/types.ts';

/** A user who never logs in: still invited, or inactive. Without a password nothing has to be hashed. */
interface Colleague {
  name: readonly [first: string, last: string];
  role: string;
  status: 'Invited' | 'Inactive';
  groups: readonly string[];
  /** Store numbers; 'all' for every store. */
  stores: readonly string[] | 'all';
  phone?: string;
}

const sales = 'Sales Access Group';
const everyday = [sales, 'Transactions Access Group'];
const floor = [...everyday, 'Cashiers Access Group', 'Balancing Access Group'];

const ofHarvestLane: readonly Colleague[] = [
  {
    name: ['Priya', 'Nair'],
    role: 'Regional Manager',
    status: 'Invited',
    groups: floor,
    stores: ['0008', '0019', '0024'],
  },
  { name: ['Tomás', 'Iglesias-Whitfield'], role: 'Store Manager', status: 'Invited', groups: floor, stores: ['0014'] },
  {
    name: ['Wen', "O'Leary"],
    role: 'Store Manager',
    status: 'Invited',
    groups: everyday,
    stores: ['0021'],
    phone: '+1 518-555-0142',
  },
  { name: ['Josephine', 'Abernathy-Castellanos'], role: 'Analyst', status: 'Invited', groups: [sales], stores: 'all' },
  {
    name: ['Hank', 'Dufresne'],
    role: 'Store Manager',
    status: 'Inactive',
    groups: floor,
    stores: ['0011', '0015'],
    phone: '+1 518-555-0177',
  },
  {
    name: ['Marta', 'Kowalczyk'],
    role: 'Analyst',
    status: 'Inactive',
    groups: [sales, 'Sheets Access Group'],
    stores: 'all',
  },
];

const ofMarches: readonly Colleague[] = [
  {
    name: ['Anne-Sophie', 'Tremblay-Desrosiers'],
    role: 'Regional Manager',
    status: 'Invited',
    groups: floor,
    stores: ['104', '206'],
  },
  {
    name: ['Loïc', 'Saint-Amant'],
    role: 'Store Manager',
    status: 'Invited',
    groups: floor,
    stores: ['104'],
    phone: '+1 418 555-0118',
  },
  { name: ['Océane', 'Vaillancourt'], role: 'Store Manager', status: 'Invited', groups: everyday, stores: ['206'] },
  {
    name: ['Jean-François', "L'Écuyer-Beauchemin"],
    role: 'Analyst',
    status: 'Invited',
    groups: [sales],
    stores: 'all',
  },
  {
    name: ['Cédric', 'Hébert'],
    role: 'Store Manager',
    status: 'Inactive',
    groups: everyday,
    stores: ['104'],
    phone: '+1 418 555-0164',
  },
  {
    name: ['Maëlle', 'Ouellet'],
    role: 'Company Admin',
    status: 'Inactive',
    groups: [...floor, 'Users Setting'],
    stores: 'all',
  },
];

interface Company {
  id: number;
  domain: string;
  language: 'en' | 'fr';
  /** reg_loc_id of a store by its number. */
  places: ReadonlyMap<string, number>;
}

const mailbox = (name: readonly string[]): string =>
  name
    .map((part) => part.normalize('NFD').replace(/[^\p{L}-]/gu, ''))
    .join('.')
    .toLowerCase();

/** Creates the colleagues, so that the list of users looks like the list of a real company. */
export const makeColleagues = async (meta: Meta, company: Company): Promise<void> => {
  const colleagues = company.language === 'fr' ? ofMarches : ofHarvestLane;
  for (const { name, role, status, groups, stores, phone } of colleagues) {
    const [firstName, lastName] = name;
    const { userId } = await meta.users.create({
      username: `${mailbox(name)}@${company.domain}`,
      password: null,
      firstName,
      lastName,
      phone,
      role,
      companyId: company.id,
      language: company.language,
      accessGroups: groups,
      regLocIds: stores === 'all' ? 'all' : stores.flatMap((number) => company.places.get(number) ?? []),
    });
    if (status === 'Inactive') await meta.people.change(userId, () => ({ status }));
  }
};
