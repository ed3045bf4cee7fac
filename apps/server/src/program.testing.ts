import { join } from 'node:path';
import { env } from 'node:process';

/**
 * Arguments with which Node runs a program of the server, by its path here (`main`, `cli/main`): as it was built, where the
 * one who runs the tests has built it from these sources, which spares every process seconds of compiling; else its source.
 */
export const programArguments = (program: string): string[] =>
  env['TEST_BUILT_SERVER'] === '1'
    ? [join(import.meta.dirname, '../dist', `${program}.js`)]
    : ['--import=tsx', '--conditions=lanewise-source', join(import.meta.dirname, `${program}.ts`)];
