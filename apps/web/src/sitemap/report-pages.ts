import { isOffered, type ReportArea } from '@lanewise/contract/reports/definition';
import type { ReportId } from '@lanewise/contract/reports/index';
import type { Page } from './types.ts';

/** Pages of the reports of an area, in the order of their definitions. */
export const reportPages = ({ reports }: ReportArea): Page[] =>
  Object.values(reports).map((report) => ({
    path: report.route.split('/').slice(2).join('/'),
    title: report.title,
    ...(report.sub === undefined ? {} : { sub: report.sub }),
    access: report.access,
    report: report.id as ReportId,
    ...(report.inMenu ? {} : { parent: '' }),
    offered: ({ connector_type }) => isOffered(report, connector_type),
  }));
