import { own } from '@lanewise/contract/own';
import { fieldOf, fields, isField, type FieldId } from '@lanewise/contract/fields';
import { choose, identifiers, sql, u8, type Sql } from '../../facts/sql.ts';

/** Every column of the dictionary that a statement may sort or sum by. */
const columns = identifiers(Object.keys(fields));

/**
 * A field as a column of a statement. A name from a request becomes SQL only if it is in the dictionary, or has the
 * form of a company's own field.
 */
export const columnOf = (field: string): Sql =>
  own(columns, field) ?? choose(identifiers(isField(field) ? [field] : []), field);

/** Rows below the level of stores have `amt` and `qty` instead of `net_sales_amt` and `net_sales_qty`. */
const below: Readonly<Record<string, FieldId>> = { net_sales_amt: 'amt', net_sales_qty: 'qty' };

/** The name that a part of a ratio has as a column of a view. */
export const partNameOf = (field: FieldId, present: readonly FieldId[]): FieldId => {
  const other = own(below, field);
  return other && !present.includes(field) ? other : field;
};

/** Width to which codes are padded, so that they sort as numbers (2 before 10). No code is longer. */
export const CODE_WIDTH = 64;

/** The sort expression of a field: texts without case and accents, ratios by their quotient, 0 for a divisor of 0. */
export const orderOf = (field: FieldId, present: readonly FieldId[]): Sql => {
  const { format, formula } = fieldOf(field);
  if (formula) {
    const over = columnOf(partNameOf(formula.over as FieldId, present));
    const by = columnOf(partNameOf(formula.by as FieldId, present));
    return sql`if(${by} = 0, 0, toFloat64(${over}) / toFloat64(${by}))`;
  }
  if (format === 'code') return sql`leftPad(toString(${columnOf(field)}), ${u8(CODE_WIDTH)}, '0')`;
  return format === 'text' || format === 'choice'
    ? sql`lowerUTF8(removeDiacriticsUTF8(${columnOf(field)}))`
    : columnOf(field);
};
