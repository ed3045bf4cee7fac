import type { Id, Kind } from './kinds.testing.ts';
import type { Named, Row } from './rows.testing.ts';

const itemSales = (filters: object) => ({ source: 'posTotal', posAssignment: 'item.sales', filters });
/**
 * A filter that names a thing of another company is refused in the same way as a filter that names a thing that does
 * not exist.
 */
const filtered = (bodyOf: (filters: object, own: Partial<Record<Kind, Id>>) => object): Named[] => [
  { kind: 'category', body: (id, own) => bodyOf({ category: [id] }, own) },
  { kind: 'posDepartment', body: (id, own) => bodyOf({ department: [id] }, own) },
];
const byHand = { name: 'New Point', source: 'manual' };

export const dataPointRows: Readonly<Record<string, Row>> = {
  'PUT /data_point/:dpId': {
    body: { ...byHand, name: 'New Name' },
    names: [
      { kind: 'dataPointCategory', body: (id) => ({ ...byHand, name: 'New Name', categoryId: id }) },
      { kind: 'dataPoint', body: (id) => ({ name: 'New Name', source: 'formula', formula: `2 * #${id}` }) },
      ...filtered((filters) => ({ name: 'New Name', ...itemSales(filters) })),
    ],
  },
  'POST /company/data_point': {
    names: [
      { kind: 'dataPointCategory', body: (id) => ({ ...byHand, categoryId: id }) },
      { kind: 'dataPoint', body: (id) => ({ name: 'New Sum', source: 'formula', formula: `2 * #${id}` }) },
      ...filtered((filters) => ({ name: 'New Sum', ...itemSales(filters) })),
    ],
  },
  'POST /data_point/preview': {
    names: [
      { kind: 'place', body: (id) => ({ regLocId: id, point: byHand }) },
      { kind: 'dataPoint', body: (id, own) => ({ regLocId: own.place, dpId: id, point: byHand }) },
      ...filtered((filters, own) => ({ regLocId: own.place, point: { name: 'New', ...itemSales(filters) } })),
    ],
  },
  'PUT /assign_data_points': {
    names: [
      { kind: 'dataPoint', body: (id) => ({ categoryId: null, dpIds: [id] }) },
      { kind: 'dataPointCategory', body: (id, own) => ({ categoryId: id, dpIds: [own.dataPoint] }) },
    ],
  },
  'POST /company/data_point_category': { body: { name: 'New Category' } },
  'PUT /company/data_point_category': {
    names: [{ kind: 'dataPointCategory', body: (id) => ({ id, name: 'New Name' }) }],
  },
  'DELETE /company/data_point_category': {
    names: [{ kind: 'dataPointCategory', query: (id) => ({ id }) }],
  },
};
