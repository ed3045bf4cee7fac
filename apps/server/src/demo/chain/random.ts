/** Numbers that look random and are the same for the same seed: the chain must be reproducible to the receipt. */
export interface Random {
  /** 0 <= x < 1 */
  next(): number;
  /** Whole number, both ends included. */
  between(least: number, most: number): number;
  chance(probability: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  /** Index of a weight, as often as its share. */
  weighted(weights: readonly number[]): number;
}

/** FNV-1a: a seed of its own for every store, day and purpose, so that one more receipt moves nothing else. */
export const seedOf = (...parts: readonly (string | number)[]): number => {
  let hash = 2_166_136_261;
  for (const letter of parts.join('/')) hash = Math.imul(hash ^ letter.charCodeAt(0), 16_777_619);
  return hash >>> 0;
};

/** The generator mulberry32: 32 bits of state, good enough for shopping. */
export const openRandom = (seed: number): Random => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1));
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[between(0, items.length - 1)];
    if (item === undefined) throw new RangeError('nothing to pick from');
    return item;
  };
  const weighted = (weights: readonly number[]): number => {
    let left = next() * weights.reduce((sum, weight) => sum + weight, 0);
    const at = weights.findIndex((weight) => (left -= weight) < 0);
    return at < 0 ? weights.length - 1 : at;
  };
  return { next, between, chance: (probability) => next() < probability, pick, weighted };
};
