/** Pseudo-random numbers that are the same for the same seed, so that the chain is reproducible to the receipt. */

/** FNV-1a. Every store, day and purpose has its own seed, so that one more receipt changes nothing else. */
export const seedOf = (...parts: readonly (string | number)[]): number => {
  let hash = 2_166_136_261;
  for (const part of parts) {
    const text = String(part);
    for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 16_777_619);
    hash = Math.imul(hash ^ 47, 16_777_619);
  }
  return hash >>> 0;
};

/** Returns a number 0 <= x < 1 that depends only on the given parts. */
export const shareOf = (...parts: readonly (string | number)[]): number => new Random(seedOf(...parts)).next();

/** The generator mulberry32: 32 bits of state, good enough for shopping. */
export class Random {
  #state: number;
  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** 0 <= x < 1 */
  next(): number {
    const state = (this.#state + 0x6d2b79f5) | 0;
    this.#state = state;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** Returns a whole number, both ends included. */
  between(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[Math.floor(this.next() * items.length)];
    if (item === undefined) throw new RangeError('nothing to pick from');
    return item;
  }

  /** Time until the next event of a kind that happens every `mean` on average. */
  wait(mean: number): number {
    return -Math.log(1 - this.next()) * mean;
  }
}

/** Draws an index in proportion to its weight, in constant time (Walker's alias method). */
export class Sampler {
  readonly #limit: Float64Array;
  readonly #alias: Int32Array;
  readonly #size: number;
  constructor(weights: ArrayLike<number>) {
    const size = weights.length;
    let total = 0;
    for (let at = 0; at < size; at += 1) total += weights[at] ?? 0;
    this.#size = size;
    this.#limit = new Float64Array(size).fill(1);
    this.#alias = Int32Array.from({ length: size }, (_, at) => at);
    const scaled = Float64Array.from({ length: size }, (_, at) => ((weights[at] ?? 0) * size) / total);
    const small: number[] = [];
    const large: number[] = [];
    for (let at = 0; at < size; at += 1) ((scaled[at] ?? 0) < 1 ? small : large).push(at);
    for (;;) {
      const low = small.pop();
      const high = large.at(-1);
      if (low === undefined || high === undefined) break;
      const share = scaled[low] ?? 0;
      this.#limit[low] = share;
      this.#alias[low] = high;
      const left = (scaled[high] ?? 0) - (1 - share);
      scaled[high] = left;
      if (left < 1) {
        large.pop();
        small.push(high);
      }
    }
  }

  draw(random: Random): number {
    const place = random.next() * this.#size;
    const at = Math.floor(place);
    return place - at < (this.#limit[at] ?? 1) ? at : (this.#alias[at] ?? at);
  }
}
