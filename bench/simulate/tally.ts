import type { Receipt } from './receipts.ts';

/** What a store sold on a day, as far as it was acknowledged. */
export interface Sum {
  receipts: number;
  cents: number;
}

/** Day -> store -> what was acknowledged. */
export type Sums = Map<string, Map<string, Sum>>;

/** The value below which a share of some times lies. */
export const shareOf = (times: readonly number[], share: number): number => {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
};

/** What agents sent, and what a server made of it. Times are milliseconds of `performance.now()`. */
export class Tally {
  readonly sums: Sums = new Map();
  /** Answers to uploads by status; 'none' for a call without an answer. */
  readonly answers = new Map<string, number>();
  readonly acknowledgements: number[] = [];
  readonly freshness: number[] = [];
  uploads = 0;
  lines = 0;
  receipts = 0;
  wrongHashes = 0;
  /** Days that registers with a right clock write: what the freshness is measured by. */
  readonly #days: ReadonlySet<string>;
  #counted = 0;
  /** Acknowledged and not counted yet: when, and how many receipts of those days had been acknowledged by then. */
  #waiting: { at: number; total: number }[] = [];

  constructor(days: readonly string[]) {
    this.#days = new Set(days);
  }

  answered(status: number | null, milliseconds: number): void {
    const name = status === null ? 'none' : String(status);
    this.answers.set(name, (this.answers.get(name) ?? 0) + 1);
    if (status !== null && status < 300) this.acknowledgements.push(milliseconds);
  }

  /** Counts the receipts of an acknowledged upload, each once. */
  acknowledged(store: string, receipts: readonly Receipt[], at: number): void {
    this.uploads += 1;
    const before = this.#counted;
    for (const receipt of receipts) {
      if (receipt.isAcknowledged) continue;
      receipt.isAcknowledged = true;
      this.receipts += 1;
      this.lines += receipt.lines;
      if (this.#days.has(receipt.date)) this.#counted += 1;
      const stores = this.sums.get(receipt.date) ?? new Map<string, Sum>();
      const { receipts: count, cents } = stores.get(store) ?? { receipts: 0, cents: 0 };
      this.sums.set(receipt.date, stores.set(store, { receipts: count + 1, cents: cents + receipt.cents }));
    }
    if (this.#counted > before) this.#waiting.push({ at, total: this.#counted });
  }

  /** A report counted so many receipts of the days. Uploads count in the order of their acknowledgement. */
  counted(receipts: number, at: number): void {
    const rest = this.#waiting.findIndex(({ total }) => total > receipts);
    const done = this.#waiting.splice(0, rest < 0 ? this.#waiting.length : rest);
    for (const one of done) this.freshness.push(Math.max(0, at - one.at));
  }

  /** Uploads that were acknowledged and that no report has counted yet. */
  get uncounted(): number {
    return this.#waiting.length;
  }

  /** How many answers had one of these statuses. */
  of(...statuses: readonly string[]): number {
    return [...this.answers].reduce((sum, [name, count]) => sum + (statuses.includes(name) ? count : 0), 0);
  }
}
