import type { CurrentVersion } from '../../facts/journal.ts';
import { saleKey, type SaleKey } from '../../facts/sale-key.ts';
import { standingVoids, type StandingVoid } from '../../facts/taken-back.ts';
import type { Facts } from '../../facts/types.ts';
import type { DecodedSegment } from '../segment/segment.ts';
import { saleKeyOf, type Entry, type PlacedEntry } from '../segment/placed.ts';

/** Sales per query. */
const salesAtOnce = 1_000;

/**
 * Identifies a post void. Without a lane, transactions with the same number differ only by content. A correction of
 * such a post void is therefore reported as a second post void.
 */
const nameOf = (key: SaleKey, hash: string): string =>
  key.lane === '' ? `${saleKey(key)}\u0001${hash}` : saleKey(key);

/**
 * Determines which post void takes back which sale, among current post voids and post voids that enter. Only the first
 * post void of a sale counts.
 */
export class VoidedSales {
  /** By the key of the sale. */
  readonly #voids = new Map<string, { name: string; key: SaleKey }>();
  /** Keys of sales, by the name of the post void. */
  readonly #sales = new Map<string, string>();

  /** Adds the current post voids of the sales that these entries name. */
  async ask(facts: Facts, company: number, entries: readonly Entry[]): Promise<void> {
    const sales = entries.flatMap(({ takesBack }) => takesBack ?? []);
    for (let at = 0; at < sales.length; at += salesAtOnce)
      for (const one of await standingVoids(facts, company, sales.slice(at, at + salesAtOnce))) this.addStanding(one);
  }

  addStanding({ sale, hash, ...key }: Omit<StandingVoid, 'entryNo'>): void {
    this.#add(sale, nameOf(key, hash), key);
  }

  /** The message for an entry whose sale another post void takes back; null: no other post void does. */
  otherThan(entry: Entry): string | null {
    const found = entry.takesBack === undefined ? undefined : this.#voids.get(entry.takesBack);
    if (!found || found.name === nameOf(saleKeyOf(entry), entry.hash)) return null;
    const { date, lane, number } = found.key;
    return `The sale that it voids is taken back by another post void: lane ${lane}, ${date}, number ${number}`;
  }

  /** Adds an entry that enters, perhaps replacing a current version. */
  enter(entry: Entry, replaced: CurrentVersion | null): void {
    const key = saleKeyOf(entry);
    if (replaced) this.#remove(nameOf(key, replaced.hash));
    if (entry.takesBack !== undefined) this.#add(entry.takesBack, nameOf(key, entry.hash), key);
  }

  #add(sale: string, name: string, key: SaleKey): void {
    if (this.#voids.has(sale)) return;
    this.#voids.set(sale, { name, key });
    this.#sales.set(name, sale);
  }

  #remove(name: string): void {
    const sale = this.#sales.get(name);
    if (sale === undefined) return;
    this.#voids.delete(sale);
    this.#sales.delete(name);
  }
}

/** Moves post voids to quarantine if another post void already takes their sale back. */
export const leaveOut = (decoded: DecodedSegment, voidedBefore: ReadonlyMap<number, string>): void => {
  if (voidedBefore.size === 0) return;
  const staying: PlacedEntry[] = [];
  for (const entry of decoded.entries) {
    const detail = voidedBefore.get(entry.offset);
    if (detail === undefined) {
      staying.push(entry);
      continue;
    }
    const { offset, length, records, lines, net } = entry;
    decoded.quarantined.push({ offset, length, records, reason: 'voidedBefore', detail });
    decoded.lines -= lines;
    decoded.amount -= BigInt(net);
  }
  decoded.entries = staying;
  decoded.quarantined.sort((a, b) => a.offset - b.offset);
};
