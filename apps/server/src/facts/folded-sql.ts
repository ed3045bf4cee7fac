import { sql, type Sql } from './sql.ts';

/** A name as `folded` writes it. */
export const foldedName = (name: Sql): Sql => sql`lowerUTF8(removeDiacriticsUTF8(${name}))`;
