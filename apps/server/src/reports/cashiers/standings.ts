import type { LocationId } from '@lanewise/contract/primitives/ids';
import { scoreOf, standings, type Stratum } from '@lanewise/domain/cashiers/exceptions';
import type { Scope } from '../../facts/scope.ts';
import { join, sql } from '../../facts/sql.ts';
import type { Questions } from '../../facts/types.ts';
import { readMonths, type OfMonth, type Topic } from '../../question/months.ts';
import type { ReportQuestion } from '../engine/query.ts';
import { names, ofGrain, ofStores, type NameRow } from './cashier.ts';
import { isAt, type Lanes } from '../../question/self-checkouts.ts';

/**
 * The counted events: their denominator, the fields of their count and index, and the mark of their receipts. All lists
 * below have this order.
 */
export const measures = [
  { events: 'voids', exposure: 'customers', qty: 'void_qty', index: 'void_index', mark: 'void' },
  { events: 'refunds', exposure: 'customers', qty: 'refund_qty', index: 'refund_index', mark: 'refund' },
  { events: 'no_sales', exposure: 'customers', qty: 'no_sale_qty', index: 'no_sale_index', mark: 'noSale' },
  { events: 'overrides', exposure: 'lines', qty: 'override_qty', index: 'override_index', mark: 'override' },
  { events: 'exemptions', exposure: 'customers', qty: 'exempt_qty', index: 'exempt_index', mark: 'taxExempt' },
  { events: 'typed_lines', exposure: 'lines', qty: 'typed_qty', index: 'typed_index', mark: 'manualEntry' },
] as const;

/** How often a cashier did things that should be rare, compared with other cashiers. */
export interface CashierStanding {
  location: LocationId;
  cashier: string;
  /** The most recent name that registers wrote for the cashier; '' if there is none. */
  name: string;
  customers: number;
  lines: number;
  counts: readonly number[];
  /** Null if there is no peer to compare with. */
  indexes: readonly (number | null)[];
  /** Null for a cashier without a number. */
  score: number | null;
}

/** Figures of a cashier in one part of the day at one type of lane. */
interface Part {
  location: LocationId;
  cashier: string;
  self: 0 | 1;
  shift: number;
  /** Receipts, customers, lines, and the events of each measure. */
  figures: number[];
}

const columns = [
  sql`receipts`,
  sql`customers`,
  sql`lines`,
  sql`voids`,
  sql`refunds`,
  sql`no_sales`,
  sql`overrides`,
  sql`exemptions`,
  sql`typed_lines`,
];

type StandingsQuestion = Pick<ReportQuestion, 'facts' | 'months' | 'selfCheckouts' | 'scope' | 'parameters' | 'now'>;

type PartOfMonth = Part & OfMonth;

/**
 * Parts by month. Later days decide which lanes count as self-checkouts, so months are cached separately for each list
 * of self-checkouts.
 */
const partsOf = (question: StandingsQuestion, selfCheckouts: readonly Lanes[]): Topic<PartOfMonth> => ({
  name: (store) => `exceptions ${selfCheckouts.find(({ location }) => location === store)?.lanes.join(' ') ?? ''}`,
  read: async (facts: Questions, scope: Scope) => {
    const rows = await facts.query<Omit<PartOfMonth, 'figures'> & { figures: string[] }>(sql`
  select cashier_work.location as location, substring(toString(toStartOfMonth(business_date)), 1, 7) as month,
    toString(cashier_work.cashier) as cashier, ${isAt(selfCheckouts)} as self, shift,
    [${join(
      columns.map((column) => sql`sum(cashier_work.${column})`),
      sql`, `,
    )}] as figures
  from cashier_work where ${ofStores({ scope })} and ${ofGrain({ ...question, scope }, 'day')}
  group by cashier_work.location, month, cashier_work.cashier, self, shift`);
    return rows.map((row) => ({ ...row, figures: row.figures.map(Number) }));
  },
});

const cashierKey = ({ location, cashier }: Pick<Part, 'location' | 'cashier'>): string => `${location} ${cashier}`;

/** Adds up the parts of all months of a scope. Parts without receipts are left out. */
const summed = (months: readonly PartOfMonth[]): Part[] => {
  const found = new Map<string, Part>();
  for (const { location, cashier, self, shift, figures } of months) {
    const key = `${cashierKey({ location, cashier })} ${self} ${shift}`;
    const known = found.get(key);
    if (known) figures.forEach((figure, at) => (known.figures[at] = (known.figures[at] ?? 0) + figure));
    else found.set(key, { location, cashier, self, shift, figures: [...figures] });
  }
  return [...found.values()].filter(({ figures }) => figures[0] !== 0);
};

/** A cashier without a name has no peers. */
const peersOf = ({ location, cashier, self, shift }: Part): string =>
  cashier === '' ? `nobody ${location} ${self} ${shift}` : `${self} ${shift}`;

const figureOf = ({ figures }: Part, at: number): number => figures[at] ?? 0;

const sumOf = (parts: readonly Part[], at: number): number => parts.reduce((sum, part) => sum + figureOf(part, at), 0);

/** Positions of figures within those of a part. */
const [atCustomers, atLines, firstEvents] = [1, 2, 3];

const byCashier = (parts: readonly Part[]): Part[][] => {
  const found = new Map<string, Part[]>();
  for (const part of parts) {
    const own = found.get(cashierKey(part));
    if (own) own.push(part);
    else found.set(cashierKey(part), [part]);
  }
  return [...found.values()];
};

const strataOf = (parts: readonly Part[], at: number): Stratum[] =>
  parts.map((part) => ({
    key: peersOf(part),
    events: figureOf(part, firstEvents + at),
    exposure: figureOf(part, measures[at]?.exposure === 'lines' ? atLines : atCustomers),
  }));

/** Judges all cashiers with rows: formulas in domain/cashiers/exceptions. */
const judge = (parts: readonly Part[], called: readonly NameRow[]): CashierStanding[] => {
  const nameOf = new Map(
    called.map(({ location_id: location, cashier, name }) => [cashierKey({ location, cashier }), name]),
  );
  const cashiers = byCashier(parts);
  const judged = measures.map((_, at) => standings(cashiers.map((own) => strataOf(own, at))));
  return cashiers.flatMap((own, who) => {
    const [first] = own;
    if (!first) return [];
    const { location, cashier } = first;
    const all = judged.flatMap((measure) => measure[who] ?? []);
    return {
      location,
      cashier,
      name: nameOf.get(cashierKey(first)) ?? '',
      customers: sumOf(own, atCustomers),
      lines: sumOf(own, atLines),
      counts: measures.map((_, at) => sumOf(own, firstEvents + at)),
      indexes: all.map(({ index }) => index),
      score: cashier === '' ? null : scoreOf(all),
    };
  });
};

/**
 * How often cashiers do things that should be rare, compared with other cashiers at the same type of lane and in the
 * same part of the day at the requested stores. All cashiers in scope are judged, even if the question requests one
 * cashier.
 */
export const readStandings = async (question: StandingsQuestion): Promise<CashierStanding[]> => {
  const { facts, months, selfCheckouts, scope, now, parameters } = question;
  const source = parameters.lane === undefined ? months : readMonths;
  const readParts = async (): Promise<PartOfMonth[]> =>
    source.of(facts, partsOf(question, await selfCheckouts(facts, scope)), scope, now.today);
  const [parts, called] = await Promise.all([readParts(), facts.query<NameRow>(names(question))]);
  return judge(summed(parts), called);
};
