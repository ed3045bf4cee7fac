import { changeFields } from '../change.ts';
import type { ReportDefinition } from '../definition.ts';

/** Sales by item, across departments. */
export const items = {
  id: 'items',
  screen: 'items',
  route: '/sales/items',
  path: 'dashboard/v1/item_sales',
  aliases: [],
  access: ['Sales Access Group'],
  title: 'items',
  inMenu: true,
  needs: [],
  filters: ['departmentId', 'compare'],
  views: {
    default: {
      columns: ['description', 'upc', 'department', 'qty', 'amt', ...changeFields, 'aiv', 'percent_of_sales', 'trend'],
      optional: ['trend'],
      sort: [{ field: 'description', direction: 'ASC' }],
      keyFigures: ['amt', 'qty', 'aiv'],
      chart: null,
      chartMeasure: null,
      drill: { to: 'transactions', take: { upc: 'upc' } },
    },
  },
} as const satisfies ReportDefinition;
