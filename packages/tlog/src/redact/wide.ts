import { Queue } from './queue.ts';
import type { Blocks } from './blocks.ts';
import { isHigh } from './digits.ts';
import { Covered, standIns } from './stand-in.ts';

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
  /** Stand-ins for the code units of the waiting bytes. */
  readonly #stood = new Queue();
  readonly #covered = new Covered();
  #raw = new Uint8Array(0);
  #stands = new Uint8Array(0);
  /** Half a unit, or the first unit of a pair. */
  #part = new Uint8Array(0);

  constructor(core: Blocks, head: Uint8Array) {
    this.#core = core;
    this.#low = head[0] === 0xfe || head[0] === 0 ? 1 : 0;
  }

  push(chunk: Uint8Array): Uint8Array[] {
    const bytes = new Uint8Array(this.#part.length + chunk.length);
    bytes.set(this.#part);
    bytes.set(chunk, this.#part.length);
    const even = bytes.length & ~1;
    const whole = even > 0 && isHigh(this.#unit(bytes, even - 2)) ? even - 2 : even;
    this.#part = bytes.slice(whole);
    return this.#send(bytes.subarray(0, whole));
  }

  end(): Uint8Array[] {
    const even = this.#part.length & ~1;
    const last = this.#send(this.#part.subarray(0, even));
    return [...last, ...this.#take(this.#core.end()), this.#part.slice(even)];
  }

  #unit(bytes: Uint8Array, at: number): number {
    return (bytes[at + this.#low] ?? 0) | ((bytes[at + 1 - this.#low] ?? 0) << 8);
  }

  #send(bytes: Uint8Array): Uint8Array[] {
    const stood = standIns(bytes.length >> 1, (at) => this.#unit(bytes, at * 2));
    this.#waiting.push(bytes);
    this.#stood.push(stood);
    return this.#take(this.#core.push(stood));
  }

  #take(parts: readonly Uint8Array[]): Uint8Array[] {
    if (parts.length === 0) return [];
    this.#raw = this.#waiting.takeBehind(this.#raw);
    this.#stands = this.#stood.takeBehind(this.#stands);
    let from = 0;
    const taken = parts.map((safe) => {
      const result = this.#raw.slice(from * 2, (from + safe.length) * 2);
      safe.forEach((masked, index) => {
        const unit = this.#unit(result, index * 2);
        const written = this.#covered.unit(masked, this.#stands[from + index] ?? 0, unit);
        if (written === null) return;
        result[index * 2 + this.#low] = written;
        result[index * 2 + 1 - this.#low] = 0;
      });
      from += safe.length;
      return result;
    });
    this.#raw = this.#raw.slice(from * 2);
    this.#stands = this.#stands.slice(from);
    return taken;
  }
}
