import type { salesReports } from '@lanewise/contract/reports/sales/index';
import type { ReportQuery } from '../query.ts';
import { department } from './department.ts';
import { items } from './items.ts';
import { locationItems } from './location-items.ts';
import { overview } from './overview.ts';
import { summary } from './summary.ts';
import { tender } from './tender.ts';

export const salesQueries = {
  overview,
  department,
  locationItems,
  items,
  tender,
  summary,
} as const satisfies Readonly<Record<keyof typeof salesReports, ReportQuery>>;
