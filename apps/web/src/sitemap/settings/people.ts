import { listPages, recordPages } from '../record-pages.ts';
import type { SettingsEntry } from '../types.ts';

/** Users, what they may do, and what they did. */
export const entries: readonly SettingsEntry[] = [
  { place: 30, pages: listPages('access-groups', 'accessGroups', 'editAccessGroup', 'admin') },
  { place: 40, pages: listPages('permissions', 'permissions', 'editPermission', 'admin') },
  {
    place: 70,
    pages: [
      { path: 'users', title: 'users', access: ['Users Setting'], notSwitched: true },
      ...recordPages('users', { add: 'addUser', edit: 'editUser' }, ['Users Setting']),
    ],
  },
  { place: 80, pages: listPages('roles', 'roles', 'editRole', 'admin') },
  { place: 150, pages: [{ path: 'outbox', title: 'outbox', access: 'admin' }] },
  {
    place: 160,
    pages: [{ path: 'audit', title: 'audit', access: ['Users Setting'], shownTo: 'admin', notLanding: true }],
  },
];
