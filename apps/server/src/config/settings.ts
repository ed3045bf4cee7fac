import type { Setting } from './setting.ts';
import { accounts } from './settings/accounts.ts';
import { keeping } from './settings/keeping.ts';
import { limits } from './settings/limits.ts';
import { server } from './settings/server.ts';

/** Every setting of the server. */
export const settings = { ...server, ...accounts, ...limits, ...keeping } as const;

/** All settings in groups, from which the README's tables and .env.example are made. */
export const settingGroups: readonly { title: string; settings: readonly Setting[] }[] = [
  { title: 'The server', settings: Object.values(server) },
  { title: 'Accounts', settings: Object.values(accounts) },
  { title: 'Limits', settings: Object.values(limits) },
  { title: 'What is kept', settings: Object.values(keeping) },
];

export type SettingName = keyof typeof settings;

/** Variables of this product that programs other than the server read. */
export const otherVariables: readonly { variable: string; description: string }[] = [
  { variable: 'LANEWISE_DATA', description: 'Folder of the data sets that some tests read.' },
  {
    variable: 'LANEWISE_TEST_DATABASE_URL',
    description: 'PostgreSQL server on which the tests make their databases; "installed" starts the one of the system.',
  },
  {
    variable: 'LANEWISE_TEST_CLICKHOUSE_URL',
    description: 'ClickHouse server for the tests that run on one; by default they start their own.',
  },
  {
    variable: 'LANEWISE_TEST_SEED',
    description: 'Number by which tests draw their data; by default another in every run.',
  },
  { variable: 'LANEWISE_URL', description: 'Address of the server for the command line, instead of --url.' },
  { variable: 'LANEWISE_TOKEN', description: 'Token of the command line for a server elsewhere, instead of --token.' },
];
