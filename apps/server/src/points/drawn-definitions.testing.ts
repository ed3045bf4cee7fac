import { dataPointInput, type PointDefinition } from '@lanewise/contract/entities/data-point';
import { posTotals } from '@lanewise/contract/entities/data-point-rules';
import { pointFilters, type PointFilterName, type PointFilters } from '@lanewise/contract/entities/point-filters';
import type { PointCell, PointNames } from '@lanewise/testkit/point-cells';
import { shelf } from '@lanewise/testkit/shelf';
import fc from 'fast-check';
import type { Meta } from '../meta/types.ts';

// Random definitions of data points, and the expected value of their receipts.

/** Values of filters that drawn receipts have. */
const candidates = (names: PointNames): Record<PointFilterName, readonly (string | number)[]> => ({
  department: [...names.departments.keys()],
  category: [...names.lists.keys()],
  upc: shelf.map(({ upc }) => upc).filter((upc) => upc !== ''),
  entry: pointFilters.entry.values,
  tender: pointFilters.tender.values,
  tenderName: ['Visa', 'Espèces', 'cash'],
  taxName: ['County tax', 'T1', 'Sales tax'],
  exemption: pointFilters.exemption.values,
  discount: ['promotion', 'storeCoupon', 'loyalty', 'manual'],
  discountName: ['Weekly deal', 'promotion', 'loyalty'],
  program: ['doubleUp', 'milkIncentive'],
  voucherAction: pointFilters.voucherAction.values,
  event: ['ageCheck', 'override', 'loyalty', 'noSale'],
  exception: pointFilters.exception.values,
  receiptKind: ['sale', 'return', 'postVoid', 'void', 'loan', 'paidOut', 'noSale'],
  laneType: pointFilters.laneType.values,
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

export const definitionFrom = (names: PointNames): fc.Arbitrary<PointDefinition> =>
  fc.record({
    source: fc.constant('posTotal' as const),
    posAssignment: fc.constantFrom(...posTotals),
    filters: filtersFrom(names),
    formula: fc.constant(null),
  });

export const summed = (cells: readonly PointCell[]): PointCell =>
  cells.reduce((all, { amount, quantity }) => ({ amount: all.amount + amount, quantity: all.quantity + quantity }), {
    amount: 0,
    quantity: 0,
  });

export const exact = (value: number): string => String(value / 10_000);

/** Paths of the departments of a company, as the evaluator writes them. */
export const departmentPaths = async (
  meta: Pick<Meta, 'departments'>,
  companyId: number,
): Promise<Map<number, string>> => {
  const all = await meta.departments.list(companyId);
  const byId = new Map(all.map((one) => [one.dep_id, one]));
  const pathOf = (id: number): string => {
    const { parent = null, code = '', name = '' } = byId.get(id) ?? {};
    return `${parent === null ? '' : `${pathOf(parent)} / `}${code} ${name}`;
  };
  return new Map(all.map(({ dep_id: id }) => [id, pathOf(id)]));
};
