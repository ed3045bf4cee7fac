import { sql, type Sql } from '../../facts/sql.ts';

/** A name as `folded` writes it. */
export const foldedName = (name: Sql): Sql => sql`lowerUTF8(removeDiacriticsUTF8(${name}))`;
