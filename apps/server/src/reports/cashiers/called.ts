import { or, sql, text, type Sql } from '../../facts/sql.ts';
import { foldedName } from '../../facts/folded-sql.ts';
import { folded } from '../engine/worked.ts';

// Which cashiers a typed text means: by number, or by a part of the name. The list of choices and the filter of a
// report use the same rule.

const isPartOf = (name: Sql, typed: string): Sql => sql`position(${foldedName(name)}, ${text(folded(typed))}) > 0`;

/** A number as it is typed; leading zeros of the source are optional. */
export const isNumber = (number: Sql, typed: string): Sql =>
  or([sql`${number} = ${text(typed)}`, sql`trimLeft(${number}, '0') = ${text(typed)}`]);

/** Whether a text names a cashier, by number or by a part of the name. */
export const isCalled = (number: Sql, name: Sql, typed: string): Sql =>
  or([isNumber(number, typed), isPartOf(name, typed)]);

/** The same rule for a cashier whose number and name the server has read. */
export const isCalledHere = (number: string, name: string, typed: string): boolean =>
  number === typed || number.replace(/^0+/, '') === typed || folded(name).includes(folded(typed));

/** Whether a cashier is listed while somebody types: a number may be incomplete. */
export const isListed = (number: Sql, name: Sql, typed: string): Sql =>
  typed === '' ? sql`true` : or([sql`startsWith(${number}, ${text(typed)})`, isCalled(number, name, typed)]);
