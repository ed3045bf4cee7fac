import { readdir, stat, statfs } from 'node:fs/promises';
import { versions } from 'node:process';
import type { Finding } from '@lanewise/contract/entities/finding';
import type { Config } from '../../config/config.ts';
import { version } from '../../process/version.ts';
import { frozenCopies } from '../facts/freeze.ts';
import { lastBackup } from '../last.ts';
import { isUnfinished } from '../unfinished.ts';
import { bad, examined, ok, warn } from './finding.ts';

const OLDEST_NODE = [20, 19] as const;
/** Threads that `facts/pool` needs to run queries side by side. */
const THREADS = 13;
const GIBIBYTE = 2 ** 30;

const versionsOf = (): Finding => {
  const [major = 0, minor = 0] = versions.node.split('.').map(Number);
  const isOld = major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1]);
  const text = `Lanewise ${version}, Node ${versions.node}`;
  return isOld ? bad('versions', `${text} is too old`, 'Install Node 20.19 or newer.') : ok('versions', text);
};

export const threadsOf = (threadPoolSize: number | undefined): Finding => {
  const text = `${threadPoolSize ?? 4} threads for questions and files`;
  if ((threadPoolSize ?? 0) >= THREADS) return ok('thread pool', text);
  return warn(
    'thread pool',
    `${text}: questions wait for each other`,
    'Start the server with ./lanewise serve or npm start.',
  );
};

const diskOf = async ({ home, limits }: Config): Promise<Finding> => {
  const { bavail, bsize, blocks } = await statfs(home);
  const [free, size] = [bavail * bsize, blocks * bsize];
  const least = Math.min(size * limits.diskFreeShare, 2 * GIBIBYTE);
  const text = `${(free / GIBIBYTE).toFixed(1)} of ${(size / GIBIBYTE).toFixed(1)} GiB free`;
  if (free < least) return bad('disk', `${text}: uploads are refused`, `Free space on the disk of ${home}.`);
  if (free < least * 2) return warn('disk', text, `Free space on the disk of ${home} soon: uploads will be refused.`);
  return ok('disk', text);
};

/** Magic numbers of statfs(2), linux/magic.h: network file systems, whose sync guarantees end at the network. */
const networkTypes: ReadonlyMap<number, string> = new Map([
  [0x6969, 'NFS'],
  [0x517b, 'SMB'],
  [0xff534d42, 'CIFS'],
  [0xfe534d42, 'SMB2'],
]);

const folderOf = async ({ home }: Config): Promise<Finding> => {
  const [{ mode, uid }, { type }] = await Promise.all([stat(home), statfs(home)]);
  const network = networkTypes.get(type);
  if (network)
    return bad(
      'data folder',
      `${home} is on ${network}`,
      'Move it to a local disk: network disks lose what was synced.',
    );
  const own = process.getuid?.();
  if (own !== undefined && own !== 0 && uid !== own)
    return bad('data folder', `${home} belongs to user ${uid}`, 'Run Lanewise as the user to whom its data belongs.');
  if ((mode & 0o077) !== 0) return warn('data folder', `${home} can be entered by other users`, `chmod 700 ${home}`);
  return ok('data folder', home);
};

const leftovers = async ({ home }: Config, running: boolean): Promise<Finding> => {
  if (await isUnfinished(home)) return bad('leftovers', 'a restore was cut off', 'Run lanewise restore again.');
  const copies = running ? [] : await frozenCopies(home);
  if (copies.length > 0)
    return warn('leftovers', 'a backup was cut off and holds disk space', 'Run lanewise backup: it clears that.');
  return ok('leftovers', 'none');
};

const DAY = 86_400_000;

const backupOf = async ({ home }: Config): Promise<Finding> => {
  const last = await lastBackup(home);
  const todo = 'Run lanewise backup --to a folder on another disk.';
  if (!last) return warn('backup', 'there has been none yet', todo);
  const days = Math.floor((Date.now() - Date.parse(last.made)) / DAY);
  return days > 7 ? warn('backup', `the last one is ${days} days old`, todo) : ok('backup', `last one ${last.made}`);
};

/** This program did not exist before this date. A clock that shows an earlier time is wrong. */
const EARLIEST = Date.UTC(2026, 0, 1);

const clockOf = (): Finding =>
  Date.now() < EARLIEST
    ? bad(
        'clock',
        `it says ${new Date().toISOString()}`,
        'Set the clock of this machine; sessions and completeness go by it.',
      )
    : ok('clock', `${new Date().toISOString()}, zone ${Intl.DateTimeFormat().resolvedOptions().timeZone}`);

/** Examines everything that needs no open store. `running`: a server uses the folder. */
export const examineMachine = async (config: Config, running: boolean): Promise<Finding[]> => {
  const there = await readdir(config.home).then(
    () => true,
    () => false,
  );
  const folder = there
    ? [
        ...(await examined('data folder', () => folderOf(config))),
        ...(await examined('disk', () => diskOf(config))),
        ...(await examined('leftovers', () => leftovers(config, running))),
        ...(await examined('backup', () => backupOf(config))),
      ]
    : [bad('data folder', `there is none at ${config.home}`, 'Set LANEWISE_HOME, or start Lanewise once.')];
  return [versionsOf(), ...folder, clockOf()];
};
