import type { LocationId } from '@lanewise/contract/primitives/ids';
import { withDates, type Scope } from '../facts/scope.ts';
import { date, or, sql, u32s, type Sql } from '../facts/sql.ts';
import { figuresOf } from '../reports/engine/measures.ts';
import type { ReportQuestion } from '../reports/engine/query.ts';
import { ofDepartment, within } from '../question/scoped.ts';
import { atLevel } from '../reports/sales/department.ts';
import { tenderName } from '../reports/sales/tender.ts';

/** The sums of the receipts of a store and day; money is decimal text, as in all figures below. */
export interface SalesFigure {
  gross_sales_amt: string;
  returns_amt: string;
  store_coupons_amt: string;
  voids_amt: string;
  net_sales_amt: string;
  tax: string;
  customer_qty: string;
  /** Bottle deposits, and the totals that customers had to pay. */
  deposits: string;
  total: string;
}

/** A tender under the name that the tender report shows. */
export interface TenderFigure {
  tender: string;
  kind: string;
  count: string;
  received: string;
  refunded: string;
  net: string;
}

/** A department of the uppermost level, or a department above it that has sales of its own. */
export interface DepartmentFigure {
  id: string;
  name: string;
  units: string;
  amount: string;
}

/** A tax by the registers' code. */
export interface TaxFigure {
  code: string;
  description: string;
  amount: string;
}

/** Drawer openings of a kind without a sale: how often, and the amount. */
export interface DrawerFigure {
  kind: string;
  count: number;
  amount: string;
}

export interface LaneFigure {
  lane: string;
  cashier: string;
  name: string;
  customers: number;
  units: string;
  net: string;
}

/** All figures for the closing reports of a store and business date. */
export interface DayFigures {
  sales: SalesFigure;
  tenders: TenderFigure[];
  departments: DepartmentFigure[];
  taxes: TaxFigure[];
  drawer: DrawerFigure[];
  lanes: LaneFigure[];
}

/** A statement's row of one store and day. */
type Keyed<Figure> = { [Name in keyof Figure]: string } & { place: string; day: string };

/** The order in which reports list names. */
const byName = (name: Sql): Sql => sql`lowerUTF8(removeDiacriticsUTF8(${name}))`;

const ofDay = sql`toString(location) as place, toString(business_date) as day`;

const salesStatement = (these: Sql): Sql => sql`
  select ${ofDay},
    ${figuresOf(
      'gross_sales_amt',
      'returns_amt',
      'store_coupons_amt',
      'voids_amt',
      'net_sales_amt',
      'tax',
      'customer_qty',
    )
      .map(([column, field]) => sql`toString(sum(sales_day.${column})) as ${field}`)
      .reduce((all, one) => sql`${all}, ${one}`)},
    toString(sum(sales_day.deposit_amount)) as deposits, toString(sum(sales_day.total)) as total
  from sales_day where ${these}
  group by place, day`;

const tenderStatement = (these: Sql): Sql => sql`
  select ${ofDay}, tender, kind, toString(sum(paid.number)) as count, toString(sum(paid.received)) as received,
    toString(sum(paid.refunded)) as refunded, toString(sum(paid.received) - sum(paid.refunded)) as net
  from (
    select location, business_date, toString(kind) as kind, toString(description) as description,
      ${tenderName} as tender, tender_day.count as number, tender_day.received as received, tender_day.refunded as refunded
    from tender_day where ${these}
  ) as paid
  group by place, day, tender, kind, description having sum(paid.number) != 0
  order by ${byName(sql`tender`)}, tender, kind`;

const departmentStatement = (question: ReportQuestion, these: Sql): Sql => sql`
  select ${ofDay}, toString(dep_id) as id, ${ofDepartment(question, sql`dep_id`).text(({ name }) => name)} as name,
    toString(sum(sales_department.units)) as units, toString(sum(sales_department.amount)) as amount
  from sales_department where ${these} and ${atLevel(question)}
  group by place, day, dep_id
  having sum(sales_department.amount) != 0 or sum(sales_department.units) != 0 or sum(sales_department.customers) != 0
  order by ${byName(sql`name`)}, dep_id`;

/** Taxes are in no rollup, so they are summed from the receipts. A store has only a few hundred receipts on a day. */
const taxStatement = (these: Sql): Sql => sql`
  select ${ofDay}, toString(tax.code) as code, toString(tax.description) as description,
    toString(sum(tax.amount * sign)) as amount
  from journal array join taxes as tax
  where ${these} and selling = 1
  group by place, day, code, description
  having sum(tax.amount * sign) != 0 or sum(tax.taxable * sign) != 0
  order by code, description`;

