import type { UserRecord } from '@lanewise/contract/entities/user';

const user = (userId: number, firstName: string, rest: Partial<UserRecord> = {}): UserRecord => ({
  userId,
  firstName,
  lastName: 'Byron',
  username: `${firstName.toLowerCase()}@store.example`,
  phone: '',
  roleId: 3,
  role: 'Store Manager',
  companyId: 1,
  accessGroupIds: [1],
  accessGroups: ['Sales Access Group'],
  regLocIds: [12],
  hiddenPlaces: 0,
  authorityLevelId: 3,
  language: 'en',
  timeZone: 'UTC',
  status: 'Active',
  hasProfileImage: false,
  lastLogin: null,
  manageable: true,
  ...rest,
});

export const me = user(9, 'Ines', {
  role: 'Company Admin',
  authorityLevelId: 1,
  regLocIds: 'all',
  accessGroupIds: [1, 2],
  manageable: false,
});

export const ada = user(1, 'Ada', { lastLogin: '2026-11-19T09:30:00Z' });
export const wen = user(2, 'Wen', { status: 'Invited', regLocIds: [10, 99], hiddenPlaces: 1 });
export const boss = user(3, 'Rosa', { manageable: false, regLocIds: 'all', status: 'Inactive' });

export const place = (reg_loc_id: number, name: string, children: object[] = []) => ({
  reg_loc_id,
  name,
  children,
  leaf: children.length === 0,
  depth: 1,
  group_id: null,
  location_id: children.length === 0 ? 500_000 + reg_loc_id : null,
});

export const role = (roleId: number, name: string, authorityLevelId: number) => ({
  roleId,
  name,
  authorityLevelId,
  description: '',
  isSystem: false,
  userCount: 0,
});

export const group = (accessGroupId: number, name: string) => ({
  accessGroupId,
  name,
  description: '',
  companyId: null,
});

export const rights = [
  'users/company GET',
  'users POST',
  'users/{userId} PUT',
  'users/{userId} DELETE',
  'users/invite-user POST',
  'v2/switch/user/{userId} POST',
];
