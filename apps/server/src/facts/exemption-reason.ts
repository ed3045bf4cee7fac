import { sql, type Sql } from './sql.ts';

/**
 * Why something was not taxed, of what the source says in its own words: 'wic' and 'snap' by their names (WIC pays its own
 * foods, so it goes first), 'certificate' where a number of one is told or it is called by a name, else 'other'.
 */
export const exemptionReason = (said: Sql): Sql => sql`multiIf(
    match(${said}, '(?i)\\\\be?wic\\\\b'), 'wic',
    match(${said}, '(?i)\\\\b(snap\\\\b|ebt|food ?stamp)'), 'snap',
    match(${said}, '[0-9]|(?i)(certif|exempt|resale|permit|non-?profit|charit|diplomat)'), 'certificate',
    'other')`;

/** Number of a certificate: the first word with a digit in it; '' where there is none. */
export const exemptionNumber = (said: Sql): Sql => sql`extract(${said}, '[A-Za-z0-9./-]*[0-9][A-Za-z0-9./-]*')`;
