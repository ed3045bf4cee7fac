import { areas } from '@lanewise/contract/reports/index';
import { reportPages } from '../report-pages.ts';
import type { Area } from '../types.ts';

export const area: Area = {
  route: areas.transactionReports.route,
  place: areas.transactionReports.place,
  icon: 'receipt',
  access: ['Transactions Access Group'],
  pages: reportPages(areas.transactionReports),
};
