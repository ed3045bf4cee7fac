import { changeFields } from '../change.ts';
import type { ReportArea, ReportDefinition } from '../definition.ts';
import { department } from './department.ts';
import { items } from './items.ts';
import { locationItems } from './location-items.ts';
import { overview } from './overview.ts';
import { points } from './points.ts';
import { summary } from './summary.ts';
import { tender } from './tender.ts';

const figures = [
  'net_sales_amt',
  ...changeFields,
  'net_sales_qty',
  'customer_qty',
  'aiv',
  'items_per_ticket',
  'atv',
] as const;

/**
 * Sales of all chosen stores together, day by day. The specification fixes the sales menu, so the link to this view is
 * on a store.
 */
const daily = {
  id: 'daily',
  screen: 'overview',
  route: '/sales/daily',
  path: 'report/sales/daily',
  aliases: [],
  access: ['Sales Access Group'],
  title: 'daily',
  inMenu: false,
  needs: [],
  filters: ['compare'],
  views: {
    default: {
      columns: ['date', ...figures],
      sort: [{ field: 'date', direction: 'DESC' }],
      keyFigures: ['net_sales_amt', 'customer_qty', 'items_per_ticket', 'atv', 'aiv'],
      chart: 'period',
      chartMeasure: 'net_sales_amt',
      drill: { to: 'overview', take: { date: 'date' } },
      points,
      phone: { subtitle: ['customer_qty', 'atv'] },
    },
  },
} as const satisfies ReportDefinition;

export const salesReports = {
  route: 'sales',
  place: 10,
  reports: { overview, department, locationItems, items, tender, summary, daily },
} as const satisfies ReportArea;
