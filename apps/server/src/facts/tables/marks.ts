import { sql, type Sql } from '../sql.ts';

// Values of a receipt that several views of the journal read. They are computed when the receipt enters and stored with
// it. If the views contained these expressions, the engine would have to plan them for every insert.

/** Sales and returns. A post void is not part of the selling of the cashier who enters it. */
const selling = sql`kind in ('sale', 'return')`;
/** Whether a receipt sells, for views that name the table. */
export const sells = sql`journal.kind in ('sale', 'return')`;

/** SNAP, EBT and WIC are tax-free by law. Every other exemption is a decision of a person. */
const byProgram = (reason: Sql): Sql => sql`match(lower(${reason}), 'snap|ebt|wic|food stamp')`;

const exempted = sql`(
  arrayExists((base, tax, reason) -> (base != 0 or tax != 0) and not ${byProgram(sql`reason`)},
    taxes.exempted, taxes.exempt_tax, taxes.exempt_reason)
  or arrayExists((of, detail) -> of = 'taxExempt' and not ${byProgram(sql`detail`)}, events.kind, events.detail))`;

/**
 * Sale lines under a department key, or typed although the item has a barcode (8 or more characters). A short code
 * (PLU) must be typed.
 */
const typedLines = sql`arrayCount((of, entry, upc) -> of = 'sale' and (entry = 'department' or entry = 'keyed' and length(upc) >= 8),
  lines.kind, lines.entry, lines.upc)`;

const overrides = sql`greatest(countEqual(events.kind, 'override'),
  arrayCount(of -> of in ('manual', 'override'), discounts.kind))`;

/**
 * The exceptions of a transaction, derived from its own parts, because not every source lists events. Counts and lists
 * of receipts read the same column. A void is a removed line, an abandoned sale, or a finished sale that is taken back.
 */
const marks = sql`arrayFilter(mark -> mark != '', [
  if(kind in ('void', 'postVoid') or ${selling} and has(lines.kind, 'void'), 'void', ''),
  if(kind = 'return' or ${selling} and (has(lines.kind, 'return') or return_amount != 0), 'refund', ''),
  if(kind = 'noSale' or has(events.kind, 'noSale'), 'noSale', ''),
  if(${selling} and overrides > 0, 'override', ''),
  if(${selling} and ${exempted}, 'taxExempt', ''),
  if(${selling} and typed_lines > 0, 'manualEntry', ''),
  if(selling = 1 and has(tenders.kind, 'manufacturerCoupon'), 'manufacturerCoupon', ''),
  if(selling = 1 and has(discounts.kind, 'storeCoupon'), 'storeCoupon', '')])`;

/** Value of removed lines, abandoned sales, and sales that were taken back; positive. */
const takenOff = sql`multiIf(
  kind = 'void', arraySum((of, amount) -> if(of = 'sale', amount, 0), lines.kind, lines.amount),
  kind = 'postVoid', -void_amount,
  ${selling}, -arraySum((of, amount) -> if(of = 'void', amount, 0), lines.kind, lines.amount),
  toDecimal64(0, 4))`;

/** Columns of the journal that the engine fills. */
export const markColumns = sql`
  typed_lines UInt32 materialized ${typedLines},
  overrides UInt32 materialized ${overrides},
  marks Array(LowCardinality(String)) materialized ${marks},
  taken_off Decimal(38, 4) materialized ${takenOff}`;
