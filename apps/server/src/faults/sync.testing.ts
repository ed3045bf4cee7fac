import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { env, platform } from 'node:process';

const hasCompiler = (env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, 'cc')));

/** Whether a disk that refuses to sync can be simulated here. */
export const canRefuse = platform === 'linux' && hasCompiler;

/** A program that replaces functions of the C library. The replaced functions fail while the file `flag` exists. */
const program = (flag: string): string => `
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <unistd.h>
static int refused(void) { return access(${JSON.stringify(flag)}, F_OK) == 0 ? (errno = EIO, 1) : 0; }
int fsync(int file) { return refused() ? -1 : ((int (*)(int))dlsym(RTLD_NEXT, "fsync"))(file); }
int fdatasync(int file) { return refused() ? -1 : ((int (*)(int))dlsym(RTLD_NEXT, "fdatasync"))(file); }
`;

export interface Syncs {
  /** Settings for a server that syncs through it. */
  settings: Readonly<Record<string, string>>;
  refuse(): void;
  allow(): void;
  remove(): void;
}

/** A disk for the servers of a test. The disk syncs, or fails to sync with EIO. */
export const openSyncs = (): Syncs => {
  const folder = mkdtempSync(join(tmpdir(), 'lanewise-sync-'));
  const [source, library, flag] = [join(folder, 'sync.c'), join(folder, 'sync.so'), join(folder, 'refuse')];
  writeFileSync(source, program(flag));
  execFileSync('cc', ['-shared', '-fPIC', source, '-o', library, '-ldl']);
  return {
    settings: { LD_PRELOAD: library },
    refuse: () => writeFileSync(flag, ''),
    allow: () => rmSync(flag, { force: true }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
};
