import { changeFields } from '../change.ts';
import type { ReportDefinition } from '../definition.ts';

/** Sales by department: the tree at one level. Customers do not add over rows. */
export const department = {
  id: 'department',
  screen: 'department',
  route: '/sales/departmentItems',
  path: 'dashboard/v1/department_sales',
  aliases: [],
  access: ['Sales Access Group'],
  title: 'department',
  inMenu: true,
  needs: [],
  filters: ['departmentDepth', 'departmentId', 'compare'],
  views: {
    default: {
      columns: ['name', 'qty', 'amt', ...changeFields, 'percent_of_sales', 'customer_qty', 'aiv', 'trend'],
      sort: [{ field: 'name', direction: 'ASC' }],
      keyFigures: ['amt', 'qty', 'customer_qty', 'aiv'],
      chart: 'category',
      chartMeasure: 'amt',
      whole: { to: 'items', take: {} },
      phone: { subtitle: ['qty', 'percent_of_sales'] },
      drill: { to: 'locationItems', take: { department: 'dep_id' } },
    },
  },
} as const satisfies ReportDefinition;
