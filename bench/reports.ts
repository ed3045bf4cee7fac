import { reportOf, type ReportId } from '@lanewise/contract/reports/index';
import { reportParameters } from '@lanewise/contract/reports/parameters';
import { scopeOf } from '../apps/server/dist/facts/scope.js';
import type { Facts } from '../apps/server/dist/facts/types.js';
import { rememberArrivals } from '../apps/server/dist/reports/arrivals.js';
import { namesOf } from '../apps/server/dist/reports/names.js';
import { queries } from '../apps/server/dist/reports/queries.js';
import { readReceipts } from '../apps/server/dist/reports/receipt.js';
import { runReport } from '../apps/server/dist/reports/run.js';
import { decodeToken } from '../apps/server/dist/reports/token.js';
import type { Chain } from './chain.ts';

export interface ReportRun {
  name: string;
  run: () => Promise<unknown>;
}

/** Every report of the product as a route runs it, over a year, a month or a day of the chain. */
export const reportRuns = (facts: Facts, chain: Chain): ReportRun[] => {
  const year = { startDate: chain.firstMonth, lastDate: chain.lastDate };
  const month = { startDate: `${chain.lastDate.slice(0, 8)}01`, lastDate: chain.lastDate };
  const day = { startDate: chain.lastDate, lastDate: chain.lastDate };
  const [store] = chain.locations;
  const [top] = chain.departments.top;
  // Nothing is entered while the bench runs.
  const arrivals = rememberArrivals(facts, { changesAfter: async () => [], lastApplied: async () => 0 });
  const names = namesOf(chain.names);
  const oneStore = { locationIds: String(store?.regLocId ?? 0) };
  const ask = (id: ReportId, more: Record<string, unknown>) => {
    const parameters = reportParameters.parse(more);
    return runReport({
      facts,
      definition: reportOf(id),
      query: queries[id],
      scope: scopeOf(
        { company: chain.company, permitted: chain.locations, everywhere: chain.locations.length },
        parameters,
      ),
      parameters,
      arrivals,
      names,
      company: { usWeek: true, calendarPattern: 'months', timeZone: 'America/New_York' },
      now: { today: '2026-02-01', hour: 7 },
    });
  };
  const run = (name: string, id: ReportId, more: Record<string, unknown>): ReportRun => ({
    name,
    run: () => ask(id, more),
  });
  const receipt = async (): Promise<unknown> => {
    const { data } = await ask('transactions', { ...day, ...oneStore, limit: 1 });
    const key = decodeToken(String(data[0]?.['token']));
    const wish = { startDate: '1970-01-01', lastDate: '2149-06-06' };
    return readReceipts(
      facts,
      scopeOf({ company: chain.company, permitted: chain.locations, everywhere: chain.locations.length }, wish),
      key ? [key] : [],
    );
  };
  return [
    run('overview, day', 'overview', day),
    run('overview, month', 'overview', month),
    run('overview, year', 'overview', year),
    run('overview, hourly, month', 'overview', { ...month, view: 'hourly_sales' }),
    run('overview, daily, year', 'overview', { ...year, view: 'daily_sales' }),
    run('overview, monthly, year', 'overview', { ...year, view: 'monthly_sales' }),
    run('department, month', 'department', month),
    run('department, year', 'department', year),
    run('department, second level, year', 'department', { ...year, departmentDepth: 2 }),
    run('location items, one store, month', 'locationItems', { ...month, ...oneStore, departmentId: top }),
    run('location items, one store, year', 'locationItems', { ...year, ...oneStore, departmentId: top }),
    run('items, day', 'items', day),
    run('items, month', 'items', month),
    run('items, year', 'items', year),
    run('items of one department, year', 'items', { ...year, departmentId: top }),
    run('tender, year', 'tender', year),
    run('tender, daily, month', 'tender', { ...month, view: 'daily_tender_sales' }),
    run('summary, month', 'summary', month),
    run('summary, daily, year', 'summary', { ...year, view: 'daily_sales' }),
    run('transactions, one store, day', 'transactions', { ...day, ...oneStore }),
    run('transactions, all stores, day', 'transactions', day),
    run('transactions of one lane and tender, month', 'transactions', {
      ...month,
      kinds: 'sales',
      lane: '2',
      tender: 'cash',
    }),
    { name: 'transactions and receipt', run: receipt },
  ];
};
