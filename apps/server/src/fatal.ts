import type { Facts } from './facts/types.ts';

/**
 * Matches the message of the engine and the error code of the system for a failed sync. After a failed sync, the
 * contents of the disk are unknown.
 */
const isSyncFailure = (error: unknown): boolean =>
  error instanceof Error && (/\bCANNOT_FSYNC\b/.test(error.message) || ('code' in error && error.code === 'EIO'));

/**
 * Wraps the facts store. If the disk refuses a write, the process ends through `fatal`, because otherwise the server
 * could acknowledge lost data. A restart checks the stored data.
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
