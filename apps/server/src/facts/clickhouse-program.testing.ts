import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { env } from 'node:process';

/**
 * The program that starts a ClickHouse server: compiled C, or Python. The test runner detects it (vitest.config.mjs);
 * '' or absent: none.
 */
export type Launcher = 'cc' | 'python3';
export const launcherHere = (): Launcher | null => {
  const found = env['TEST_CLICKHOUSE_LAUNCHER'];
  return found === 'cc' || found === 'python3' ? found : null;
};
export const hasClickHouse = launcherHere() !== null;

/**
 * An old name of the engine's query function, which chDB keeps. If a new version of chDB drops the name, every test on
 * a server fails.
 */
const entry = 'query_stable_v2';

const inC = `
#include <dlfcn.h>
#include <stdio.h>
struct result { char *text; unsigned long length; void *owner; double seconds; unsigned long rows, bytes; char *error; };
int main(int count, char **words) {
  void *library = dlopen(words[1], RTLD_NOW);
  struct result *(*query)(int, char **) = library ? dlsym(library, "${entry}") : 0;
  if (!query) return fprintf(stderr, "no ${entry}: %s\\n", dlerror()), 3;
  struct result *result = query(count - 1, words + 1);
  if (result && result->error) return fprintf(stderr, "%s\\n", result->error), 4;
  return 0;
}
`;

const inPython = `
import ctypes, sys
library = ctypes.CDLL(sys.argv[1])
if not hasattr(library, '${entry}'): sys.exit('no ${entry}')
words = [word.encode() for word in sys.argv[1:]]
library.${entry}(len(words), (ctypes.c_char_p * len(words))(*words))
`;

/** The command that starts the server in a folder. The path of the library and the arguments of the server follow. */
export const program = (launcher: Launcher, folder: string): string[] => {
  const source = join(folder, launcher === 'cc' ? 'server.c' : 'server.py');
  writeFileSync(source, launcher === 'cc' ? inC : inPython);
  if (launcher === 'python3') return ['python3', source];
  const compiled = join(folder, 'server');
  execFileSync('cc', [source, '-o', compiled, '-ldl']);
  return [compiled];
};
