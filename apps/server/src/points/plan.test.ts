import { posTotals } from '@lanewise/contract/entities/data-point-rules';
import {
  pointFilterNames,
  pointFilterOf,
  type PointFilterName,
  type PointFilters,
} from '@lanewise/contract/entities/point-filters';
import { readsReceipts } from '@lanewise/domain/points/definitions';
import { expect, it } from 'vitest';
import { isOverReceipts, totalOf, type PointFacts } from './plan.ts';

const named = { parent: null, depth: 1, code: '', name: '' };
const facts: PointFacts = {
  departments: new Map([1, 2].map((id) => [id, { ...named, dep_id: id, path: [id] }])),
  items: new Map([[1, ['4011']]]),
};

/** The first values of a filter. */
const valuesOf = (name: PointFilterName, count: number): readonly (string | number)[] => {
  const { type, values = ['Some text', 'Other text'] } = pointFilterOf(name);
  return (type === 'department' || type === 'category' ? [1, 2] : values).slice(0, count);
};

/** All combinations of no filter, one filter and two filters, each with one value and with two values. */
const everyFilters = (): PointFilters[] => {
  const names = [
    [],
    ...pointFilterNames.flatMap((one, at) => [[one], ...pointFilterNames.slice(at + 1).map((other) => [one, other])]),
  ];
  return [1, 2].flatMap((count) =>
    names.map((some) => Object.fromEntries(some.map((name) => [name, valuesOf(name, count)]))),
  );
};

it('a total is said to read receipts just where it does', () => {
  const differs = posTotals.flatMap((total) =>
    everyFilters().flatMap((filters) => {
      const { amount, quantity } = totalOf(total, filters, facts);
      const reads = [amount, quantity].some((sum) => sum !== null && isOverReceipts(sum));
      return reads === readsReceipts(total, filters) ? [] : [`${total} by ${JSON.stringify(filters)}`];
    }),
  );
  expect(differs).toEqual([]);
});
