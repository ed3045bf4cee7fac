import { join } from 'node:path';
import { env } from 'node:process';

/** Whether the server has been built from these sources. */
export const isBuilt = env['TEST_BUILT_SERVER'] === '1';

/**
 * Arguments with which Node runs a program of the server, named by its path here (`main`, `cli/main`). Runs the built
 * program if there is one, which saves seconds of compiling per process, and the source otherwise.
 */
export const programArguments = (program: string): string[] =>
  isBuilt
    ? [join(import.meta.dirname, '../dist', `${program}.js`)]
    : ['--import=tsx', '--conditions=lanewise-source', join(import.meta.dirname, `${program}.ts`)];
