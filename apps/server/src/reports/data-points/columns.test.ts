import type { DataPoint } from '@lanewise/contract/entities/data-point';
import { expect, it } from 'vitest';
import { pointColumns } from './columns.ts';

const point = (dpId: number, more: Partial<DataPoint>): DataPoint => ({
  dpId,
  name: `Point ${dpId}`,
  description: '',
  categoryId: null,
  valueType: 'amount',
  format: 'number',
  glAccount: '',
  goodDirection: 'none',
  sign: '+',
  status: 'Active',
  source: 'formula',
  posAssignment: null,
  filters: {},
  formula: null,
  since: null,
  earlier: [],
  version: '1',
  ...more,
});

const net = (dpId: number, more: Partial<DataPoint> = {}): DataPoint =>
  point(dpId, { source: 'posTotal', posAssignment: 'deposit_amt', ...more });

it('each point is looked at once, though the ways through formulas over formulas double with every step', () => {
  let looks = 0;
  const points = Array.from({ length: 18 }, (_, at) => {
    const one = at < 2 ? net(at + 1) : point(at + 1, { formula: `#${at} + #${at - 1}` });
    const { source } = one;
    return Object.defineProperty(one, 'source', { get: () => ((looks += 1), source) });
  });
  expect(pointColumns(points).map(({ dpId }) => dpId)).toEqual(points.map(({ dpId }) => dpId));
  expect(looks).toBe(points.length);
});

it('a column tells where a good change of its point goes', () => {
  const points = [net(1, { goodDirection: 'down' }), net(2)];
  expect(pointColumns(points).map(({ goodDirection }) => goodDirection)).toEqual(['down', 'none']);
});

it('a point that people enter is a column like any other, and leads to no receipts', () => {
  const points = [
    net(1),
    point(2, { source: 'manual' }),
    point(3, { formula: '#1 + #2' }),
    point(4, { formula: '#3 * 2' }),
  ];
  expect(pointColumns(points).map(({ dpId, isEntered, parts }) => [dpId, isEntered, parts])).toEqual([
    [1, false, []],
    [2, true, []],
    [3, false, ['dp1_amt', 'dp2_amt']],
    [4, false, ['dp3_amt']],
  ]);
});

it('a part out of use counts in its formula, and no cell leads to it', () => {
  const points = [
    net(1),
    net(2, { status: 'Inactive' }),
    point(3, { formula: '#1 + #2' }),
    point(4, { formula: '#2 * 2' }),
  ];
  expect(pointColumns(points).map(({ field, isFormula, parts }) => [field, isFormula, parts])).toEqual([
    ['dp1_amt', false, []],
    ['dp3_amt', true, ['dp1_amt']],
    ['dp4_amt', true, []],
  ]);
});
