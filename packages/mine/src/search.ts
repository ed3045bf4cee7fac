import { END, type Encoded, type Least, type Projection } from './encode.ts';
import { look, type Limits, type Stopped, type StopReason, type Watch } from './limits.ts';
import { finish, Growing, SET_BYTES, type Level } from './sets.ts';

/** Columns of the counters of an item. They lie together, so that one cache line holds them. */
const FINDING_COUNT = 0;
const TESTING_COUNT = 1;
const ALL_COUNT = 2;
const COLUMNS = 4;

export interface SearchOptions {
  encoded: Encoded;
  least: Least;
  /** Most items of a set, 1 to 4. */
  size: number;
  limits: Pick<Limits, 'memoryBytes' | 'sets' | 'steps'>;
  /** Bytes already in use. */
  bytes: number;
  watch: Watch;
}

export interface Found {
  levels: Level[];
  stopped: Stopped | null;
  /** Number of lines that the search passed. */
  steps: number;
}

const emptyProjection = (): Projection => ({
  width: 0,
  rows: new Int32Array(1_024),
  starts: new Int32Array(64),
  places: new Int32Array(1_024),
  testingFrom: 0,
  neitherFrom: 0,
});

const roomy = (array: Int32Array, room: number): Int32Array =>
  array.length >= room ? array : new Int32Array(Math.max(room, array.length * 2));

/**
 * Finds the frequent sets depth first. Counts the items that follow a set in the rows that hold the set ("occurrence
 * deliver" of LCM: Uno, Kiyomi, Arimura, FIMI 2004). Then copies these rows without the items that are too rare, so
 * that deeper sets pass ever fewer lines (projected databases: Han, Pei, Yin, SIGMOD 2000; Agarwal, Aggarwal, Prasad,
 * 2001). Counts the rows of each half separately in the same pass. Written from the papers.
 */
export class Search {
  readonly #options: SearchOptions;
  readonly #levels: Growing[] = [];
  readonly #counts: Int32Array;
  readonly #touched: Int32Array;
  /** Number of a kept item in the next projection, plus one; 0 for other items. */
  readonly #local: Int32Array;
  readonly #projections: Projection[] = [1, 2, 3].map(emptyProjection);
  #depth: number;
  #sets = 0;
  #steps = 0;
  #spent = 0;
  #stopped: { reason: StopReason; limit: number } | null = null;

  constructor(options: SearchOptions) {
    const { width } = options.encoded.projection;
    this.#options = options;
    this.#depth = options.size;
    this.#counts = new Int32Array(width * COLUMNS);
    this.#touched = new Int32Array(width);
    this.#local = new Int32Array(width);
  }

