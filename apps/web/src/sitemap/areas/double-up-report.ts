import { areas } from '@lanewise/contract/reports/index';
import { reportPages } from '../report-pages.ts';
import type { Area } from '../types.ts';

export const area: Area = {
  route: areas.doubleUpReports.route,
  place: areas.doubleUpReports.place,
  icon: 'gift',
  access: ['Double Up Report Access Group'],
  // The milk incentive is also in the menu of users who maintain its list.
  pages: reportPages(areas.doubleUpReports).map(({ access = [], ...page }) => ({ ...page, access, shownTo: access })),
};
