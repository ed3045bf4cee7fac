import { scoreOf, standings, type Stratum } from '@lanewise/domain/cashiers/exceptions';
import { and, join, or, sql, type Sql } from '../../facts/sql.ts';
import type { Facts } from '../../facts/types.ts';
import type { QueryContext } from '../query.ts';
import { ofGrain, ofStores } from './cashier.ts';
import { isAt, readSelfCheckouts, type Lanes } from './lane-types.ts';

/** What is counted, against what, and the fields of its count and of its index; everywhere below a list has them in this order. */
export const measures = [
  { events: 'voids', exposure: 'customers', qty: 'void_qty', index: 'void_index' },
  { events: 'refunds', exposure: 'customers', qty: 'refund_qty', index: 'refund_index' },
  { events: 'no_sales', exposure: 'customers', qty: 'no_sale_qty', index: 'no_sale_index' },
  { events: 'overrides', exposure: 'lines', qty: 'override_qty', index: 'override_index' },
  { events: 'exemptions', exposure: 'customers', qty: 'exempt_qty', index: 'exempt_index' },
  { events: 'typed_lines', exposure: 'lines', qty: 'typed_qty', index: 'typed_index' },
] as const;

/** How often a cashier did what should be seldom, and how that stands to what others do. */
export interface CashierStanding {
  location: number;
  cashier: string;
  /** As registers last wrote it; '' where none did. */
  name: string;
  customers: number;
  lines: number;
  counts: readonly number[];
  /** Null where there is nobody to compare with. */
  indexes: readonly (number | null)[];
  /** Null for whoever has no number. */
  score: number | null;
}

/** What a cashier did in one part of the day at one type of lane; \`works\` is 0 for a row that has only his name. */
interface Part {
  location: number;
  cashier: string;
  name: string;
  self: 0 | 1;
  shift: number;
  works: 0 | 1;
  figures: string[];
}

const columns = [
  ...[sql`customers`, sql`lines`],
  ...[sql`voids`, sql`refunds`, sql`no_sales`, sql`overrides`, sql`exemptions`, sql`typed_lines`],
];

const partsOf = (context: Asked, selfCheckouts: readonly Lanes[]): Sql => sql`
  select cashier_work.location as location, toString(cashier_work.cashier) as cashier, max(cashier_work.name).2 as name,
    ${isAt(selfCheckouts)} as self, shift, sum(receipts) != 0 as works,
    [${join(
      columns.map((column) => sql`sum(cashier_work.${column})`),
      sql`, `,
    )}] as figures
  from cashier_work where ${and([ofStores(context), or([sql`grain = 'name'`, ofGrain(context, 'day')])])}
  group by cashier_work.location, cashier_work.cashier, self, shift having works or name != ''`;

type Asked = Pick<QueryContext, 'scope' | 'parameters'>;

/** Nobody is a peer of whoever is not named. */
const peersOf = ({ location, cashier, self, shift }: Part): string =>
  cashier === '' ? `nobody ${location} ${self} ${shift}` : `${self} ${shift}`;

const figureOf = ({ figures }: Part, at: number): number => Number(figures[at] ?? 0);

const sumOf = (parts: readonly Part[], at: number): number => parts.reduce((sum, part) => sum + figureOf(part, at), 0);

/** Where the figures of events begin in those of a part. */
const firstEvents = 2;

const byCashier = (parts: readonly Part[]): Part[][] => {
  const found = new Map<string, Part[]>();
  for (const part of parts) {
    const key = `${part.location} ${part.cashier}`;
    found.set(key, [...(found.get(key) ?? []), part]);
  }
  return [...found.values()];
};

const strataOf = (parts: readonly Part[], at: number): Stratum[] =>
  parts.map((part) => ({
    key: peersOf(part),
    events: figureOf(part, firstEvents + at),
    exposure: figureOf(part, measures[at]?.exposure === 'lines' ? 1 : 0),
  }));

/** What everybody did of whom there are rows: formulas in domain/cashiers/exceptions. */
const judge = (parts: readonly Part[]): CashierStanding[] => {
  const names = new Map(
    parts.filter(({ name }) => name !== '').map((part) => [`${part.location} ${part.cashier}`, part.name]),
  );
  const cashiers = byCashier(parts.filter(({ works }) => works === 1));
  const judged = measures.map((_, at) => standings(cashiers.map((own) => strataOf(own, at))));
  return cashiers.flatMap((own, who) => {
    const [first] = own;
    if (!first) return [];
    const { location, cashier } = first;
    const all = judged.flatMap((measure) => measure[who] ?? []);
    return {
      ...{ location, cashier, name: names.get(`${location} ${cashier}`) ?? '' },
      ...{ customers: sumOf(own, 0), lines: sumOf(own, 1) },
      counts: measures.map((_, at) => sumOf(own, firstEvents + at)),
      indexes: all.map(({ index }) => index),
      score: cashier === '' ? null : scoreOf(all),
    };
  });
};

/**
 * How often cashiers do what should be seldom, against the others who work at the same type of lane and in the same part of the
 * day at the stores asked for. Everybody in scope is judged, whichever cashier is asked for.
 */
export const readStandings = async (facts: Facts, context: Asked): Promise<CashierStanding[]> =>
  judge(await facts.query<Part>(partsOf(context, await readSelfCheckouts(facts, context.scope))));
