import { areas } from '@lanewise/contract/reports/index';
import { reportPages } from '../report-pages.ts';
import type { Area } from '../types.ts';

export const area: Area = {
  route: areas.customReports.route,
  place: areas.customReports.place,
  icon: 'pencil',
  access: ['Custom Reports Access Group'],
  pages: reportPages(areas.customReports),
};
