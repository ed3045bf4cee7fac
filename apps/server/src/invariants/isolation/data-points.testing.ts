import type { Row } from './rows.testing.ts';

/** Filters of another company's item list are refused as those of none. */
const itemSales = (id: unknown) => ({ source: 'posTotal', posAssignment: 'item.sales', filters: { category: [id] } });
const byHand = { name: 'New Point', source: 'manual' };

export const dataPointRows: Readonly<Record<string, Row>> = {
  'PUT /data_point/:dpId': {
    body: { ...byHand, name: 'New Name' },
    names: [
      { kind: 'dataPointCategory', body: (id) => ({ ...byHand, name: 'New Name', categoryId: id }) },
      { kind: 'dataPoint', body: (id) => ({ name: 'New Name', source: 'formula', formula: `2 * #${id}` }) },
      { kind: 'category', body: (id) => ({ name: 'New Name', ...itemSales(id) }) },
    ],
  },
  'POST /company/data_point': {
    names: [
      { kind: 'dataPointCategory', body: (id) => ({ ...byHand, categoryId: id }) },
      { kind: 'dataPoint', body: (id) => ({ name: 'New Sum', source: 'formula', formula: `2 * #${id}` }) },
      { kind: 'category', body: (id) => ({ name: 'New Sum', ...itemSales(id) }) },
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
