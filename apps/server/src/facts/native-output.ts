const firstSize = 8 * 1024;
const wordValues = 4_294_967_296;
/** Longest text whose length always fits into one byte. A character takes at most three bytes. */
const shortText = 42;

/** A growing byte buffer. Numbers are little-endian, and ranges are not checked. */
export class NativeOutput {
  #buffer: Buffer;
  #at = 0;

  /** `size`: initial size in bytes. */
  constructor(size = firstSize) {
    // The buffer is not from the shared pool, so that a finished block can move to another thread.
    this.#buffer = Buffer.allocUnsafeSlow(size);
  }

  get length(): number {
    return this.#at;
  }

  byte(value: number): void {
    this.#reserve(1);
    this.#buffer[this.#at++] = value;
  }

  half(value: number): void {
    this.#reserve(2);
    this.#buffer[this.#at++] = value;
    this.#buffer[this.#at++] = value >>> 8;
  }

  word(value: number): void {
    this.#reserve(4);
    this.#put(value);
  }

  /** Writes any safe integer as 64 bits of two's complement. */
  long(value: number): void {
    this.#reserve(8);
    this.#put(value);
    this.#put(Math.floor(value / wordValues));
  }

  varint(value: number): void {
    this.#reserve(8);
    let rest = value;
    for (; rest > 127; rest = Math.floor(rest / 128)) this.#buffer[this.#at++] = (rest & 127) | 128;
    this.#buffer[this.#at++] = rest;
  }

  /** Writes the length and the text as UTF-8. */
  text(value: string): void {
    if (value.length > shortText) {
      this.varint(Buffer.byteLength(value));
      this.#reserve(value.length * 3);
      this.#at += this.#buffer.write(value, this.#at);
      return;
    }
    this.#reserve(1 + value.length * 3);
    const start = this.#at + 1;
    // Most texts are short and ASCII. A call of the encoder for each text would cost more than this loop over the
    // characters.
    for (let index = 0; index < value.length; index++) {
      const code = value.charCodeAt(index);
      if (code > 127) {
        const length = this.#buffer.write(value, start);
        this.#buffer[start - 1] = length;
        this.#at = start + length;
        return;
      }
      this.#buffer[start + index] = code;
    }
    this.#buffer[start - 1] = value.length;
    this.#at = start + value.length;
  }

  bytes(value: Uint8Array): void {
    this.#reserve(value.length);
    this.#buffer.set(value, this.#at);
    this.#at += value.length;
  }

  /** The bytes between two positions, valid until the next write. */
  part(from: number, to: number): Uint8Array {
    return this.#buffer.subarray(from, to);
  }

  /** Truncates the output to a former length. */
  cut(length: number): void {
    this.#at = length;
  }

  done(): Buffer {
    return this.#buffer.subarray(0, this.#at);
  }

  #put(value: number): void {
    const at = this.#at;
    this.#buffer[at] = value;
    this.#buffer[at + 1] = value >>> 8;
    this.#buffer[at + 2] = value >>> 16;
    this.#buffer[at + 3] = value >>> 24;
    this.#at = at + 4;
  }

  #reserve(bytes: number): void {
    if (this.#at + bytes <= this.#buffer.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(this.#buffer.length * 2, this.#at + bytes));
    this.#buffer.copy(larger, 0, 0, this.#at);
    this.#buffer = larger;
  }
}
