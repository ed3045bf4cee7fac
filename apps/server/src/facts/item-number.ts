import { createHash } from 'node:crypto';
import { sql, type Sql } from './sql.ts';

/**
 * The code of an item as a number, for lists that are searched by the million. Codes of up to 18 digits keep their
 * digits behind a leading 1, which preserves leading zeros. Any other code is 63 bits of its hash with the highest bit
 * set, so the two kinds never collide. `itemNumberOf` computes the same in the engine.
 */
export const itemNumber = (upc: string): bigint =>
  /^[0-9]{1,18}$/.test(upc)
    ? BigInt(`1${upc}`)
    : createHash('md5').update(upc, 'utf8').digest().readBigUInt64LE(0) | (1n << 63n);

export const itemNumberOf = (upc: Sql): Sql => sql`if(length(${upc}) <= 18 and match(${upc}, '^[0-9]+$'),
    toUInt64OrZero(concat('1', ${upc})), bitOr(reinterpretAsUInt64(substring(MD5(${upc}), 1, 8)), toUInt64(9223372036854775808)))`;
