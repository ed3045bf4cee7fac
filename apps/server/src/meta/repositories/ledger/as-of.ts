import type { Kysely } from 'kysely';
import type { Tables } from '../../tables.ts';

/** Where books are read from. */
export type ReadingConnection = Pick<Kysely<Tables>, 'selectFrom'>;

/**
 * The tables of books as they were at the moment `at`. Rows are only added, so the tables hold the rows that were added
 * up to this moment.
 */
export const asOf = (db: Kysely<Tables>, at: Date): ReadingConnection =>
  db
    .with('book_entry', (own) => own.selectFrom('book_entry').selectAll().where('entered_at', '<=', at))
    .with('till_entry', (own) => own.selectFrom('till_entry').selectAll().where('entered_at', '<=', at))
    .with('cash_movement', (own) => own.selectFrom('cash_movement').selectAll().where('entered_at', '<=', at))
    .with('book_close', (own) => own.selectFrom('book_close').selectAll().where('closed_at', '<=', at))
    .with('book_reopening', (own) => own.selectFrom('book_reopening').selectAll().where('reopened_at', '<=', at));
