import type { SegmentRow } from '../meta/segment-types.ts';
import { messageOf } from './failures.ts';
import type { IngestParts } from './parts.ts';
import { moveBytes } from './process.ts';

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

  async #move(rows: readonly SegmentRow[]): Promise<void> {
    try {
      for (const row of rows) await moveBytes(this.#parts, row);
      this.#areAllMoved = true;
    } catch (error) {
      if (this.#areAllMoved)
        this.#parts.log.warn({ error: messageOf(error) }, 'bytes of applied segments stay in the inbox for now');
      this.#areAllMoved = false;
    }
  }
}
