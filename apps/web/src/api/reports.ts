import { listReceipts, oneReceipt } from '@lanewise/contract/endpoints/receipts';
import { reportAt, trendOf } from '@lanewise/contract/endpoints/reports';
import type { QueryOf } from '@lanewise/contract/endpoints/endpoint';
import type { QueryValue } from '@lanewise/contract/endpoints/address';
import type { Receipt } from '@lanewise/contract/entities/receipt';
import type { ReportReply } from '@lanewise/contract/envelope';
import type { Trends } from '@lanewise/contract/reports/trend';
import { ask, askWhole } from './ask.ts';
import type { AskOptions } from './ask.ts';

// Calls of reports and receipts.

/** Fetches one report by the path of its definition. */
export const report = (
  path: string,
  query: Readonly<Record<string, QueryValue>>,
  options: Pick<AskOptions, 'signal' | 'quiet' | 'page'> = {},
): Promise<ReportReply> => askWhole(reportAt(path), { query }, options);

/** The trends of the rows of a page. A missing trend is no failure: its cell stays empty. */
export const trends = (
  path: string,
  query: Readonly<Record<string, QueryValue>>,
  signal?: AbortSignal,
): Promise<Trends> => ask(trendOf(path), { query }, { signal });

/** Fetches one receipt by its token; the screen that opened it shows a failure. */
export const receipt = (
  token: string,
  query: QueryOf<typeof oneReceipt> = {},
  signal?: AbortSignal,
): Promise<Receipt> => ask(oneReceipt, { params: { token }, query }, { signal });

/** Fetches several receipts by their unique ids within dates, locations and record numbers, in the order of the ids. */
export const receipts = (query: QueryOf<typeof listReceipts>, signal?: AbortSignal): Promise<Receipt[]> =>
  ask(listReceipts, { query }, { signal });
