/** Whole numbers below 2^32 in a typed array that doubles when it is full. */
export class Numbers {
  array: Uint32Array;
  length = 0;

  constructor(room = 1_024) {
    this.array = new Uint32Array(room);
  }

  push(value: number): void {
    if (this.length === this.array.length) this.reserve(this.length + 1);
    this.array[this.length] = value;
    this.length += 1;
  }

  /** Makes room for this many numbers. The content behind `length` is undefined. */
  reserve(room: number): void {
    if (room <= this.array.length) return;
    const grown = new Uint32Array(Math.max(room, this.array.length * 2));
    grown.set(this.array.subarray(0, this.length));
    this.array = grown;
  }

  /** The numbers up to `length`, without a copy. */
  whole(): Uint32Array {
    return this.array.subarray(0, this.length);
  }
}

/** Amounts in a typed array that doubles when it is full. */
export class Amounts {
  array: Float64Array;
  length = 0;

  constructor(room = 1_024) {
    this.array = new Float64Array(room);
  }

  push(value: number): void {
    if (this.length === this.array.length) {
      const grown = new Float64Array(this.array.length * 2);
      grown.set(this.array);
      this.array = grown;
    }
    this.array[this.length] = value;
    this.length += 1;
  }

  whole(): Float64Array {
    return this.array.subarray(0, this.length);
  }
}
