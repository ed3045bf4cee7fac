import type { ReportId } from '@lanewise/contract/reports/index';
import type { ReportQuery } from './query.ts';
import { salesQueries } from './sales/index.ts';
import { transactions } from './transactions.ts';

/** Exactly one query a definition, and one definition a query: the type says it. */
export const queries: Readonly<Record<ReportId, ReportQuery>> = { ...salesQueries, transactions };
