import { env } from 'node:process';

/** Set by LANEWISE_THOROUGH=1, for tests before a release. */
export const thorough = env['LANEWISE_THOROUGH'] === '1';

/** Number of rounds of a randomised test: `usual` in every run, each with other data, and `most` in a thorough run. */
export const rounds = (usual: number, most: number): number => (thorough ? most : usual);

/**
 * The seed of random data. `npm test` sets and prints one for the whole run, so that a repeated run draws the same
 * data.
 */
export const seed = Number(env['LANEWISE_TEST_SEED'] ?? Math.floor(Date.now() / 1000) % 1_000_000);

const mixed = (value: number): number => {
  let bits = Math.imul(value ^ (value >>> 16), 0x45d9f3b);
  bits = Math.imul(bits ^ (bits >>> 16), 0x45d9f3b);
  return (bits ^ (bits >>> 16)) >>> 0;
};

/** A sample of the cases in their order, different in every run; all cases in a thorough run. */
export const sample = <Item>(items: readonly Item[], usual: number): Item[] => {
  if (thorough) return [...items];
  const ranks = items.map((item, at) => ({ item, at, rank: mixed(seed * 1_009 + at) }));
  const taken = ranks.sort((a, b) => a.rank - b.rank).slice(0, usual);
  return taken.sort((a, b) => a.at - b.at).map(({ item }) => item);
};

/** Set by `npm test` for a run of all files. */
const isWholeRun = env['TEST_SAMPLE'] === '1';

/**
 * For one check over many cases: a sample in a run of all files, and all cases in a run that names files, because whoever
 * names a file has changed what it tests.
 */
export const sampleOfRun = <Item>(items: readonly Item[], usual: number): Item[] =>
  isWholeRun ? sample(items, usual) : [...items];
