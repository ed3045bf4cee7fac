/** A column of numbers. Decimals are ten-thousandths, dates are days since 1970-01-01. */
export type NativeNumbers = Uint8Array | Uint16Array | Uint32Array | BigUint64Array | BigInt64Array | Float64Array;

/** Types of fixed width: how many bytes a value takes, and the array that holds them. */
const arrays = {
  UInt8: [1, Uint8Array],
  UInt16: [2, Uint16Array],
  Date: [2, Uint16Array],
  UInt32: [4, Uint32Array],
  UInt64: [8, BigUint64Array],
  Int64: [8, BigInt64Array],
  Float64: [8, Float64Array],
} as const;
type FixedType = keyof typeof arrays;

const isFixed = (type: string): type is FixedType => Object.hasOwn(arrays, type);

class Reader {
  readonly #bytes: Buffer;
  at = 0;
  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }
  get isOver(): boolean {
    return this.at >= this.#bytes.length;
  }
  varint(): number {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = this.#bytes[this.at] ?? 0;
      this.at += 1;
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
  }
  text(): string {
    const length = this.varint();
    this.at += length;
    return this.#bytes.toString('utf8', this.at - length, this.at);
  }
  /** Returns a copy of the bytes, because an array of wide values must begin at a multiple of its value width. */
  copied(bytes: number): ArrayBuffer {
    const copy = new Uint8Array(bytes);
    copy.set(this.#bytes.subarray(this.at, this.at + bytes));
    this.at += bytes;
    return copy.buffer;
  }
}

/**
 * Blocks of a result in the engine's Native format (`facts/native` describes the layout). All columns must have a fixed
 * width. Throws for any other type.
 */
export function* nativeBlocks<Name extends string>(
  result: Buffer,
): Generator<{ length: number; columns: Readonly<Record<Name, NativeNumbers>> }, void, undefined> {
  const reader = new Reader(result);
  while (!reader.isOver) {
    const count = reader.varint();
    const length = reader.varint();
    const columns: Record<string, NativeNumbers> = {};
    for (let column = 0; column < count; column += 1) {
      const name = reader.text();
      const type = reader.text();
      if (!isFixed(type)) throw new TypeError(`Column ${name} is ${type}, which has no fixed width`);
      const [width, Numbers] = arrays[type];
      columns[name] = new Numbers(reader.copied(width * length));
    }
    yield { length, columns: columns as Record<Name, NativeNumbers> };
  }
}
