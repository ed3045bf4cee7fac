/**
 * What an SQLSTATE says of the database rather than of the statement (PostgreSQL manual, appendix A):
 * - `busy`: the database is away, restarting or out of connections, or it ended this transaction in favour of another
 *   transaction. Passes with time.
 * - `full`: the disk of the database is full.
 * - `canceled`: the statement took longer than it may.
 * - `broken`: a disk or a page cannot be read. Other rows may be fine.
 */
export type StoreState = 'busy' | 'full' | 'canceled' | 'broken';

/**
 * The state that an SQLSTATE reports. Null: the code says something about the statement, or it is not a code of
 * PostgreSQL.
 */
export const storeStateOf = (code: string): StoreState | null => {
  if (!/^[0-9A-Z]{5}$/.test(code)) return null;
  if (code === '53100') return 'full';
  if (code === '57014') return 'canceled';
  if (/^(08|40|53|55|57)/.test(code)) return 'busy';
  return /^(58|XX)/.test(code) ? 'broken' : null;
};

/** Two transactions waited for each other, and PostgreSQL cancelled this one. */
export const DEADLOCK = '40P01';
