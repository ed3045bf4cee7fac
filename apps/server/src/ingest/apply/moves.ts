import type { SegmentRow } from '../../meta/segment-types.ts';
import { messageOf } from '../segment/failures.ts';
import type { IngestParts } from '../segment/parts.ts';
import { keepBytes, moveBytes } from './process.ts';

/**
 * Moves bytes of applied segments to the facts store. If that fails they stay in the inbox, and figures are right all
 * the same.
 */
export class Moves {
  readonly #parts: IngestParts;
  #areAllMoved = true;
  #running = Promise.resolve();

  constructor(parts: IngestParts) {
    this.#parts = parts;
  }

  /** Begins to move the bytes of a segment, once those before it are moved. */
  async begin(row: SegmentRow): Promise<void> {
    await this.#running;
    this.#running = this.#move([row]);
  }

  /** The same for segments of a company whose bytes `pack` gives as one block. */
  async beginPacked(companyId: number, segments: readonly number[], pack: () => Promise<Buffer>): Promise<void> {
    await this.#running;
    this.#running = this.#try(async () => keepBytes(this.#parts, companyId, segments, await pack()));
  }

  /** Resolves when nothing is being moved. */
  settled(): Promise<void> {
    return this.#running;
  }

  /** Tries what is left in the inbox. */
  async rest(): Promise<void> {
    await this.#move(await this.#parts.store.withRawLeft());
  }

  /** The same if the last try failed. */
  async again(): Promise<void> {
    if (!this.#areAllMoved) await this.rest();
  }

  #move(rows: readonly SegmentRow[]): Promise<void> {
    return this.#try(async () => {
      for (const row of rows) await moveBytes(this.#parts, row);
    });
  }

  async #try(move: () => Promise<void>): Promise<void> {
    try {
      await move();
      this.#areAllMoved = true;
    } catch (error) {
      if (this.#areAllMoved)
        this.#parts.log.warn({ error: messageOf(error) }, 'bytes of applied segments stay in the inbox for now');
      this.#areAllMoved = false;
    }
  }
}
