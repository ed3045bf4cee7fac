import type { FieldId } from '@lanewise/contract/fields';
import type { LocationId } from '@lanewise/contract/primitives/ids';
import { notStated } from '@lanewise/contract/reports/filters';
import { inMonthsAndDays } from '../../facts/months.ts';
import { and, or, sql, text, texts, type Sql } from '../../facts/sql.ts';
import { columnOf } from '../engine/columns.ts';
import type { EarlierPeriods, ReportQuestion, RawRow } from '../engine/query.ts';
import { inDates, inStores, ofPlace } from '../../question/scoped.ts';
import { contains } from '../engine/worked.ts';
import { isCalled, isCalledHere } from './called.ts';

/** A cashier is a number of a store: the same number elsewhere is another person. */
export const isCashier = (number: string): Sql => sql`cashier = ${text(number === notStated ? '' : number)}`;

/**
 * The condition for the stores of a scope. The column is qualified, because rows have the name of their store under
 * `location`.
 */
export const ofStores = ({ scope }: Pick<ReportQuestion, 'scope'>): Sql => inStores(scope, sql`cashier_work.location`);

/** Rows of a grain within the dates of the scope, of the requested lanes. */
export const ofGrain = (question: Pick<ReportQuestion, 'scope' | 'parameters'>, grain: 'day' | 'lane'): Sql =>
  and([
    grain === 'day' ? sql`grain = 'day'` : sql`grain = 'lane'`,
    inDates(question.scope),
    ...(question.parameters.lane === undefined ? [] : [sql`cashier_work.lane in ${texts(question.parameters.lane)}`]),
  ]);

/** Rows for the requested figures: from months, or from days if lanes are requested, because months have no lanes. */
const figureRows = (question: ReportQuestion): Sql =>
  question.parameters.lane === undefined ? inMonthsAndDays(question.scope) : ofGrain(question, 'day');

export const ofNumber = ({ parameters }: Pick<ReportQuestion, 'parameters'>): Sql =>
  parameters.cashierNumber === undefined ? sql`true` : isCashier(parameters.cashierNumber);

/** Rows of `cashier_work` with the requested figures, and the rows with the names of their cashiers. */
export const workOf = (question: ReportQuestion, figures: Sql = figureRows(question)): Sql =>
  and([ofStores(question), ofNumber(question), or([sql`grain = 'name'`, figures])]);

/** The filter by a part of a name, over a named row. */
const isNamed = ({ parameters: { cashier } }: ReportQuestion): Sql[] =>
  cashier === undefined ? [] : [isCalled(sql`cashier_number`, sql`cashier_name`, cashier)];

/** Columns that identify a row, from a location_id, a number and the last name that the registers wrote. */
export const identity = (question: ReportQuestion, location: Sql, cashier: Sql, name: Sql): Sql => {
  const place = ofPlace(question, location);
  return sql`toString(${cashier}) as cashier_number, if(cashier_number = '', ${text(notStated)}, cashier_number) as cashier_key,
    if(${name} = '', cashier_key, ${name}) as cashier_name,
    ${place.text((store) => store.name)} as location, ${place.number(({ regLocId }) => regLocId)} as reg_loc_id`;
};

/** The columns that identify a cashier, for a row that the server calculates. */
export const identityOf = (
  { names: { places } }: Pick<ReportQuestion, 'names'>,
  { location, cashier, name }: { location: LocationId; cashier: string; name: string },
) => {
  const place = places.get(location);
  const key = cashier || notStated;
  return {
    cashier_number: cashier,
    cashier_key: key,
    cashier_name: name || key,
    location: place?.name ?? String(location),
    reg_loc_id: place?.regLocId ?? 0,
  };
};

/**
 * Whether a row has the requested cashier number, and matches the requested text by number or by a part of the name.
 */
export const isChosen = ({ parameters: { cashierNumber, cashier } }: ReportQuestion, row: RawRow): boolean =>
  (cashierNumber === undefined || row['cashier_key'] === cashierNumber) &&
  (cashier === undefined || isCalledHere(String(row['cashier_number']), String(row['cashier_name']), cashier));

/** Conditions on a named row: the filter by a part of a name, and further conditions. */
export const chosen = (question: ReportQuestion, further: readonly Sql[] = []): Sql =>
  and([...further, ...isNamed(question)]);

/** One row for each active cashier, with figures that are sums over their rows of `cashier_work`. */
export const byCashier = (question: ReportQuestion, figures: Sql): Sql => sql`
  select ${identity(question, sql`cashier_work.location`, sql`cashier_work.cashier`, sql`max(cashier_work.name).2`)}, ${figures}
  from cashier_work where ${workOf(question)}
  group by cashier_work.location, cashier_work.cashier
  having ${chosen(question, [sql`sum(receipts) != 0`])}`;

/**
 * The key that identifies a row of a cashier in another period: store, number, and `further` parts that distinguish
 * rows.
 */
const cashierKey = (further: Sql): Sql => sql`concat(toString(reg_loc_id), ' ', cashier_number${further})`;

/** The key of a cashier in a row that the server works out. */
export const cashierKeyOf = ({ reg_loc_id: store, cashier_number: number }: ReturnType<typeof identityOf>): string =>
  `${store} ${number}`;

/**
 * The change of an amount for rows of cashiers. These rows have no hours. `asked` is the question that lists the rows.
 */
export const changeOfCashiers = (
  figure: FieldId,
  rows: (question: ReportQuestion, asked: ReportQuestion) => Sql,
  further = sql``,
): EarlierPeriods => ({
  isCompared: false,
  figure,
  sums: (question, _keys, _met, asked = question) =>
    sql`select ${cashierKey(further)} as key, ${columnOf(figure)} as value from (${rows(question, asked)})`,
  rowKey: () => ({ row: cashierKey(further), isShort: false }),
});

/** Searches by the number, or a part of the name or of the store's name. */
export const searchCashiers = (value: string): Sql => sql`(cashier_number = ${text(value)}
  or positionCaseInsensitiveUTF8(cashier_name, ${text(value)}) > 0 or positionCaseInsensitiveUTF8(location, ${text(value)}) > 0)`;

/** Whether a text finds the cashier of a row that the server works out. */
export const findsCashier = (row: RawRow, text: string): boolean =>
  row['cashier_number'] === text ||
  contains(String(row['cashier_name']), text) ||
  contains(String(row['location']), text);

export const tie = sql`(reg_loc_id, cashier_number)`;
export const workedTie = ['reg_loc_id', 'cashier_number'] as const;

export interface NameRow {
  location_id: LocationId;
  cashier: string;
  name: string;
}

/** Names that the registers last wrote. */
export const names = (question: Pick<ReportQuestion, 'scope'>): Sql => sql`
  select cashier_work.location as location_id, toString(cashier_work.cashier) as cashier, max(cashier_work.name).2 as name
  from cashier_work where ${ofStores(question)} and grain = 'name'
  group by cashier_work.location, cashier_work.cashier`;
