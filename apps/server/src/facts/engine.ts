import type { InsertTarget } from './targets.ts';

/**
 * One connection, which runs one statement at a time and throws the errors of the engine. `lost` gives up the
 * connection to a server that no longer answers; the embedded engine ignores it.
 */
export interface Door {
  rows(statement: string, lost: AbortSignal): Promise<unknown[]>;
  /** Reads in constant memory. Leaving the loop early ends the statement. */
  batches(statement: string, lost: AbortSignal): AsyncIterable<unknown[]>;
  run(statement: string, lost: AbortSignal): Promise<void>;
  /** Returns a whole result in the engine's Native format, which can be inserted again. */
  native(statement: string, lost: AbortSignal): Promise<Buffer>;
  /** Inserts one block in the engine's Native format. `settings` is the inline list. */
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
  /** Removes the database and its contents. */
  drop: () => Promise<void>;
  /** Called after all doors are closed. */
  close: () => Promise<void>;
}
