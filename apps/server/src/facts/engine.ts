import type { InsertTarget } from './targets.ts';

/**
 * One connection; runs one statement at a time. Failures are whatever the engine throws. `lost` gives up the connection to a
 * server of which nothing is heard; the embedded engine cannot be out of reach and looks past it.
 */
export interface Door {
  rows(statement: string, lost: AbortSignal): Promise<unknown[]>;
  /** In constant memory. Leaving the loop early ends the statement. */
  batches(statement: string, lost: AbortSignal): AsyncIterable<unknown[]>;
  run(statement: string, lost: AbortSignal): Promise<void>;
  /** A whole answer in the engine's Native format, in which it can be inserted again. */
  native(statement: string, lost: AbortSignal): Promise<Buffer>;
  /** One insert of a block in the engine's Native format; `settings` is the inline list. */
  insert(
    target: InsertTarget,
    settings: Readonly<Record<string, string | number>>,
    block: Buffer,
    lost: AbortSignal,
  ): Promise<void>;
  close: () => Promise<void>;
}

export interface Engine {
  kind: 'embedded' | 'server';
  open: () => Promise<Door>;
  /** Removes the database with all that is in it. */
  drop: () => Promise<void>;
  /** After all doors are closed. */
  close: () => Promise<void>;
}
