import type { SegmentRow } from '../../meta/segment-types.ts';
import { messageOf } from '../segment/failures.ts';
import type { IngestParts } from '../segment/parts.ts';
import { keepBytes, moveBytes } from './process.ts';

/**
 * Moves bytes of applied segments to the facts store. When a move fails, the bytes stay in the inbox, and all figures
 * are still right.
 */
export class Moves {
  readonly #parts: IngestParts;
  #areAllMoved = true;
  #running = Promise.resolve();

  constructor(parts: IngestParts) {
    this.#parts = parts;
  }

  /** Starts to move the bytes of a segment after the moves that were started before. */
  async begin(row: SegmentRow): Promise<void> {
    await this.#running;
    this.#running = this.#move([row]);
  }

  /** Starts to move the bytes of several segments of a company, which `pack` returns as one block. */
  async beginPacked(companyId: number, segments: readonly number[], pack: () => Promise<Buffer>): Promise<void> {
    await this.#running;
    this.#running = this.#try(async () => keepBytes(this.#parts, companyId, segments, await pack()));
  }

  /** Resolves when nothing is being moved. */
  settled(): Promise<void> {
    return this.#running;
  }

  /** Moves the bytes that are left in the inbox. */
  async rest(): Promise<void> {
    await this.#move(await this.#parts.store.withRawLeft());
  }

  /** Moves the bytes that are left in the inbox if the last move failed. */
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
