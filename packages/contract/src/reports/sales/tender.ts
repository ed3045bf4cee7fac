import { changeFields } from '../change.ts';
import type { ReportDefinition } from '../definition.ts';

const figures = ['count', 'debit', 'credit', 'amt', ...changeFields, 'percent_of_sales'] as const;
const keyFigures = ['amt', 'debit', 'credit', 'count'] as const;

/** Tenders: received, refunded and net, in total and by day. */
export const tender = {
  id: 'tender',
  screen: 'tender',
  route: '/sales/locationTender',
  path: 'dashboard/v1/tender_sales',
  aliases: [],
  access: ['Sales Access Group'],
  title: 'tender',
  inMenu: true,
  notFor: ['ACE'],
  goodDirection: 'none',
  needs: [],
  filters: ['tender', 'tenderName', 'compare', 'knownAt'],
  views: {
    default: {
      columns: ['tender', 'tenders', ...figures],
      sort: [{ field: 'tender', direction: 'ASC' }],
      keyFigures,
      chart: 'category',
      chartMeasure: 'amt',
      drill: { to: 'tender', view: 'daily_tender_sales', take: { tenderName: 'tender' } },
    },
    daily_tender_sales: {
      path: 'dashboard/v1/daily_tender_sales',
      columns: ['date', 'tender', 'tenders', ...figures],
      sort: [
        { field: 'date', direction: 'DESC' },
        { field: 'tender', direction: 'ASC' },
      ],
      keyFigures,
      chart: null,
      chartMeasure: null,
      // No target: receipts also hold payments that are not tenders of a sale.
      whole: null,
      phone: { title: 'tender' },
      drill: { to: 'transactions', take: { date: 'date', tender: 'kind', tenderName: 'tender' } },
    },
  },
} as const satisfies ReportDefinition;
