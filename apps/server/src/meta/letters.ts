import { sql, type Kysely } from 'kysely';
import { StoreError } from './errors.ts';
import type { Log } from './log.ts';
import type { Tables } from './tables.ts';

export const encodingQuery = `select current_setting('server_encoding') as encoding`;

/**
 * Whether names that differ only in case are the same name in every language. The locale "C" folds only English
 * letters.
 */
export const foldingQuery = `select lower('É') = 'é' as folds`;

export const lettersAdvice =
  'Make the database with the encoding UTF8 and a locale that knows more than English letters (docs/operations.md, Your own databases).';

/** Throws StoreError if a database cannot store every letter. Warns if the database cannot fold case. */
export const checkLetters = async (db: Kysely<Tables>, log: Log): Promise<void> => {
  const [held] = (await sql.raw<{ encoding: string }>(encodingQuery).execute(db)).rows;
  if (held?.encoding !== 'UTF8')
    throw new StoreError(`The database has the encoding ${held?.encoding ?? ''}. ${lettersAdvice}`);
  const [told] = (await sql.raw<{ folds: boolean }>(foldingQuery).execute(db)).rows;
  if (told?.folds !== true)
    log.warn({}, 'Names that differ in the case of an accented letter count as two: the locale of the database is "C"');
};
