import type { ReportDefinition } from '@lanewise/contract/reports/definition';
import { usualColumns, usualPoints } from './points.ts';
import { reportList, reportOf, type ReportId } from '@lanewise/contract/reports/index';
import { reportParameters } from '@lanewise/contract/reports/parameters';
import { addDays, addMonths } from '@lanewise/domain/calendar/day';
import { scopeOf } from '../apps/server/dist/facts/scope.js';
import type { Facts } from '../apps/server/dist/facts/types.js';
import { rememberArrivals } from '../apps/server/dist/question/arrivals.js';
import { namesOf } from '../apps/server/dist/question/names.js';
import { queries } from '../apps/server/dist/reports/queries.js';
import { readMonths, rememberMonths } from '../apps/server/dist/question/months.js';
import { rememberSelfCheckouts } from '../apps/server/dist/question/self-checkouts.js';
import { askedIn } from '../apps/server/dist/question/question.testing.js';
import { readReceipts } from '../apps/server/dist/reports/receipts/receipt.js';
import { runReport } from '../apps/server/dist/reports/engine/run.js';
import { decodeToken } from '../apps/server/dist/question/receipt-token.js';
import type { Chain } from './chain.ts';

/**
 * Typical search texts for receipts. Every lane writes each number of a day. Item codes have 13 digits, the smallest
 * sell most, and 40 is also a number. The cashier search uses a part of all names, or one name.
 */
const searchedFor = {
  'an unknown number': '777777',
  'a known number': '000060',
  'a number and item': '000040',
  'an unknown item': '0000000099999',
  'a rare item': '19446',
  'a popular item': '0000000000014',
  'an amount': '62.50',
  'a popular amount': '0.51',
  'a cashier': 'Cashier 105',
  'part of all cashiers': 'ashi',
  'no cashier': 'Smith',
} as const;
const rareItem = '0000000019446';
const popularItem = '0000000000014';

export interface ReportRun {
  name: string;
  run: () => Promise<unknown>;
}

/**
 * Every view of every report as a route runs it, over a month and a year of the chain, and the additional queries of
 * the screens.
 */
