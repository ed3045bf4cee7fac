import { areas } from '@lanewise/contract/reports/index';
import { reportPages } from '../report-pages.ts';
import type { Area, CompanyRules } from '../types.ts';

export const area: Area = {
  route: areas.laneRebootReports.route,
  place: areas.laneRebootReports.place,
  icon: 'power',
  access: 'session',
  pages: reportPages(areas.laneRebootReports).map((page) => ({
    ...page,
    offered: ({ special_retailer }: CompanyRules) => special_retailer,
  })),
};
