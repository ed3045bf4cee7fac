import { changeFields } from '../change.ts';
import type { ReportDefinition } from '../definition.ts';

/** Sales of cashiers by department. */
export const cashierDepartment = {
  id: 'cashierDepartment',
  screen: 'cashiers',
  route: '/cashiers/department',
  path: 'report/cashiers/department',
  aliases: [],
  access: ['Cashiers Access Group'],
  title: 'department',
  inMenu: true,
  texts: ['cashiers'],
  needs: [],
  filters: ['cashier', 'cashierNumber', 'departmentDepth', 'departmentId', 'compare'],
  views: {
    default: {
      columns: [
        'cashier_name',
        'cashier_number',
        'location',
        'department',
        'qty',
        'amt',
        ...changeFields,
        'percent_of_cashier',
      ],
      sort: [
        { field: 'cashier_name', direction: 'ASC' },
        { field: 'location', direction: 'ASC' },
        { field: 'amt', direction: 'DESC' },
      ],
      keyFigures: ['amt', 'qty'],
      chart: null,
      chartMeasure: null,
      phone: { subtitle: ['department', 'location', 'cashier_number'] },
      drill: {
        to: 'transactions',
        take: { location: 'reg_loc_id', cashierNumber: 'cashier_key', department: 'dep_id' },
      },
    },
  },
} as const satisfies ReportDefinition;
