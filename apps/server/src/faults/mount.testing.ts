import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { open, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const megabyte = 2 ** 20;

/** A disk of its own in memory. */
export interface Disk {
  path: string;
  /** Fills it until this many bytes are free. */
  fill(leave: number): Promise<void>;
  empty(): Promise<void>;
  unmount(): Promise<void>;
}

/** Null if this process may not mount one. */
export const mountDisk = (megabytes: number): Disk | null => {
  const path = mkdtempSync(join(tmpdir(), 'lanewise-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path], { stdio: 'ignore' });
  } catch {
    rmSync(path, { recursive: true });
    return null;
  }
  const filler = join(path, 'filler');
  return {
    path,
    fill: async (leave) => {
      const file = await open(filler, 'w');
      try {
        for (;;) {
          const { bavail, bsize } = await statfs(path);
          const left = bavail * bsize - leave;
          if (left <= 0) return;
          await file.write(Buffer.alloc(Math.min(left, megabyte), 1));
        }
      } finally {
        await file.close();
      }
    },
    empty: () => rm(filler, { force: true }),
    unmount: async () => {
      execFileSync('umount', [path]);
      await rm(path, { recursive: true });
    },
  };
};
