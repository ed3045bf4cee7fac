import { Queue } from './queue.ts';
import type { Blocks } from './blocks.ts';
import { standIn, UNKNOWN } from './stand-in.ts';

/** Whether a text is in UTF-16, by its first four bytes. */
export const isWide = (head: Uint8Array): boolean =>
  (head[0] === 0xff && head[1] === 0xfe) ||
  (head[0] === 0xfe && head[1] === 0xff) ||
  (head[1] === 0 && head[3] === 0 && head[0] !== 0) ||
  (head[0] === 0 && head[2] === 0 && head[1] !== 0);

/** Sends UTF-16 through the same scanners, one byte per character. */
export class Wide {
  readonly #core: Blocks;
  readonly #low: 0 | 1;
  readonly #waiting = new Queue();
  #raw = new Uint8Array(0);
  #odd = new Uint8Array(0);

  constructor(core: Blocks, head: Uint8Array) {
    this.#core = core;
    this.#low = head[0] === 0xfe || head[0] === 0 ? 1 : 0;
  }

  push(chunk: Uint8Array): Uint8Array[] {
    const bytes = new Uint8Array(this.#odd.length + chunk.length);
    bytes.set(this.#odd);
    bytes.set(chunk, this.#odd.length);
    const whole = bytes.length & ~1;
    this.#odd = bytes.slice(whole);
    this.#waiting.push(bytes.subarray(0, whole));
    const units = new Uint8Array(whole >> 1);
    for (let at = 0; at < units.length; at++)
      units[at] = standIn((bytes[at * 2 + this.#low] ?? 0) | ((bytes[at * 2 + 1 - this.#low] ?? 0) << 8));
    return this.#take(this.#core.push(units));
  }

  end(): Uint8Array[] {
    return [...this.#take(this.#core.end()), this.#odd];
  }

  #take(parts: readonly Uint8Array[]): Uint8Array[] {
    if (parts.length === 0) return [];
    this.#raw = this.#waiting.takeBehind(this.#raw);
    let from = 0;
    const taken = parts.map((safe) => {
      const result = this.#raw.slice(from, from + safe.length * 2);
      from += result.length;
      safe.forEach((unit, index) => {
        if (unit < UNKNOWN && result[index * 2 + 1 - this.#low] === 0) result[index * 2 + this.#low] = unit;
      });
      return result;
    });
    this.#raw = this.#raw.slice(from);
    return taken;
  }
}
