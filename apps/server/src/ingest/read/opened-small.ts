import { SegmentRefused } from '@lanewise/contract/facts/decode';
import type { SmallContents, SmallRequest, SmallSegments } from './contents.ts';
import { unpackedBytesOf, contentsOf, type Source } from './opened.ts';
import { WrittenTransactions } from './written.ts';

/**
 * A small segment that is open together with other small segments: its contents, and the number of its first
 * transaction among the transactions of all these segments.
 */
interface Small {
  source: Source;
  contents: SmallContents | null;
  from: number;
}

/**
 * Small segments that are decoded one after another into the same columns. Opening the columns costs more than decoding
 * a small segment.
 */
export class OpenedSmall {
  readonly #written = new WrittenTransactions();
  readonly #segments: Small[] = [];

  /** Decodes a further segment. A refused segment has no contents. */
  async add(source: Source): Promise<void> {
    const from = this.#written.length;
    const contents = await contentsOf(source, this.#written).catch((error: unknown) => {
      if (error instanceof SegmentRefused) return null;
      throw error;
    });
    this.#segments.push({ source, contents, from });
  }

  /** Number of transactions of all segments together. */
  get transactions(): number {
    return this.#written.length;
  }

  get contents(): SmallSegments {
    return { segments: this.#segments.map(({ contents }) => contents), departments: [...this.#written.departments] };
  }

  /** Rows of the segments as one block. Throws RangeError for a value that no column holds. */
  block(requests: readonly SmallRequest[], departmentIds: readonly (readonly number[])[]): Buffer {
    const segments = requests.map(({ at, ...request }) => {
      const { contents, from } = this.#at(at);
      if (!contents) throw new RangeError(`the small segment ${at} was refused`);
      return { found: contents.found, from, request };
    });
    return this.#written.blockOfAll(segments, departmentIds);
  }

  bytes(at: number): Promise<Buffer> {
    return unpackedBytesOf(this.#at(at).source);
  }

  #at(at: number): Small {
    const one = this.#segments[at];
    if (!one) throw new RangeError(`no small segment ${at} is open`);
    return one;
  }
}
