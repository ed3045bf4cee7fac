import type { DataPoint, DataPointCategory } from '@lanewise/contract/entities/data-point';
import { good, type Answers } from '../../records/testing.tsx';

export const point = (dpId: number, name: string, rest: Partial<DataPoint> = {}): DataPoint => ({
  dpId,
  name,
  description: '',
  categoryId: null,
  valueType: 'amount',
  source: 'manual',
  posAssignment: null,
  filters: {},
  formula: null,
  format: 'number',
  glAccount: '',
  goodDirection: 'none',
  sign: '+',
  status: 'Active',
  since: null,
  earlier: [],
  ...rest,
});
export const category = (id: number, name: string, dpIds: number[]): DataPointCategory => ({
  id,
  name,
  description: '',
  sequence: id,
  companyId: 1,
  dpIds,
});

/** What filters can name: departments of the registers and an item list. */
export const namedByFilters: Answers = {
  'GET department/pos': () =>
    good([
      { dep_id: 4, parent: null, depth: 1, code: '4', name: 'Produce' },
      { dep_id: 41, parent: 4, depth: 2, code: '41', name: 'Fruit' },
      { dep_id: 5, parent: null, depth: 1, code: '5', name: 'Dairy' },
    ]),
  'GET category?limit=1000': () =>
    good([{ categoryId: 9, name: 'Organic', description: '', program: 'none', itemCount: 3 }], { totalCount: 1 }),
};
