import { areTwoSales, type Traits } from '@lanewise/tlog/two-sales';
import type { CurrentVersion } from '../../facts/journal.ts';

/** Known facts about contested transactions, by their content hash. */
export type KnownTraits = ReadonlyMap<string, Traits>;

/** Pairs of contents that a person declared two sales. Each content of a pair names the other. */
export type KnownBeside = ReadonlyMap<string, ReadonlySet<string>>;

/** Contents that a person declared right as a second receipt, and for which a person later took this back. */
export type KnownUndone = ReadonlySet<string>;

/** Facts that prove contents under one key to be several sales. */
export interface Apart {
  traits: KnownTraits;
  beside: KnownBeside;
}

/**
 * The versions under one key, in their order. A file without lanes may hold tens of thousands of transactions with the
 * same number, so every lookup is indexed.
 */
export class Versions {
  readonly #segment: number;
  readonly #byHash = new Map<string, CurrentVersion>();
  /** The current versions that the segment itself sent, by their offset. Only a replay needs them. */
  #byOffset: Map<number, CurrentVersion> | null = null;
  #ofOthers = 0;
  #highest = -1;

  constructor(segment: number) {
    this.#segment = segment;
  }

  add(item: CurrentVersion): void {
    if (!this.#byHash.has(item.hash)) this.#byHash.set(item.hash, item);
    if (item.segment !== this.#segment) this.#ofOthers += 1;
    else this.#byOffset?.set(item.offset, item);
    if (item.occurrence > this.#highest) this.#highest = item.occurrence;
  }

  remove(item: CurrentVersion): void {
    this.#byHash.delete(item.hash);
    if (item.segment !== this.#segment) this.#ofOthers -= 1;
    else this.#byOffset?.delete(item.offset);
  }

  withHash(hash: string): CurrentVersion | undefined {
    return this.#byHash.get(hash);
  }

  at(offset: number): CurrentVersion | undefined {
    this.#byOffset ??= new Map(
      [...this.#byHash.values()].filter(({ segment }) => segment === this.#segment).map((item) => [item.offset, item]),
    );
    return this.#byOffset.get(offset);
  }

  /**
   * The first version that may be the same sale as the content, because nothing proves that they are two sales.
   * Versions that are not in `held` come first.
   */
  notApartFrom(hash: string, { traits, beside }: Apart, held: ReadonlySet<string>): CurrentVersion | undefined {
    const mine = traits.get(hash);
    const decided = beside.get(hash);
    let first: CurrentVersion | undefined;
    for (const version of this.#byHash.values()) {
      if (decided?.has(version.hash)) continue;
      const other = mine && traits.get(version.hash);
      if (other && areTwoSales(mine, other)) continue;
      if (!held.has(version.hash)) return version;
      first ??= version;
    }
    return first;
  }

  areOwn(): boolean {
    return this.#ofOthers === 0;
  }

  next(): number {
    return this.#highest + 1;
  }
}
