import { SegmentRefused } from '@lanewise/contract/facts/decode';
import type { SegmentRow } from '../meta/segment-types.ts';
import type { Ahead } from './ahead.ts';
import { CompanyHeld } from './apply/carry-out.ts';
import { failureOf, isMetaAway, isOverload, messageOf, passes } from './segment/failures.ts';
import type { Held } from './repair/held-companies.ts';
import type { Moves } from './apply/moves.ts';
import type { IngestParts } from './segment/parts.ts';
import { Dropped, type Pause } from './segment/passes.ts';
import { giveUp } from './apply/give-up.ts';
import { processSegment } from './apply/process.ts';

/**
 * Tries before a failing segment is given up, so that the next segments continue. The second limit is for a segment
 * that exceeds the limits of the facts store.
 */
const mostAttempts = 3;
const mostAttemptsOverload = 8;

export interface AttemptParts {
  parts: IngestParts;
  ahead: Ahead;
  held: Held;
  moves: Moves;
  /** Companies with a segment that has entered in part. */
  entering: () => readonly number[];
}

/** Tries segments, and decides what happens to a segment that fails. */
export class Attempts {
  readonly #with: AttemptParts;

  constructor(parts: AttemptParts) {
    this.#with = parts;
  }

  /** Tries a segment once. Throws while the metadata store is away. */
  async run(row: SegmentRow, pause: Pause): Promise<void> {
    const { parts, ahead, held, moves, entering } = this.#with;
    try {
      const opened = ahead.take(row);
      ahead.begin(row, [...held.companies(), ...entering()]);
      await processSegment({ ...parts, pause }, row, opened);
      held.succeeded(row.companyId);
      // The bytes are moved while the next segment is entered.
      await moves.begin(row);
    } catch (error) {
      if (isMetaAway(error) || error instanceof Dropped) throw error;
      if (error instanceof CompanyHeld) held.hold(row.companyId, error.message);
      else await this.#failed(row, error).catch((again: unknown) => this.#notRecorded(row, again));
    }
  }

  /**
   * Handles a failed try of a segment. All frozen decisions of the segment were carried out before this call, so
   * readers may continue.
   */
  async #failed(row: SegmentRow, error: unknown): Promise<void> {
    const { parts, held } = this.#with;
    if (error instanceof SegmentRefused) {
      await giveUp(parts, row, failureOf(error));
      held.succeeded(row.companyId);
      return;
    }
    parts.log.error({ segment: row.id, error: messageOf(error) }, 'segment failed');
    held.hold(row.companyId, null);
    if (passes(error)) return;
    await parts.store.countAttempt(row.id);
    const most = isOverload(error) ? mostAttemptsOverload : mostAttempts;
    if (row.attempts + 1 < most) return;
    await giveUp(parts, row, failureOf(error));
    held.recorded(row.companyId);
  }

  /** A failure that cannot be recorded holds up only its own company, as a recorded failure does. */
  #notRecorded(row: SegmentRow, error: unknown): void {
    if (isMetaAway(error)) throw error;
    const { parts, held } = this.#with;
    parts.log.error({ segment: row.id, error: messageOf(error) }, 'a failed segment cannot be given up');
    held.hold(row.companyId, null);
  }
}
