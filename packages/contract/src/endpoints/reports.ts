import type { z } from 'zod';
import type { Reply, ReportReply } from '../envelope.ts';
import type { Trends } from '../reports/trend.ts';
import type { Answering, Endpoint } from './endpoint.ts';

/** Reports are declared by their definitions (`contract/reports`), whose filters and parameters are their queries. */
interface Derived<Answer> extends Answering<Answer> {
  readonly schema: Answering<Answer>['schema'] & {
    readonly querystring: z.ZodType<unknown, Readonly<Record<string, unknown>>>;
  };
}

/** The reports whose calls outlive a change of route. */
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

/** The trends of the rows of a report, by the path of its definition. A missing trend is no failure. */
export const trendOf = (path: string): Endpoint<Derived<Reply<Trends>>> => ({
  method: 'GET',
  path: `${path}/trend`,
  quiet: true,
});

/** A report as a file, by the path of its definition. */
export const exportOf = (path: string): Endpoint<Derived<unknown>> => ({ method: 'GET', path: `${path}/export` });
