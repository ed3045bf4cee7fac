import { env } from 'node:process';

/** LANEWISE_THOROUGH=1, as before a release. */
export const thorough = env['LANEWISE_THOROUGH'] === '1';

/**
 * How often a test tries its luck: `usual` times in every run of the tests, each with other random data, and `most` times
 * where it is asked for.
 */
export const rounds = (usual: number, most: number): number => (thorough ? most : usual);

/** What a run draws by. `npm test` gives the whole run one and tells it, so that a second try draws the same. */
export const seed = Number(env['LANEWISE_TEST_SEED'] ?? Math.floor(Date.now() / 1000) % 1_000_000);

const mixed = (value: number): number => {
  let bits = Math.imul(value ^ (value >>> 16), 0x45d9f3b);
  bits = Math.imul(bits ^ (bits >>> 16), 0x45d9f3b);
  return (bits ^ (bits >>> 16)) >>> 0;
};

/** Some of many cases, others in every run, in their order; all of them where it is asked for. */
export const sample = <Item>(items: readonly Item[], usual: number): Item[] => {
  if (thorough) return [...items];
  const ranks = items.map((item, at) => ({ item, at, rank: mixed(seed * 1_009 + at) }));
  const taken = ranks.sort((a, b) => a.rank - b.rank).slice(0, usual);
  return taken.sort((a, b) => a.at - b.at).map(({ item }) => item);
};
