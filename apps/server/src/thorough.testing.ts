import { env } from 'node:process';

/**
 * How often a test tries its luck: `usual` times in every run of the tests, each with other random data, and `thorough` times
 * where LANEWISE_THOROUGH=1 asks for it, as before a release.
 */
export const rounds = (usual: number, thorough: number): number =>
  env['LANEWISE_THOROUGH'] === '1' ? thorough : usual;
