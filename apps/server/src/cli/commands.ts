import { accessGroups } from '@lanewise/contract/access-groups';
import { seededRoles } from '@lanewise/contract/access';
import type { Command } from './arguments.ts';
import { serverOptions } from './arguments.ts';
import { createCompany } from './company.ts';
import { rebuild, replay } from './rebuild.ts';
import { createUser } from './user.ts';

const company = { value: 'COMPANY', help: 'name or id; needed when there is more than one' };

/** Import and serve are loaded on demand, since decoders and server take longer to load than all the rest. */
export const commands: readonly Command[] = [
  {
    name: 'import',
    summary: 'Sends POS files to the server and says what became of them.',
    operands: 'PATH...',
    options: {
      company,
      location: { value: 'STORE', help: 'store number for files that name none; overrides what they say' },
      profile: { value: 'FILE', help: 'import profile (JSON) that says what the columns of a CSV file mean' },
      items: { value: 'FILE', help: 'item master (CSV, may be gzipped) that the profile joins by item code' },
      'create-locations': { value: null, help: 'create stores that are not known yet instead of quarantining them' },
      'dry-run': { value: null, help: 'show five receipts as understood, count all, keep nothing' },
      again: { value: null, help: 'enter files again that were withdrawn' },
      ...serverOptions,
    },
    notes: [
      'A path is a file or a folder; files may be gzipped. Formats are recognised by content: ARTS POSLog XML,',
      '4690 transaction logs, CSV with a profile, JSON lines (docs/formats.md). Sending a file again changes nothing.',
      '',
      'Ends with 0 only when everything was taken: no file refused, nothing quarantined, no conflict.',
    ],
    run: async (args, world) => {
      const { importFiles } = await import('./import/import.ts');
      return importFiles(args, world);
    },
  },
  {
    name: 'profile suggest',
    summary: 'Writes a first import profile for a CSV file, with what is doubtful about it.',
    operands: 'FILE',
    options: { to: { value: 'PATH', help: 'a new file for the profile; without it, it is printed' } },
    notes: [
      'Looks at the first 8 MiB: names of columns, how dates and numbers are written, and what adds up. Lines of the profile',
      'that begin with // are notes. Nothing is sent. Try it: lanewise import --profile PATH --dry-run FILE',
    ],
    run: async (args, world) => {
      const { suggest } = await import('./profile/suggest.ts');
      return suggest(args, world);
    },
  },
  {
    name: 'import-reports',
    summary: 'Sends printed reports of store controllers, text or PDF.',
    operands: 'PATH...',
    options: {
      company,
      pattern: { value: 'PATTERN', help: 'what names tell, without it {store}_{date}_{type}; * is anything' },
      ...serverOptions,
    },
    notes: [
      'A path is a file or a folder. Names are read without their ending: 0014_2026-11-19_closing.txt, or with',
      '--pattern "{store}/{date}/{type}*" folders of stores with folders of days. Sending a file again changes nothing.',
    ],
    run: async (args, world) => {
      const { importReports } = await import('./import-reports.ts');
      return importReports(args, world);
    },
  },
  {
    name: 'rebuild',
    summary: 'Derives all figures anew from the raw files that were kept.',
    operands: '',
    options: serverOptions,
    notes: [],
    run: rebuild,
  },
  {
    name: 'replay',
    summary: 'Decodes kept files again; transactions that come out differently are reversed and entered anew.',
    operands: '',
    options: {
      company: { value: 'COMPANY', help: 'name or id; without it all companies' },
      ...serverOptions,
    },
    notes: [],
    run: replay,
  },
  {
    name: 'withdraw',
    summary: 'Takes a file that entered by mistake, or all that a profile read, out of the figures.',
    operands: '[FILE]',
    options: {
      company,
      profile: { value: 'NAME', help: 'name of an import profile, in place of a file: everything that it read' },
      reason: { value: 'TEXT', help: 'why, for those who ask later' },
      yes: { value: null, help: 'do not ask' },
      ...serverOptions,
    },
    notes: [
      'FILE is a path, or the name under which the file was sent. What leaves is shown first, and of many files in portions of 500,',
      'each with a question of its own. Nothing is deleted: the same',
      'bytes enter again with another profile, or with import --again. What other files sent as well comes back by itself.',
    ],
    run: async (args, world) => {
      const { withdraw } = await import('./withdraw.ts');
      return withdraw(args, world);
    },
  },
  {
    name: 'backup',
    summary: 'Saves everything in one file; the server goes on meanwhile.',
    operands: '',
    options: {
      to: { value: 'PATH', help: 'folder or file; without it a new file in the current folder' },
      ...serverOptions,
    },
    notes: [
      'The file holds what a thief would want: all figures, all accounts, hashes of all passwords. Only you can read it;',
      'keep it so. It is checked before it gets its name. Where no server runs, the data folder itself is read.',
    ],
    run: async (args, world) => {
      const { backUp } = await import('./backup.ts');
      return backUp(args, world);
    },
  },
  {
    name: 'restore',
    summary: 'Puts a backup into an empty data folder (LANEWISE_HOME).',
    operands: 'FILE',
    options: {},
    notes: ['The file is read to its end and checked before anything is written. Everybody has to log in again.'],
    run: async (args, world) => {
      const { restoreFrom } = await import('./restore.ts');
      return restoreFrom(args, world);
    },
  },
  {
    name: 'doctor',
    summary: 'Examines settings, disk, stores and figures, and says what to do.',
    operands: '',
    options: {
      against: { value: 'URL', help: 'examine a ClickHouse server before CLICKHOUSE_URL names it' },
    },
    notes: [
      'Works while the server runs and while it does not. Ends with 1 when something is bad, else with 0.',
      'URL is http(s)://user:password@host:port/database. Tables are made in that database, which must be empty, and removed.',
    ],
    run: async (args, world) => {
      const { examine } = await import('./doctor.ts');
      return examine(args, world);
    },
  },
  {
    name: 'audit verify',
    summary: 'Holds the audit log against its hashes; names the first record that was deleted, altered or moved.',
    operands: '',
    options: {},
    notes: [
      'Reads the data folder of this machine, whether its server runs or not. Ends with 1 when something is wrong.',
    ],
    run: async (args, world) => {
      const { verifyLog } = await import('./audit.ts');
      return verifyLog(args, world);
    },
  },
  {
    name: 'audit export',
    summary: 'Saves the audit log in a file: JSON lines with all hashes, or CSV where the name ends so.',
    operands: '',
    options: {
      to: { value: 'FILE', help: 'a new file; only you can read it' },
      from: { value: 'DAY', help: 'first day (UTC), for example 2026-11-01' },
      until: { value: 'DAY', help: 'the day after the last one (UTC)' },
      ...serverOptions,
    },
    notes: [],
    run: async (args, world) => {
      const { exportLog } = await import('./audit.ts');
      return exportLog(args, world);
    },
  },
  {
    name: 'company create',
    summary: 'Registers a company, to which files can then be sent.',
    operands: '',
    options: {
      name: { value: 'NAME', help: 'as it stands on receipts' },
      currency: { value: 'CODE', help: 'three letters, for example EUR; USD without it' },
      'time-zone': { value: 'ZONE', help: 'for example America/New_York; UTC without it' },
      'iso-week': { value: null, help: 'weeks begin on Monday, not on Sunday' },
      ...serverOptions,
    },
    notes: [],
    run: createCompany,
  },
  {
    name: 'user create',
    summary: 'Creates a user. Without --password-stdin it prints a one-time link that sets the password.',
    operands: '',
    options: {
      username: { value: 'EMAIL', help: 'name to log in with' },
      role: { value: 'ROLE', help: 'one of the roles below' },
      company,
      groups: { value: 'A,B', help: 'access groups, separated by commas' },
      'first-name': { value: 'NAME', help: '' },
      'last-name': { value: 'NAME', help: '' },
      'password-stdin': { value: null, help: 'read the password from standard input' },
      ...serverOptions,
    },
    notes: [`Roles: ${seededRoles.map(({ name }) => name).join(', ')}.`, `Access groups: ${accessGroups.join(', ')}.`],
    run: createUser,
  },
  {
    name: 'serve',
    summary: 'Runs the server in the foreground, as npm start does after installing and building.',
    operands: '',
    options: {
      port: { value: 'PORT', help: 'instead of PORT or 8080' },
      empty: { value: null, help: 'start without the demo chain; prints a one-time link for the first Super Admin' },
    },
    notes: [],
    run: async (args) => {
      const { serve } = await import('./serve.ts');
      return serve(args);
    },
  },
];
