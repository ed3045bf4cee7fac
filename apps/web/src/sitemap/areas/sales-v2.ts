import { areas } from '@lanewise/contract/reports/index';
import { reportPages } from '../report-pages.ts';
import type { Area } from '../types.ts';

export const area: Area = {
  route: areas.pointReports.route,
  place: areas.pointReports.place,
  icon: 'layers',
  access: ['Data Point Reporting Access Group'],
  pages: reportPages(areas.pointReports),
};
