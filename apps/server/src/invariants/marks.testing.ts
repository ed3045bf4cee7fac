import type { Receipt } from '@lanewise/contract/entities/receipt';
import { sellingKinds } from '@lanewise/contract/facts/transaction';
import type { FieldId } from '@lanewise/contract/fields';
import { readLanes } from '@lanewise/contract/reports/lanes';
import { FIXED_SCALE } from '@lanewise/contract/primitives/fixed';
import type { ReportQuestion } from '@lanewise/domain/reports/drill';
import { markedIn, type AskedPart, type Marked } from '@lanewise/domain/reports/marked';
import { toMoney } from '@lanewise/testkit/oracle';

// Compares the lines that a receipt marks with the column of the list of receipts.

/** The part of receipts that a question asks for, as the screen derives it; `paths`: departments by dep_id. */
export const askedPart = ({ filters }: ReportQuestion, paths: ReadonlyMap<number, string>): AskedPart => {
  const top = filters.departmentId === undefined ? undefined : paths.get(Number(filters.departmentId));
  const below = [...paths].filter(([, path]) => path === top || path.startsWith(`${top} / `));
  const { withItems, ...asked } = filters;
  return {
    ...asked,
    ...(withItems !== undefined && { withItems: readLanes(withItems) }),
    departments: top === undefined ? undefined : new Set(below.map(([id]) => id)),
  };
};

const sum = <Item>(items: Iterable<Item>, value: (item: Item) => number): number =>
  [...items].reduce((total, item) => total + value(item), 0);

const ofLines = ({ lines }: Marked): number => sum(lines, ({ amount, discount }) => amount + discount);
const unitsOf = ({ lines }: Marked): number => sum(lines, ({ units }) => units);
const unnamedOf = ({ lines, discounts }: Receipt['transaction']): number =>
  sum(lines, ({ discount }) => discount) - sum(discounts, ({ amount }) => amount);

/**
 * The sums of the marked parts of a receipt, by field. Fields that are not listed count or sum something other than
 * lines.
 */
const sums: Partial<Record<FieldId, (marks: Marked, transaction: Receipt['transaction']) => number>> = {
  item_amt: ofLines,
  item_qty: unitsOf,
  department_amt: ofLines,
  department_qty: unitsOf,
  tender_amt: ({ tenders }) => sum(tenders, ({ amount }) => amount),
  tax_amt: ({ taxes }) => sum(taxes, ({ amount }) => amount),
  discount_amt: ({ discounts, unnamed }, transaction) =>
    sum(discounts, ({ amount }) => amount) + (unnamed ? unnamedOf(transaction) : 0),
  maker_coupon_amt: ({ tenders }) => sum(tenders, ({ amount }) => amount),
  own_coupon_amt: ({ discounts }) => -sum(discounts, ({ amount }) => amount),
};

/**
 * The value of a column of the list, computed from the marks of the receipt; null for a figure that is no sum of marked
 * parts.
 */
export const markedSum = (field: FieldId, receipt: Receipt, part: AskedPart): number | null => {
  const of = sums[field];
  if (!of) return null;
  const { transaction } = receipt;
  if (!sellingKinds.includes(transaction.kind)) return 0;
  const marked = of(markedIn(part, receipt), transaction);
  return field.endsWith('_qty') ? marked / FIXED_SCALE + 0 : toMoney(marked);
};
