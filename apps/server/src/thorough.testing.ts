import { env } from 'node:process';

/** LANEWISE_THOROUGH=1, as before a release. */
export const thorough = env['LANEWISE_THOROUGH'] === '1';

/**
 * How often a test tries its luck: `usual` times in every run of the tests, each with other random data, and `most` times
 * where it is asked for.
 */
export const rounds = (usual: number, most: number): number => (thorough ? most : usual);