export const reportRuns = (facts: Facts, chain: Chain): ReportRun[] => {
  const year = { startDate: chain.firstMonth, lastDate: chain.lastDate };
  const month = { startDate: `${chain.lastDate.slice(0, 8)}01`, lastDate: chain.lastDate };
  const day = { startDate: chain.lastDate, lastDate: chain.lastDate };
  const thirteenMonths = { startDate: addMonths(`${chain.lastDate.slice(0, 8)}01`, -12), lastDate: chain.lastDate };
  const [store] = chain.locations;
  const [top] = chain.departments.top;
  // No data enters while the bench runs.
  const nothing = { changesAfter: async () => [], lastApplied: async () => 0, setAsideDays: async () => [] };
  const arrivals = rememberArrivals(facts, nothing);
  const remembered = rememberMonths(nothing);
  const selfCheckouts = rememberSelfCheckouts(nothing);
  const names = namesOf(chain.names);
  const oneStore = { locationIds: String(store?.regLocId ?? 0) };
  const ask = async (id: ReportId, more: Record<string, unknown>, months = remembered) => {
    const definition = reportOf(id);
    // All of the usual data points at once.
    const points = Object.values(definition.views)[0]?.dataPoints ? { points: usualColumns.join(',') } : {};
    const parameters = reportParameters.parse({ ...points, ...more });
    const scope = scopeOf({ companyId: chain.company, locations: chain.locations, everyStore: true }, parameters);
    // A period that is over, so that it is compared.
    const today = definition.period === 'today' ? chain.lastDate : addDays(chain.lastDate, 32);
    const asked = {
      definition,
      query: queries[id],
      scope,
      parameters,
      arrivals,
      months,
      selfCheckouts,
      names,
      now: { today, time: `${today} 17:00:00` },
      company: { pattern: 'months', rule: 'nearest', usWeek: true, fixed: [], timeZone: 'America/New_York' },
    } as const;
    // As a company keeps them: a department that earns, and the milk that qualifies.
    return runReport(askedIn(facts, asked, { programs: chain.programs, points: usualPoints }));
  };
  const run = (name: string, id: ReportId, more: Record<string, unknown>): ReportRun => ({
    name,
    run: () => ask(id, more),
  });
  /** As after a start. Later requests only read the months that have changed. */
  const first = (id: ReportId, view: string): ReportRun => ({
    name: `${id}, ${view}, year, nothing remembered`,
    run: () => ask(id, { ...year, view }, readMonths),
  });
  const receipt = async (): Promise<unknown> => {
    const { data } = await ask('transactions', { ...day, ...oneStore, limit: 1 });
    const key = decodeToken(String(data[0]?.['token']));
    const wish = { startDate: '1970-01-01', lastDate: '2149-06-06' };
    return readReceipts(
      facts,
      scopeOf({ companyId: chain.company, locations: chain.locations, everyStore: true }, wish),
      key ? [key] : [],
    );
  };
  const department = { ...oneStore, departmentId: top };
  const ofView = ({ id, needs, period }: ReportDefinition, view: string): ReportRun[] => {
    const needed = needs.includes('department') ? department : {};
    const periods = period === 'today' ? { today: day } : { month, year };
    return Object.entries(periods).map(([name, dates]) =>
      run(`${id}, ${view}, ${name}`, id as ReportId, { ...dates, ...needed, view }),
    );
  };
  const tenYears = { startDate: `${Number(chain.lastDate.slice(0, 4)) - 9}-01-01`, lastDate: chain.lastDate };
  return [
    ...reportList.flatMap((definition) => Object.keys(definition.views).flatMap((view) => ofView(definition, view))),
    run('storeOverview, weekly_sales, thirteen months', 'storeOverview', { ...thirteenMonths, view: 'weekly_sales' }),
    first('performance', 'default'),
    first('performance', 'sessions'),
    first('cashierList', 'exceptions'),
    first('laneReboot', 'default'),
    first('salesMetrics', 'claim'),
    first('transactionItem', 'default'),
    first('milkIncentive', 'milk_kinds'),
    run('overview, day', 'overview', day),
    run('overview, one store, month', 'overview', { ...month, ...oneStore }),
    run('department, second level, year', 'department', { ...year, departmentDepth: 2 }),
    run('items, day', 'items', day),
    run('items of one department, year', 'items', { ...year, departmentId: top }),
    run('transactions, one store, day', 'transactions', { ...day, ...oneStore }),
    run('transactions, all stores, day', 'transactions', day),
    run('transactions of one lane and tender, month', 'transactions', {
      ...month,
      kinds: 'sales',
      lane: '2',
      tender: 'cash',
    }),
    ...Object.entries(searchedFor).flatMap(([what, searchText]) => [
      run(`transactions, search of ${what}`, 'transactions', { ...thirteenMonths, searchText }),
      run(`transactions, search of ${what}, store`, 'transactions', { ...thirteenMonths, ...oneStore, searchText }),
    ]),
    run('transactions with an item, month', 'transactions', { ...month, upc: rareItem }),
    run('transactions with an item, year', 'transactions', { ...year, upc: rareItem }),
    run('transactions with a popular item, year', 'transactions', { ...year, upc: popularItem }),
    run('transactions with a department, month', 'transactions', { ...month, departmentId: top }),
    run('transactions with a department, year', 'transactions', { ...year, departmentId: top }),
    { name: 'transactions and receipt', run: receipt },
    // The longest permitted period: the figures of all existing years.
    run('overview, daily, ten years', 'overview', { ...tenYears, view: 'daily_sales' }),
    run('items, ten years', 'items', tenYears),
    run('transactions, ten years', 'transactions', tenYears),
  ];
};

const items = /^(items|locationItems)\b/;
const searches = /\bsearch\b/;

/**
 * Target in milliseconds for 95 of 100 answers (p95). Items take longer because there are 20,000 of them, and a search
 * of receipts may read thirteen months.
 */
export const targetOf = (name: string): number => {
  if (searches.test(name)) return 100;
  return items.test(name) ? 40 : 25;
};
