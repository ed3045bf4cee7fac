import { join } from 'node:path';
import { env } from 'node:process';

/** Whether the one who runs the tests has built the server from these sources. */
export const isBuilt = env['TEST_BUILT_SERVER'] === '1';

/**
 * Arguments with which Node runs a program of the server, by its path here (`main`, `cli/main`): as it was built, where it
 * was, which spares every process seconds of compiling; else its source.
 */
export const programArguments = (program: string): string[] =>
  isBuilt
    ? [join(import.meta.dirname, '../dist', `${program}.js`)]
    : ['--import=tsx', '--conditions=lanewise-source', join(import.meta.dirname, `${program}.ts`)];
