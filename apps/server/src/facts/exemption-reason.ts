import { sql, type Sql } from './sql.ts';

/**
 * The reason why an item was not taxed, from the text of the source: 'wic' or 'snap' if the text names them (WIC first,
 * because it pays for its own foods), 'certificate' if it has a certificate number or name, otherwise 'other'.
 */
export const exemptionReason = (said: Sql): Sql => sql`multiIf(
    match(${said}, '(?i)\\\\be?wic\\\\b'), 'wic',
    match(${said}, '(?i)\\\\b(snap\\\\b|ebt|food ?stamp)'), 'snap',
    match(${said}, '[0-9]|(?i)(certif|exempt|resale|permit|non-?profit|charit|diplomat)'), 'certificate',
    'other')`;

/** Number of a certificate: the first word with a digit; '' if there is none. */
export const exemptionNumber = (said: Sql): Sql => sql`extract(${said}, '[A-Za-z0-9./-]*[0-9][A-Za-z0-9./-]*')`;
