import { Amounts, Numbers } from './grow.ts';
import { MiningRefused } from './limits.ts';

/**
 * The item of a row that stands for an empty basket, whose lines were all returned or voided. Such a basket counts as a
 * basket.
 */
export const NO_ITEM = 0xffff_ffff;

/** Items are dense numbers that the caller gives: arrays are as long as the highest number. */
export const MOST_ITEMS = 2 ** 24;

/**
 * Lines of baskets, column by column. Rows are sorted by basket, and a basket may go on in the next batch. An item that
 * a basket holds twice counts once, with the sum of its values. The caller chooses which lines count, and leaves out
 * lines that were voided or returned as a whole.
 */
export interface BasketRows {
  /** Ascending. The numbers have no other meaning. */
  basket: Uint32Array;
  item: Uint32Array;
  /** Number of the week. All rows of a basket have the same number. */
  week: Uint16Array;
  /** Whole cents. */
  value: Float64Array | Int32Array;
}

/** All baskets. Basket `b` has the items from `starts[b]` to `starts[b + 1]`, each once, in no order. */
export interface Baskets {
  count: number;
  starts: Uint32Array;
  items: Uint32Array;
  /** Cents of each item in its basket. */
  values: Float64Array;
  weeks: Uint16Array;
  /** The highest item plus one. */
  itemCount: number;
  /** Number of baskets with more items than the limit. No other count includes these baskets. */
  setAside: number;
}

export interface CollectorOptions {
  /** Most items of a basket. Larger baskets are counted and left out. */
  mostLines?: number;
  memoryBytes?: number;
}

export const basketBytesOf = ({ starts, items, values, weeks }: Baskets): number =>
  starts.byteLength + items.byteLength + values.byteLength + weeks.byteLength;

/** Collects rows that come in batches, and keeps them as baskets. */
export class Collector {
  readonly #mostLines: number;
  readonly #memoryBytes: number;
  readonly #starts = new Numbers();
  readonly #weeks = new Numbers();
  readonly #items = new Numbers();
  readonly #values = new Amounts();
  /**
   * Position at which each item was last added. If the position is not before the start of the current basket, the
   * basket holds the item.
   */
  #places = new Uint32Array(1_024);
  #itemCount = 0;
  #start = 0;
  #basket = -1;
  #setAside = 0;

  constructor({ mostLines = Number.POSITIVE_INFINITY, memoryBytes = Number.POSITIVE_INFINITY }: CollectorOptions = {}) {
    this.#mostLines = mostLines;
    this.#memoryBytes = memoryBytes;
  }

  add({ basket, item, week, value }: BasketRows): void {
    const { length } = basket;
    if (item.length !== length || week.length !== length || value.length !== length)
      throw new RangeError('The columns of rows are of different lengths');
    for (let at = 0; at < length; at += 1) {
      this.#enter(basket[at] ?? 0, week[at] ?? 0);
      const one = item[at] ?? 0;
      if (one !== NO_ITEM) this.#put(one, value[at] ?? 0);
    }
    this.#holdLimit();
  }

  /** Returns the collected baskets without a copy. Nothing can be added afterwards. */
  baskets(): Baskets {
    this.#close();
    this.#basket = Number.POSITIVE_INFINITY;
    const count = this.#weeks.length;
    this.#starts.push(this.#items.length);
    return {
      count,
      starts: this.#starts.whole(),
      items: this.#items.whole(),
      values: this.#values.whole(),
      weeks: Uint16Array.from(this.#weeks.whole()),
      itemCount: this.#itemCount,
      setAside: this.#setAside,
    };
  }

  #enter(basket: number, week: number): void {
    if (basket === this.#basket) {
      if (this.#weeks.array[this.#weeks.length - 1] !== week)
        throw new RangeError(`Basket ${basket} is in two weeks: ${week} is not the first`);
      return;
    }
    if (basket < this.#basket) throw new RangeError(`Rows are not sorted: basket ${basket} after ${this.#basket}`);
    this.#close();
    this.#basket = basket;
    this.#start = this.#items.length;
    this.#starts.push(this.#start);
    this.#weeks.push(week);
  }

  #put(item: number, value: number): void {
    if (item >= MOST_ITEMS) throw new RangeError(`Item ${item} is not below ${MOST_ITEMS}`);
    if (!Number.isSafeInteger(value)) throw new RangeError(`Values are whole cents, not ${value}`);
    if (item >= this.#itemCount) this.#know(item);
    const place = this.#places[item] ?? 0;
    if (place >= this.#start && place < this.#items.length && this.#items.array[place] === item) {
      this.#values.array[place] = (this.#values.array[place] ?? 0) + value;
      return;
    }
    this.#places[item] = this.#items.length;
    this.#items.push(item);
    this.#values.push(value);
  }

  #know(item: number): void {
    this.#itemCount = item + 1;
    if (item < this.#places.length) return;
    const grown = new Uint32Array(Math.max(item + 1, this.#places.length * 2));
    grown.set(this.#places);
    this.#places = grown;
  }

  /** Ends the current basket. A basket with too many items is taken out again. */
  #close(): void {
    if (this.#weeks.length === 0 || this.#items.length - this.#start <= this.#mostLines) return;
    this.#items.length = this.#start;
    this.#values.length = this.#start;
    this.#starts.length -= 1;
    this.#weeks.length -= 1;
    this.#setAside += 1;
  }

  #holdLimit(): void {
    const bytes = this.#items.array.byteLength + this.#values.array.byteLength + this.#starts.array.byteLength * 2;
    if (bytes > this.#memoryBytes)
      throw new MiningRefused(
        'memory',
        `${this.#items.length} lines of baskets need more than ${this.#memoryBytes} bytes`,
      );
  }
}