  run(): Found {
    const { encoded, size, watch } = this.#options;
    const { all, finding, testing } = encoded.counts;
    for (let at = 0; at < size; at += 1) this.#levels.push(new Growing());
    const [ones] = this.#levels;
    for (let rank = 0; rank < all.length; rank += 1)
      ones?.push(0, rank, all[rank] ?? 0, finding[rank] ?? 0, testing[rank] ?? 0);
    this.#sets = all.length;
    for (let rank = 0; rank < all.length && this.#depth > 1; rank += 1) {
      if (rank % 64 === 0) look(watch, 'sets', rank, all.length);
      this.#expand(encoded.projection, 0, 1, rank);
    }
    const stopped = this.#stopped && { ...this.#stopped, completeTo: this.#depth };
    return { levels: finish(this.#levels), stopped, steps: this.#steps };
  }

  /**
   * Finds the sets that begin with a set of `size` items. The last item of that set is number `item` of the projection.
   */
  #expand(projection: Projection, base: number, size: number, item: number): void {
    if (size >= this.#depth) return;
    const touched = this.#count(projection, item);
    const kept = this.#keep(touched);
    const from = this.#append(base, size, item, kept);
    this.#hold();
    if (kept < 2 || size + 1 >= this.#depth) return;
    const next = this.#project(projection, item, kept, size);
    for (let child = 0; child < kept - 1; child += 1) this.#expand(next, from, size + 1, child);
  }

  /** Counts the items behind `item` in its rows. Returns the number of different items. */
  #count({ rows, starts, places, testingFrom, neitherFrom }: Projection, item: number): number {
    const [counts, touched] = [this.#counts, this.#touched];
    const end = starts[item + 1] ?? 0;
    let [different, steps] = [0, 0];
    for (let at = starts[item] ?? 0; at < end; at += 1) {
      let place = places[at] ?? 0;
      const half = place < testingFrom ? FINDING_COUNT : place < neitherFrom ? TESTING_COUNT : COLUMNS - 1;
      const from = place;
      for (let one = rows[place] ?? END; one !== END; one = rows[place] ?? END) {
        const counter = one * COLUMNS;
        const before = counts[counter + ALL_COUNT] ?? 0;
        if (before === 0) {
          touched[different] = one;
          different += 1;
        }
        counts[counter + ALL_COUNT] = before + 1;
        counts[counter + half] = (counts[counter + half] ?? 0) + 1;
        place += 1;
      }
      steps += place - from + 1;
    }
    this.#spent += steps;
    this.#steps += steps;
    return different;
  }

  /**
   * Keeps the frequent items among the touched items, in ascending order, and clears the counters of the other touched
   * items.
   */
  #keep(different: number): number {
    const { all, finding } = this.#options.least;
    const [counts, touched] = [this.#counts, this.#touched];
    let kept = 0;
    for (let at = 0; at < different; at += 1) {
      const one = touched[at] ?? 0;
      const counter = one * COLUMNS;
      if ((counts[counter + ALL_COUNT] ?? 0) >= all || (counts[counter + FINDING_COUNT] ?? 0) >= finding) {
        touched[kept] = one;
        kept += 1;
      } else counts.fill(0, counter, counter + COLUMNS);
    }
    touched.subarray(0, kept).sort();
    return kept;
  }

  /** Adds the kept items as children of a set, and clears their counters. Returns the number of the first child. */
  #append(base: number, size: number, item: number, kept: number): number {
    const [own, next] = [this.#levels[size - 1], this.#levels[size]];
    const counts = this.#counts;
    const from = next?.length ?? 0;
    for (let at = 0; at < kept; at += 1) {
      const one = this.#touched[at] ?? 0;
      const counter = one * COLUMNS;
      const rank = own?.rank.array[base + one] ?? 0;
      const [finding, testing] = [counts[counter + FINDING_COUNT] ?? 0, counts[counter + TESTING_COUNT] ?? 0];
      next?.push(base + item, rank, counts[counter + ALL_COUNT] ?? 0, finding, testing);
      counts.fill(0, counter, counter + COLUMNS);
    }
    this.#sets += kept;
    return from;
  }

  /** Gives up the largest sets if there are too many. Smaller sizes stay complete. */
  #hold(): void {
    const { limits, bytes } = this.#options;
    for (;;) {
      const reason = this.#exceeded(bytes);
      if (reason === null || this.#depth === 1) return;
      const limit = reason === 'memory' ? limits.memoryBytes : limits[reason];
      this.#stopped = { reason, limit };
      this.#sets -= this.#levels.pop()?.length ?? 0;
      this.#depth -= 1;
      if (reason === 'steps') this.#spent = 0;
    }
  }

  #exceeded(bytes: number): 'memory' | 'sets' | 'steps' | null {
    const { memoryBytes, sets, steps } = this.#options.limits;
    if (this.#sets > sets) return 'sets';
    if (this.#spent > steps) return 'steps';
    return bytes + this.#sets * SET_BYTES > memoryBytes ? 'memory' : null;
  }

  /**
   * Returns the rows that hold the item, with the kept items after the item. Rows without any kept item after the item
   * are left out.
   */
  #project(from: Projection, item: number, kept: number, size: number): Projection {
    const into = this.#projections[size - 1] ?? emptyProjection();
    for (let at = 0; at < kept; at += 1) this.#local[this.#touched[at] ?? 0] = at + 1;
    into.width = kept;
    into.starts = roomy(into.starts, kept + 1);
    into.starts.fill(0, 0, kept + 1);
    const length = this.#copyRows(from, item, into);
    for (let at = 0; at < kept; at += 1) this.#local[this.#touched[at] ?? 0] = 0;
    placeRows(into, length);
    return into;
  }

  /** Copies the rows and counts each item in `starts`, two places ahead of the start of its list. */
  #copyRows(from: Projection, item: number, into: Projection): number {
    const local = this.#local;
    const { rows, starts, places, testingFrom, neitherFrom } = from;
    const [begin, end] = [starts[item] ?? 0, starts[item + 1] ?? 0];
    let length = 0;
    into.testingFrom = -1;
    into.neitherFrom = -1;
    for (let at = begin; at < end; at += 1) {
      let place = places[at] ?? 0;
      if (place >= testingFrom && into.testingFrom < 0) into.testingFrom = length;
      if (place >= neitherFrom && into.neitherFrom < 0) into.neitherFrom = length;
      if (length + into.width >= into.rows.length) into.rows = widened(into.rows, length + into.width + 1);
      const target = into.rows;
      const row = length;
      for (let one = rows[place] ?? END; one !== END; one = rows[place] ?? END) {
        const number = local[one] ?? 0;
        if (number !== 0) {
          target[length] = number - 1;
          length += 1;
        }
        place += 1;
      }
      if (length - row < 2) length = row;
      else {
        target[length] = END;
        length += 1;
      }
    }
    if (into.testingFrom < 0) into.testingFrom = length;
    if (into.neitherFrom < 0) into.neitherFrom = length;
    return length;
  }
}

const widened = (array: Int32Array, room: number): Int32Array => {
  const grown = new Int32Array(Math.max(room, array.length * 2));
  grown.set(array);
  return grown;
};

/** Lists the places behind each item. */
const placeRows = (into: Projection, length: number): void => {
  const { rows, starts, width } = into;
  for (let place = 0; place < length; place += 1) {
    const one = rows[place] ?? END;
    if (one !== END) starts[one] = (starts[one] ?? 0) + 1;
  }
  let sum = 0;
  for (let one = 0; one < width; one += 1) {
    const count = starts[one] ?? 0;
    starts[one] = sum;
    sum += count;
  }
  into.places = roomy(into.places, sum);
  const { places } = into;
  for (let place = 0; place < length; place += 1) {
    const one = rows[place] ?? END;
    if (one === END) continue;
    const at = starts[one] ?? 0;
    places[at] = place + 1;
    starts[one] = at + 1;
  }
  // Each start has moved to the end of its list, which is the start of the next list.
  for (let one = width; one > 0; one -= 1) starts[one] = starts[one - 1] ?? 0;
  starts[0] = 0;
};