const drawerStatement = (these: Sql): Sql => sql`
  select ${ofDay}, toString(transaction.kind) as kind, toString(sum(sign)) as count,
    toString(sum(transaction.total * sign)) as amount
  from transaction
  where ${these} and transaction.kind in ('loan', 'pickup', 'paidIn', 'paidOut', 'noSale')
  group by place, day, kind having sum(sign) != 0`;

const laneStatement = (these: Sql): Sql => sql`
  select ${ofDay}, toString(transaction.lane) as lane, toString(transaction.cashier) as cashier,
    toString(anyLast(transaction.cashier_name)) as name,
    toString(sum(transaction.customers * sign)) as customers, toString(sum(transaction.units * sign)) as units,
    toString(sum(transaction.net_amount * sign)) as net
  from transaction
  where ${these} and selling = 1
  group by place, day, lane, cashier having sum(sign) != 0
  order by toUInt64OrZero(lane), lane, cashier`;

/** Key of a store, by its location, and a business date. */
export const storeDay = (location: LocationId | string, day: string): string => `${location} ${day}`;

/** A store, by its location, on a business date. */
interface StoreDay {
  location: LocationId;
  day: string;
}

/** A condition for these store-days of a scope. A page of files may name only a few days of a year. */
const among = (scope: Scope, wanted: readonly StoreDay[]): Sql => {
  const byDay = new Map<string, number[]>();
  for (const { location, day } of wanted)
    if (scope.locations.includes(location)) byDay.set(day, [...(byDay.get(day) ?? []), location]);
  const days = [...byDay.keys()].toSorted();
  const [from, to] = [days[0], days.at(-1)];
  if (from === undefined || to === undefined) return sql`false`;
  const each = [...byDay].map(
    ([day, locations]) => sql`business_date = ${date(day)} and location in ${u32s([...new Set(locations)])}`,
  );
  return sql`${within(withDates(scope, from, to))} and (${or(each)})`;
};

/** The figures of the given stores and days only. */
export const figuresOfDays = (
  question: ReportQuestion,
  wanted: readonly StoreDay[],
): Promise<ReadonlyMap<string, DayFigures>> => readFigures(question, among(question.scope, wanted));

/**
 * The figures of every store and business date of a question. Each table is read once. A day without receipts and
 * without opened drawers has no entry, because missing figures are not zeros.
 */
export const figuresByDay = (question: ReportQuestion): Promise<ReadonlyMap<string, DayFigures>> =>
  readFigures(question, within(question.scope));

const readFigures = async (question: ReportQuestion, these: Sql): Promise<ReadonlyMap<string, DayFigures>> => {
  const read = <Figure>(statement: Sql): Promise<Keyed<Figure>[]> => question.facts.query<Keyed<Figure>>(statement);
  const [sales, tenders, departments, taxes, drawer, lanes] = await Promise.all([
    read<SalesFigure>(salesStatement(these)),
    read<TenderFigure>(tenderStatement(these)),
    read<DepartmentFigure>(departmentStatement(question, these)),
    read<TaxFigure>(taxStatement(these)),
    read<DrawerFigure>(drawerStatement(these)),
    read<LaneFigure>(laneStatement(these)),
  ]);
  const days = new Map<string, DayFigures>();
  const at = ({ place, day }: { place: string; day: string }): DayFigures => {
    const known = days.get(storeDay(place, day)) ?? emptyDay();
    days.set(storeDay(place, day), known);
    return known;
  };
  for (const row of lanes) at(row).lanes.push({ ...row, customers: Number(row.customers) });
  for (const row of drawer) at(row).drawer.push({ ...row, count: Number(row.count) });
  const there = <Row extends { place: string; day: string }>(rows: readonly Row[]): Row[] =>
    rows.filter(({ place, day }) => days.has(storeDay(place, day)));
  for (const row of there(sales)) at(row).sales = row;
  for (const row of there(tenders)) at(row).tenders.push(row);
  for (const row of there(departments)) at(row).departments.push(row);
  for (const row of there(taxes)) at(row).taxes.push(row);
  return days;
};

const emptyDay = (): DayFigures => ({
  sales: {
    gross_sales_amt: '0',
    returns_amt: '0',
    store_coupons_amt: '0',
    voids_amt: '0',
    net_sales_amt: '0',
    tax: '0',
    customer_qty: '0',
    deposits: '0',
    total: '0',
  },
  tenders: [],
  departments: [],
  taxes: [],
  drawer: [],
  lanes: [],
});
