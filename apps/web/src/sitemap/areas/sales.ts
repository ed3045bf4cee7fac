import { areas } from '@lanewise/contract/reports/index';
import { reportPages } from '../report-pages.ts';
import type { Area } from '../types.ts';

export const area: Area = {
  route: areas.salesReports.route,
  place: areas.salesReports.place,
  icon: 'sales',
  access: ['Sales Access Group'],
  pages: reportPages(areas.salesReports),
};
