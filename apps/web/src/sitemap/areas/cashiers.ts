import { areas } from '@lanewise/contract/reports/index';
import { reportPages } from '../report-pages.ts';
import type { Area } from '../types.ts';

export const area: Area = {
  route: areas.cashierReports.route,
  place: areas.cashierReports.place,
  icon: 'person',
  access: ['Cashiers Access Group'],
  pages: reportPages(areas.cashierReports),
};
