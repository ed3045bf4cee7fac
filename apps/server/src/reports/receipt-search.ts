import { FIXED_SCALE } from '@lanewise/contract/primitives/fixed';
import { decimal, sql, text, texts, u32, type Sql } from '../facts/sql.ts';
import type { QueryContext } from './query.ts';
import { within } from './scoped.ts';

/** Letters of the longest receipt number and item code (GTIN-14). */
const mostDigits = 14;

/** A code as it is typed, and with the leading zeros that a source may have written: a list is looked up, a function is not. */
export const withZeros = (digits: string): string[] => {
  const bare = digits.replace(/^0+(?=.)/, '');
  const lengths = Array.from({ length: Math.max(1, mostDigits - bare.length + 1) }, (_, at) => bare.length + at);
  return [...new Set([digits, ...lengths.map((length) => bare.padStart(length, '0'))])];
};

/** What a receipt of the list comes to, and who made it; written as the indexes of `transaction` have them (migration 015). */
export const total = sql`if(selling = 1, transaction.total, 0)`;
export const cashierShown = sql`if(cashier_name = '', transaction.cashier, cashier_name)`;

/** The binary number next to it finds the granules, the exact one the receipts. */
const ofTotal = (value: Sql): Sql => sql`(toFloat64(${total}) = toFloat64(${value}) and ${total} = ${value})`;

/**
 * What the search of the list of transactions finds, by how the text looks: `12.50` receipts of this total, digits a receipt
 * number or the code of an item, anything else a number or a part of a cashier's name.
 */
export const searchReceipts = (value: string, context: QueryContext): Sql => {
  if (/^-?\d{1,9}\.\d{1,2}$/.test(value)) return ofTotal(sql`${decimal(Math.round(Number(value) * FIXED_SCALE))}`);
  if (!/^\d{1,20}$/.test(value))
    return sql`(number = ${text(value)} or positionCaseInsensitiveUTF8(${cashierShown}, ${text(value)}) > 0)`;
  const codes = texts(withZeros(value));
  // Only codes that were sold: each that was not would cost the reading of lines that only look as if they had it.
  const items = sql`select upc from chain_item_year where company = ${u32(context.scope.company)} and upc in ${codes}`;
  return sql`(number in ${codes} or ${cashierShown} = ${text(value)} or entry_no in (
    select entry_no from line where ${within(context.scope)} and upc in (${items})))`;
};
