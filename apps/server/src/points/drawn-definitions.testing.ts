import { dataPointInput, type PointDefinition } from '@lanewise/contract/entities/data-point';
import { pointFilters, type PointFilterName, type PointFilters } from '@lanewise/contract/entities/point-filters';
import { checkedTotals, type PointCell, type PointNames } from '@lanewise/testkit/point-cells';
import { shelf } from '@lanewise/testkit/shelf';
import fc from 'fast-check';

// Definitions of data points at random, and what their receipts come to.

/** Values of filters that drawn receipts have. */
const candidates = (names: PointNames): Record<Exclude<PointFilterName, 'laneType'>, readonly (string | number)[]> => ({
  department: [...names.departments.keys()],
  category: [...names.lists.keys()],
  upc: shelf.map(({ upc }) => upc).filter((upc) => upc !== ''),
  entry: pointFilters.entry.values,
  tender: ['cash', 'credit', 'debit', 'ebtFood', 'giftCard', 'manufacturerCoupon'],
  tenderName: ['Visa', 'Espèces', 'cash'],
  taxName: ['County tax', 'T1', 'Sales tax'],
  exemption: pointFilters.exemption.values,
  discount: ['promotion', 'storeCoupon', 'loyalty'],
  discountName: ['Weekly deal', 'promotion', 'loyalty'],
  program: ['doubleUp', 'milkIncentive'],
  voucherAction: pointFilters.voucherAction.values,
  event: ['ageCheck', 'override', 'loyalty', 'noSale'],
  exception: ['void', 'refund', 'noSale', 'manufacturerCoupon', 'storeCoupon'],
  receiptKind: ['sale', 'return', 'postVoid', 'void', 'loan', 'noSale'],
});

const filtersFrom = (names: PointNames): fc.Arbitrary<PointFilters> => {
  const values = candidates(names);
  const each = Object.fromEntries(
    Object.entries(values)
      // A chain that sold nothing has no departments.
      .filter(([, list]) => list.length > 0)
      .map(([name, list]) => [
        name,
        fc.uniqueArray(fc.constantFrom<string | number>(...list), { minLength: 1, maxLength: 3 }),
      ]),
  );
  return fc
    .uniqueArray(fc.constantFrom(...Object.keys(each)), { maxLength: 3 })
    .chain((chosen) => fc.record(Object.fromEntries(Object.entries(each).filter(([name]) => chosen.includes(name)))))
    .map((filters) => dataPointInput.shape.filters.parse(filters));
};

/** Some exceptions have no independent definition. */
export const knownDefinition = (definition: PointDefinition): PointDefinition =>
  definition.posAssignment === 'exception.any' && definition.filters.exception === undefined
    ? { ...definition, filters: { ...definition.filters, exception: ['void', 'refund'] } }
    : definition;

export const definitionFrom = (names: PointNames): fc.Arbitrary<PointDefinition> =>
  fc.record({
    source: fc.constant('posTotal' as const),
    posAssignment: fc.constantFrom(...checkedTotals),
    filters: filtersFrom(names),
    formula: fc.constant(null),
  });

export const summed = (cells: readonly PointCell[]): PointCell =>
  cells.reduce((all, { amount, quantity }) => ({ amount: all.amount + amount, quantity: all.quantity + quantity }), {
    amount: 0,
    quantity: 0,
  });

export const exact = (value: number): string => String(value / 10_000);
