import { subjectOf, type PosTotal } from '@lanewise/contract/entities/data-point-rules';
import {
  pointFilterOf,
  setFilters,
  type PointFilterName,
  type PointFilters,
  type PointSubject,
} from '@lanewise/contract/entities/point-filters';
import type { Total } from '@lanewise/domain/points/valuation';
import type { PartFamily } from '../facts/tables/parts.ts';
import type { DepartmentName } from '../question/names.ts';
import { partsOfTotal, type PartColumn } from './totals.ts';

/** Parts of a family with one of the keys and one of the details. Null: any key, or any detail. */
export interface PlanParts {
  of: 'parts';
  family: PartFamily;
  keys: readonly string[] | null;
  details: readonly string[] | null;
}

/**
 * Lines of sold items that match all lists. A list that is null matches any line. `departments`: all departments that
 * may be stamped on a matching line.
 */
export interface Items {
  of: 'items';
  departments: readonly number[] | null;
  upcs: readonly string[] | null;
  entries: readonly string[] | null;
}

export type LaneType = 'staffed' | 'selfCheckout';

/**
 * A sum of one figure over parts or lines, limited to receipts that have all parts in `has`, and to lanes of some types
 * (null: all lanes).
 */
export interface Sum {
  matching: PlanParts | Items;
  column: PartColumn;
  has: readonly (PlanParts | Items)[];
  lanes: readonly LaneType[] | null;
}

/** What filters of data points name. */
export interface PointFacts {
  departments: ReadonlyMap<number, DepartmentName & { path: readonly number[] }>;
  /** Codes by the id of an item list. */
  items: ReadonlyMap<number, readonly string[]>;
}

/** Whether a sum can be read only from receipts. All other sums are in the rollups of parts. */
export const isOverReceipts = ({ matching, has }: Pick<Sum, 'matching' | 'has'>): boolean =>
  has.length > 0 || matching.of === 'items';

type Values = readonly string[] | null;

/** The family of each subject, and the filters that compare the key or the detail of its parts. */
const families: Readonly<
  Partial<Record<PointSubject, { family: PartFamily; key: PointFilterName; detail?: PointFilterName }>>
> = {
  tender: { family: 'tender', key: 'tender', detail: 'tenderName' },
  tax: { family: 'tax', key: 'taxName' },
  exemption: { family: 'exemption', key: 'exemption' },
  discount: { family: 'discount', key: 'discount', detail: 'discountName' },
  voucher: { family: 'voucher', key: 'program', detail: 'voucherAction' },
  event: { family: 'event', key: 'event' },
  exception: { family: 'mark', key: 'exception' },
  record: { family: 'kind', key: 'receiptKind' },
};

const valuesOf = (filters: PointFilters, name: PointFilterName | undefined): Values =>
  name === undefined ? null : (filters[name]?.map(String) ?? null);

/** The values of both, null being all. */
const both = (one: Values, other: Values): Values =>
  one === null ? other : other === null ? one : one.filter((value) => other.includes(value));

/**
 * The departments without another listed department above them: the sales of a department include all departments below
 * it.
 */
const uppermost = (ids: readonly number[], { departments }: PointFacts): number[] =>
  ids.filter((id) => !(departments.get(id)?.path ?? []).some((above) => above !== id && ids.includes(above)));

/** The lines that filters of items name. */
export const itemsOf = (
  { department, category, upc, entry }: PointFilters,
  { departments, items }: PointFacts,
): Items => ({
  of: 'items',
  departments:
    department === undefined
      ? null
      : [...departments.values()]
          .filter(({ path }) => path.some((id) => department.includes(id)))
          .map(({ dep_id: id }) => id),
  upcs: both(upc ?? null, category === undefined ? null : category.flatMap((id) => [...(items.get(id) ?? [])])),
  entries: entry ?? null,
});

/** The conditions on receipts that come from filters of other subjects: one condition for each subject. */
const conditionsOf = (filters: PointFilters, subject: PointSubject, facts: PointFacts): (PlanParts | Items)[] => {
  const others = new Set(setFilters(filters).map(([name]) => pointFilterOf(name).subject));
  return [...others].flatMap((other): (PlanParts | Items)[] => {
    if (other === subject) return [];
    if (other === 'items') return [itemsOf(filters, facts)];
    const known = families[other];
    if (!known) return [];
    const { family, key, detail } = known;
    return [{ of: 'parts', family, keys: valuesOf(filters, key), details: valuesOf(filters, detail) }];
  });
};

/**
 * The parts or lines of a total of items. Rollups hold such totals by department or by way of entry, but not by both
 * together.
 */
const partsOfItems = (name: PosTotal, filters: PointFilters, facts: PointFacts): PlanParts | Items => {
  const { department, category, upc, entry } = filters;
  const parts = (family: PartFamily, keys: Values): PlanParts => ({ of: 'parts', family, keys, details: null });
  const isPlain = category === undefined && upc === undefined;
  if (isPlain && department === undefined && entry === undefined && name !== 'item.discounts')
    return parts('sale', ['net']);
  if (isPlain && department !== undefined && entry === undefined) {
    const top = uppermost(department, facts);
    // A customer of two departments is one customer.
    if (top.length === 1 || name !== 'item.customers') return parts('department', top.map(String));
  }
  if (isPlain && department === undefined && entry !== undefined && name === 'item.sales') return parts('entry', entry);
  return itemsOf(filters, facts);
};

/**
 * The sums from which a total of the registers is calculated, with its filters applied: one for the amount and one for
 * the quantity. Null: the total has no such sum.
 */
export const totalOf = (name: PosTotal, filters: PointFilters, facts: PointFacts): Total<Sum> => {
  const { family, key, amount, quantity } = partsOfTotal(name);
  const subject = subjectOf(name);
  const known = families[subject];
  const matching: PlanParts | Items =
    subject === 'items'
      ? partsOfItems(name, filters, facts)
      : {
          of: 'parts',
          family,
          keys: both(key === null ? null : [key], valuesOf(filters, known?.key)),
          details: valuesOf(filters, known?.detail),
        };
  const has = conditionsOf(filters, subject, facts);
  const sum = (column: PartColumn | null): Sum | null =>
    column === null ? null : { matching, column, has, lanes: filters.laneType ?? null };
  return { amount: sum(amount), quantity: sum(quantity) };
};
