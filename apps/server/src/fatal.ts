import type { Facts } from './facts/types.ts';

/**
 * Matches the message of the engine and the error code of the system for a failed sync. After a failed sync, the
 * contents of the disk are unknown.
 */
const isSyncFailure = (error: unknown): boolean =>
  error instanceof Error && (/\bCANNOT_FSYNC\b/.test(error.message) || ('code' in error && error.code === 'EIO'));

/**
 * Wraps the store so that a write the disk refused ends the process through `fatal`. Continuing could acknowledge lost
 * data; a restart checks what is stored.
 */
export const endOnSyncFailure = (facts: Facts, fatal: (error: unknown) => void): Facts => {
  const watched = async <Result>(write: Promise<Result>): Promise<Result> => {
    try {
      return await write;
    } catch (error) {
      if (isSyncFailure(error)) fatal(error);
      throw error;
    }
  };
  return {
    of: (asker) => facts.of(asker),
    query: (statement, options) => facts.query(statement, options),
    stream: (statement, options) => facts.stream(statement, options),
    native: (statement, options) => facts.native(statement, options),
    insert: (table, block, token) => watched(facts.insert(table, block, token)),
    command: (statement, options) => watched(facts.command(statement, options)),
    close: () => facts.close(),
  };
};
