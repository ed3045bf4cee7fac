import type { Facts } from './facts/types.ts';

/** The engine's and the system's words for "the disk did not take it". After one, nobody knows what is on the disk. */
const isSyncFailure = (error: unknown): boolean =>
  error instanceof Error && (/\bCANNOT_FSYNC\b/.test(error.message) || ('code' in error && error.code === 'EIO'));

/**
 * The same store, but a write that the disk refused ends the process through `fatal`: going on could acknowledge what is
 * lost, while a restart finds out.
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
