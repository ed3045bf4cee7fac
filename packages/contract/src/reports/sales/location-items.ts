import { changeFields } from '../change.ts';
import type { ReportDefinition } from '../definition.ts';

/** Items of one department at the chosen locations; the address needs both parameters. */
export const locationItems = {
  id: 'locationItems',
  screen: 'locationItems',
  route: '/sales/location-items',
  path: 'dashboard/v1/department_item_sales',
  aliases: [],
  access: ['Sales Access Group'],
  title: 'locationItems',
  inMenu: false,
  needs: ['location', 'department'],
  filters: ['departmentId', 'compare'],
  views: {
    default: {
      columns: ['upc', 'description', 'qty', 'amt', ...changeFields, 'aiv'],
      sort: [{ field: 'description', direction: 'ASC' }],
      keyFigures: ['amt', 'qty', 'aiv'],
      chart: null,
      chartMeasure: null,
      phone: { title: 'description' },
      drill: { to: 'transactions', take: { upc: 'upc' } },
    },
  },
} as const satisfies ReportDefinition;
