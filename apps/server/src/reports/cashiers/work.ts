import { wideOf, type Wide } from '../../facts/decimal.ts';
import type { Scope } from '../../facts/scope.ts';
import { sql, type Sql } from '../../facts/sql.ts';
import type { Questions } from '../../facts/types.ts';
import { readMonths, type OfMonth } from '../../question/months.ts';
import type { ReportQuestion } from '../engine/query.ts';
import { names, ofGrain, ofStores, type NameRow } from './cashier.ts';
import { sessions } from './sessions.ts';

const counts = [
  'receipts',
  'customers',
  'entered',
  'ring_seconds',
  'tender_seconds',
  'tendered_customers',
  'signed_customers',
  'signed_work',
] as const;
const amounts = ['amount', 'units', 'scanned_units', 'entered_units', 'rung_units', 'signed_amount'] as const;

type Count = (typeof counts)[number];
type Amount = (typeof amounts)[number];

/**
 * Figures of a cashier, summed over days. Figures that begin with `entered`, `rung`, `tendered` or `signed` are summed
 * only over days whose registers report them.
 */
type Sums = Record<Count, number> & Record<Amount, Wide>;

interface WorkMonth extends OfMonth {
  cashier: string;
  sums: Sums;
  /** Seconds signed on; null if no register reports them. */
  seconds: number | null;
}

/** The work of a cashier over the whole question. */
export interface Work extends Omit<WorkMonth, 'month'> {
  /** The most recent name that registers wrote for the cashier; '' if there is none. */
  name: string;
}

type WorkQuestion = Pick<ReportQuestion, 'scope' | 'names' | 'parameters' | 'now'>;

/**
 * Rows with figures of cashiers by lane and part of the day, and rows with their signed-on time, all with the same
 * columns.
 */
const parts = (question: WorkQuestion): Sql => sql`
  select cashier_work.location as location_id, business_date as date, toString(cashier_work.cashier) as cashier,
    receipts, net_amount, customers, net_units, scanned_units, entered, ring_seconds, tender_seconds, toInt64(0) as seconds
  from cashier_work where ${ofStores(question)} and ${ofGrain(question, 'day')}
  union all
  select location_id, date, cashier, 0, 0, 0, 0, 0, 0, 0, 0, dateDiff('second', sign_on, session_end)
  from (${sessions(question)})`;

/** A day on which a cashier was active. 0 seconds means that the source does not have them. */
const days = (question: WorkQuestion): Sql => sql`
  select location_id, cashier, date, sum(receipts) as receipts, sum(net_amount) as amount, sum(customers) as customers,
    sum(net_units) as units, sum(scanned_units) as scanned, sum(entered) as entered, sum(ring_seconds) as ring,
    sum(tender_seconds) as tender, nullIf(sum(parts.seconds), 0) as seconds
  from (${parts(question)}) as parts
  group by location_id, date, cashier having receipts != 0`;

const months = (question: WorkQuestion): Sql => sql`
  select location_id as location, substring(toString(toStartOfMonth(date)), 1, 7) as month, cashier,
    sum(days.receipts) as receipts, sum(days.customers) as customers, sum(days.entered) as entered, sum(ring) as ring_seconds,
    sum(tender) as tender_seconds, sumIf(days.customers, tender != 0) as tendered_customers,
    sumIf(days.customers, days.seconds is not null) as signed_customers, sumIf(ring + tender, days.seconds is not null) as signed_work,
    toString(sum(days.amount)) as amount, toString(sum(days.units)) as units, toString(sum(scanned)) as scanned_units,
    toString(sumIf(days.units, days.entered != 0)) as entered_units, toString(sumIf(days.units, ring != 0)) as rung_units,
    toString(sumIf(days.amount, days.seconds is not null)) as signed_amount, sum(days.seconds) as seconds
  from (${days(question)}) as days
  group by location, month, cashier`;

type MonthRow = OfMonth & { cashier: string; seconds: string | null } & Record<Count | Amount, string>;

const monthOf = (row: MonthRow): WorkMonth => ({
  location: row.location,
  month: row.month,
  cashier: row.cashier,
  sums: sumsOf(
    (count) => Number(row[count]),
    (amount) => wideOf(row[amount]),
  ),
  seconds: row.seconds === null ? null : Number(row.seconds),
});

const sumsOf = (count: (name: Count) => number, amount: (name: Amount) => Wide): Sums =>
  Object.fromEntries([
    ...counts.map((name) => [name, count(name)] as const),
    ...amounts.map((name) => [name, amount(name)] as const),
  ]) as Sums;

const add = (work: Work, { sums, seconds }: WorkMonth): void => {
  for (const name of counts) work.sums[name] += sums[name];
  for (const name of amounts) work.sums[name] += sums[name];
  if (seconds !== null) work.seconds = (work.seconds ?? 0) + seconds;
};

const byCashier = (rows: readonly WorkMonth[], called: readonly NameRow[]): Work[] => {
  const nameOf = new Map(called.map(({ location_id: location, cashier, name }) => [`${location} ${cashier}`, name]));
  const found = new Map<string, Work>();
  for (const row of rows) {
    const { location, cashier } = row;
    const key = `${location} ${cashier}`;
    const known = found.get(key);
    const work = known ?? {
      location,
      cashier,
      name: nameOf.get(key) ?? '',
      seconds: null,
      sums: sumsOf(
        () => 0,
        () => 0n,
      ),
    };
    if (!known) found.set(key, work);
    add(work, row);
  }
  return [...found.values()];
};

/** The work of all cashiers in the scope. Cached months contain all lanes together. */
export const readWork = async (question: ReportQuestion): Promise<Work[]> => {
  const { facts, months: remembered, scope, names: called, now, parameters } = question;
  const topic = {
    name: () => 'work of cashiers',
    read: async (store: Questions, dates: Scope) => {
      const { cashierNumber: _, ...others } = parameters;
      return (await store.query<MonthRow>(months({ now, names: called, parameters: others, scope: dates }))).map(
        monthOf,
      );
    },
  };
  const source = parameters.lane === undefined ? remembered : readMonths;
  const [rows, cashiers] = await Promise.all([
    source.of(facts, topic, scope, now.today),
    facts.query<NameRow>(names(question)),
  ]);
  return byCashier(rows, cashiers);
};
