/** Row numbers as ranges in the wanted order. A range includes `from` and excludes `to`. */
export type Ranges = readonly (readonly [from: number, to: number])[];

/**
 * Joins consecutive rows into one range. Rows that are wanted in the order in which they were added can then be copied
 * at once.
 */
export const rangesOf = (rows: Iterable<number>): Ranges => {
  const ranges: [number, number][] = [];
  let last: [number, number] | undefined;
  for (const row of rows) {
    if (last?.[1] === row) last[1] += 1;
    else ranges.push((last = [row, row + 1]));
  }
  return ranges;
};

const firstLength = 2048;

/** A growing list of 32-bit numbers. */
export class Whole32 {
  #values = new Uint32Array(firstLength);
  length = 0;

  push(value: number): void {
    if (this.length === this.#values.length) {
      const larger = new Uint32Array(this.length * 2);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.length] = value;
    this.length += 1;
  }

  at(index: number): number {
    return this.#values[index] ?? 0;
  }

  cut(length: number): void {
    this.length = length;
  }
}
