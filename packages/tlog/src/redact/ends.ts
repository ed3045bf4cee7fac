/** Whether the bytes hold a sign at a place. */
export const startsWith = (bytes: Uint8Array, at: number, sign: readonly number[]): boolean => {
  for (let index = 0; index < sign.length; index++) if (bytes[at + index] !== sign[index]) return false;
  return true;
};

/**
 * Finds the ends of comments or instructions. A result holds for every position before it, so that nothing is searched
 * twice.
 */
export class Ends {
  readonly #bytes: Uint8Array;
  readonly #sign: readonly number[];
  #from = 0;
  #found: number | null = null;
  work = 0;

  constructor(bytes: Uint8Array, sign: readonly number[]) {
    this.#bytes = bytes;
    this.#sign = sign;
  }

  /** Start of the next end; -1 when there is none. */
  after(at: number): number {
    if (this.#found !== null && at >= this.#from && (this.#found < 0 || at <= this.#found)) return this.#found;
    const last = this.#bytes.length - this.#sign.length;
    let place = at;
    while (place <= last && !startsWith(this.#bytes, place, this.#sign)) place++;
    this.work += place - at;
    this.#from = at;
    this.#found = place <= last ? place : -1;
    return this.#found;
  }
}
