import type { ReportId } from '@lanewise/contract/reports/index';
import { department } from './department.ts';
import { items } from './items.ts';
import { locationItems } from './location-items.ts';
import { overview } from './overview.ts';
import type { ReportQuery } from './query.ts';
import { summary } from './summary.ts';
import { tender } from './tender.ts';
import { transactions } from './transactions.ts';

/** Exactly one query a definition, and one definition a query: the type says it, and a test too. */
export const queries: Readonly<Record<ReportId, ReportQuery>> = {
  overview,
  department,
  locationItems,
  items,
  tender,
  summary,
  transactions,
};
