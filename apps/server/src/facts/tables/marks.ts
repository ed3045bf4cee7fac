import { sql, type Sql } from '../sql.ts';

/** Sales and returns. A post void is not part of the selling of the cashier who enters it. */
export const sells = sql`journal.kind in ('sale', 'return')`;

/** SNAP, EBT and WIC are tax-free by law. Every other exemption is a decision of a person. */
const byProgram = (reason: Sql): Sql => sql`match(lower(${reason}), 'snap|ebt|wic|food stamp')`;

const exempted = sql`(
  arrayExists((base, tax, reason) -> (base != 0 or tax != 0) and not ${byProgram(sql`reason`)},
    journal.taxes.exempted, journal.taxes.exempt_tax, journal.taxes.exempt_reason)
  or arrayExists((of, detail) -> of = 'taxExempt' and not ${byProgram(sql`detail`)}, journal.events.kind, journal.events.detail))`;

/** Lines typed although the item has a barcode, or sold under a department key. A short code (PLU) has to be typed. */
export const typedLines = sql`arrayCount((of, entry, upc) -> of = 'sale' and (entry = 'department' or entry = 'keyed' and length(upc) >= 8),
  journal.lines.kind, journal.lines.entry, journal.lines.upc)`;

export const overrides = sql`greatest(countEqual(journal.events.kind, 'override'),
  arrayCount(of -> of in ('manual', 'override'), journal.discounts.kind))`;

/**
 * The unusual things in a transaction, from its own parts, since not every source lists events. Counts and lists of
 * receipts read the same column. A void is a line taken off, a sale given up, or a finished sale taken back.
 */
export const marks = sql`arrayFilter(mark -> mark != '', [
  if(journal.kind in ('void', 'postVoid') or ${sells} and has(journal.lines.kind, 'void'), 'void', ''),
  if(journal.kind = 'return' or ${sells} and (has(journal.lines.kind, 'return') or journal.return_amount != 0), 'refund', ''),
  if(journal.kind = 'noSale' or has(journal.events.kind, 'noSale'), 'noSale', ''),
  if(${sells} and ${overrides} > 0, 'override', ''),
  if(${sells} and ${exempted}, 'taxExempt', ''),
  if(${sells} and ${typedLines} > 0, 'manualEntry', ''),
  if(selling = 1 and has(journal.tenders.kind, 'manufacturerCoupon'), 'manufacturerCoupon', ''),
  if(selling = 1 and has(journal.discounts.kind, 'storeCoupon'), 'storeCoupon', '')])`;

/** Value of lines taken off, sales given up and sales taken back; positive. */
export const takenOff = sql`multiIf(
  journal.kind = 'void', arraySum((of, amount) -> if(of = 'sale', amount, 0), journal.lines.kind, journal.lines.amount),
  journal.kind = 'postVoid', -journal.void_amount,
  ${sells}, -arraySum((of, amount) -> if(of = 'void', amount, 0), journal.lines.kind, journal.lines.amount),
  toDecimal64(0, 4))`;
