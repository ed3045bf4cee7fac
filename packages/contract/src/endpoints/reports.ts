import type { z } from 'zod';
import type { Reply, ReportReply } from '../envelope.ts';
import type { Trends } from '../reports/trend.ts';
import type { Answering, Endpoint } from './endpoint.ts';

/** The endpoint of a report. Its query comes from the filters and parameters of its definition (`contract/reports`). */
interface Derived<Answer> extends Answering<Answer> {
  readonly schema: Answering<Answer>['schema'] & {
    readonly querystring: z.ZodType<unknown, Readonly<Record<string, unknown>>>;
  };
}

/** Ids of the reports whose calls continue after a change of route. */
const kept: readonly string[] = [
  'dashboard/v1/department_sales',
  'dashboard/v1/department_item_sales',
  'dashboard/v1/location_sales',
  'dashboard/v1/daily_tender_sales',
  'dashboard/v1/transaction',
];

/** The endpoint of a report, by a path of its definition. */
export const reportAt = (path: string): Endpoint<Derived<ReportReply>> => ({
  method: 'GET',
  path,
  kept: kept.includes(path),
  page: true,
});

/**
 * The endpoint of the trends in a report's rows. `path` is the path of the report's definition. The endpoint is quiet,
 * because a report works without trends.
 */
export const trendOf = (path: string): Endpoint<Derived<Reply<Trends>>> => ({
  method: 'GET',
  path: `${path}/trend`,
  quiet: true,
});

/** The endpoint of a report as a file, by the path of its definition. */
export const exportOf = (path: string): Endpoint<Derived<unknown>> => ({ method: 'GET', path: `${path}/export` });
