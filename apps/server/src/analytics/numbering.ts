/** Marks for departments and categories. A mark takes the place of the upper half of an item's number. */
export const DEPARTMENT = 0xffff_fffe;
export const CATEGORY = 0xffff_fffd;

const FIRST_SIZE = 4_096;

/** Numbers 64-bit keys from 0 in the order in which the keys first appear. A key is given as two halves. */
export class Numbering {
  #low = new Uint32Array(FIRST_SIZE);
  #high = new Uint32Array(FIRST_SIZE);
  /** The number of the key plus one; 0: the place is free. */
  #numbers = new Uint32Array(FIRST_SIZE);
  readonly #keys: [low: number, high: number][] = [];

  of(low: number, high: number): number {
    const mask = this.#numbers.length - 1;
    let place = (Math.imul(low, 0x9e37_79b1) ^ Math.imul(high, 0x85eb_ca6b)) >>> 7;
    for (place &= mask; ; place = (place + 1) & mask) {
      const number = this.#numbers[place] ?? 0;
      if (number === 0) return this.#add(place, low, high);
      if (this.#low[place] === low && this.#high[place] === high) return number - 1;
    }
  }

  get length(): number {
    return this.#keys.length;
  }

  keyOf(number: number): readonly [low: number, high: number] {
    return this.#keys[number] ?? [0, 0];
  }

  #add(place: number, low: number, high: number): number {
    this.#keys.push([low, high]);
    this.#low[place] = low;
    this.#high[place] = high;
    this.#numbers[place] = this.#keys.length;
    const number = this.#keys.length - 1;
    if (this.#keys.length * 2 > this.#numbers.length) this.#grow();
    return number;
  }

  #grow(): void {
    const size = this.#numbers.length * 2;
    [this.#low, this.#high, this.#numbers] = [new Uint32Array(size), new Uint32Array(size), new Uint32Array(size)];
    const mask = size - 1;
    this.#keys.forEach(([low, high], number) => {
      let place = ((Math.imul(low, 0x9e37_79b1) ^ Math.imul(high, 0x85eb_ca6b)) >>> 7) & mask;
      while ((this.#numbers[place] ?? 0) !== 0) place = (place + 1) & mask;
      this.#low[place] = low;
      this.#high[place] = high;
      this.#numbers[place] = number + 1;
    });
  }
}
