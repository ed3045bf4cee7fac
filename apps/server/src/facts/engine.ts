import type { Rendered, Sql } from './sql.ts';
import type { InsertTarget } from './targets.ts';

/** One connection; runs one statement at a time. Failures are whatever the engine throws. */
export interface Door {
  rows(statement: Rendered): Promise<unknown[]>;
  /** In constant memory. Leaving the loop early ends the statement. */
  batches(statement: Rendered): AsyncIterable<unknown[]>;
  run(statement: Rendered): Promise<void>;
  /** One insert of a block in the engine's Native format; `settings` is the inline list. */
  insert(target: InsertTarget, settings: Readonly<Record<string, string | number>>, block: Buffer): Promise<void>;
  close: () => Promise<void>;
}

export interface Engine {
  kind: 'embedded' | 'server';
  open: () => Promise<Door>;
  render: (statement: Sql) => Rendered;
  /** Removes the database with all that is in it. */
  drop: () => Promise<void>;
  /** After all doors are closed. */
  close: () => Promise<void>;
}
