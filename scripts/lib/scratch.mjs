import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Bytes, of the folder and twice of memory: a whole run was seen to keep 0.5 GB there, and some tests fill disks. */
const room = 6 * 2 ** 30;

/** The options with which a folder is mounted, or null where it is no file system in memory. */
export const memoryMount = (mounts, folder) => {
  const mount = mounts
    .split('\n')
    .map((line) => line.split(' '))
    .findLast(([, place]) => place === folder);
  return mount?.[2] === 'tmpfs' ? mount[3].split(',') : null;
};

const memoryFolder = () => {
  const folder = '/dev/shm';
  if (!existsSync('/proc/mounts') || !existsSync(folder)) return null;
  const options = memoryMount(readFileSync('/proc/mounts', 'utf8'), folder);
  // Tests start programs that they write.
  if (options === null || options.includes('noexec') || options.includes('ro')) return null;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > room && process.availableMemory() > 2 * room ? folder : null;
};

/**
 * A folder for the temporary files of a run, in memory where there is plenty: the stores of the tests wait for the disk
 * at every insert, and making their many small files takes a tenth of the processor's time. `left` removes it.
 */
export const openScratch = () => {
  const folder = mkdtempSync(join(memoryFolder() ?? tmpdir(), 'lanewise-test-'));
  return { folder, left: () => rmSync(folder, { recursive: true, force: true }) };
};
