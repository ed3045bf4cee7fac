import { own } from '@lanewise/contract/own';
import { pointOfField } from '@lanewise/contract/fields/points';
import { viewAsked } from '@lanewise/contract/reports/point-columns';
import { sql } from '../../facts/sql.ts';
import { names as cashierNames, type NameRow } from '../cashiers/cashier.ts';
import type { ReportQuestion, RawRow, ReportQuery, WorkedRows } from '../engine/query.ts';
import { inTurns } from '../../question/in-turns.ts';
import { dayKeyIn, periodKey, unitFor } from '../engine/periods.ts';
import { contains } from '../engine/worked.ts';
import type { Sums } from '@lanewise/domain/points/valuation';
import { cellsOf } from './cells.ts';
import { added } from '../../points/figures.ts';
import { hasCourse, readChange, sideOf, tellsAll } from './change.ts';
import { courseOf, type PointsRead, type WorkedRow } from './course.ts';
import { daysBy, daysOfRow, everyStore, levelOf, namer, tie, type CashierNames } from './keys.ts';
import type { PointRow } from '../../points/rows.ts';
import { valuationOf, readerOf, readPoints, type PointReader } from '../../points/read.ts';
import { pointsWithEntered } from '../../points/company.ts';
import { keyText } from '../../points/entered.ts';
import { readRowsOf, type RowsRead } from './rows.ts';
import { readShares } from './shares.ts';
import { statedPoints } from './stated.ts';

const readCashiers = async (question: ReportQuestion): Promise<CashierNames> => {
  if (levelOf(question) !== 'cashier') return new Map();
  const found = await question.facts.query<NameRow>(cashierNames(question));
  return new Map(found.map(({ location_id: location, cashier, name }) => [`${location} ${cashier}`, name]));
};

/** The first figure by the units (such as days) of the chart over time. */
const readDays = async (question: ReportQuestion, reader: PointReader, wanted: readonly number[]) => {
  const { company, scope } = question;
  const unit = unitFor(scope);
  if (!hasCourse(question) || wanted.length === 0 || unit === 'hour') return null;
  const by = [sql`${periodKey(unit, company, sql`business_date`)} as day`];
  const dayOf = (date: string): string => dayKeyIn(unit, company, date);
  return readPoints(reader, wanted, { ...daysBy(question), by, dayOf });
};

const read: NonNullable<ReportQuery<PointsRead>['prepare']> = async (question, compared) => {
  const { scope } = question;
  const company = await pointsWithEntered(question);
  const { points: columns = [] } = question.parameters;
  const wanted = [...new Set(columns.map(pointOfField))];
  const reader = readerOf(question, company);
  const valuation = valuationOf(reader, wanted);
  const reading = readRowsOf(question, reader, valuation, columns);
  const first = wanted.slice(0, 1);
  const ownDays = compared.then((met) => (tellsAll(question, met) ? null : readDays(question, reader, first)));
  const changing = readChange(question, { company, columns, valuation, found: reading, days: ownDays }, compared);
  const [found, shares, cashiers, change, days] = await Promise.all([
    reading,
    reading.then((found) => readShares(question, { company, columns, valuation, found }, compared, changing)),
    readCashiers(question),
    changing,
    ownDays,
  ]);
  const names = new Map(company.points.map(({ dpId, name }) => [dpId, name]));
  const rows = await inTurns(gathered(question, found, cashiers), ({ key, columns: keys, of }): WorkedRow => {
    const { valuation: sorting, columns: sorted } = found.sorting;
    const sums = added(of.map((one) => one.sums));
    const days = daysOfRow(question, of[0]?.keys ?? {});
    return { key, of, days, row: cellsOf(sorting.during(days), sorted, sums, { ...keys, ...change.of(key, days) }) };
  });
  const own = days ? sideOf(days.valuation, days.rows) : change.sides?.days?.current;
  const course = own ? { ...own, breaks: valuationOf(reader, first).breaks } : null;
  const openDays = valuation.entered.length === 0 ? 0 : ((await company.entered?.(scope))?.openDays ?? 0);
  return { columns, names, valuation, found, shares, rows, change, days: course, openDays };
};

/** Merges rows of one key, and adds rows for stores without figures. */
const gathered = (question: ReportQuestion, { rows }: RowsRead, cashiers: CashierNames) => {
  const named = namer(question, cashiers);
  const found = new Map<string, { key: string; columns: RawRow; of: PointRow[] }>();
  const put = (keys: PointRow['keys'], of: PointRow[]): void => {
    const { key, columns } = named(keys);
    const row = found.get(key);
    if (row) for (const one of of) row.of.push(one);
    else found.set(key, { key, columns, of });
  };
  for (const keys of everyStore(question)) put(keys, []);
  for (const row of rows) put(row.keys, [row]);
  return [...found.values()];
};

const finds = (row: RawRow, text: string): boolean =>
  row['lane'] === text ||
  row['cashier_number'] === text ||
  ['name', 'location', 'cashier_name'].some((column) => contains(String(own(row, column) ?? ''), text));

const nothing: WorkedRows = { rows: [], unknowable: [], tie, finds };

const worked = ({ columns, valuation, change, found, rows }: PointsRead): WorkedRows => {
  const { fill } = found;
  const standsFor = new Map(rows.map((one) => [one.row, one]));
  const keysOf = (some: readonly RawRow[]) =>
    some.flatMap((row) => standsFor.get(row)?.of ?? []).map(({ keys }) => keys);
  return {
    rows: rows.map(({ row }) => row),
    unknowable: columns,
    tie,
    finds,
    ...(fill && {
      fill: async (some) => {
        const sums = some.length === 0 ? new Map<string, Sums>() : await fill(keysOf(some));
        return inTurns(some, (row) => {
          const { of = [], days = null } = standsFor.get(row) ?? {};
          const own = of.map(({ keys }) => sums.get(keyText(keys)) ?? []);
          return cellsOf(valuation.during(days), columns, added(own), { ...row });
        });
      },
    }),
    totals: async (some) =>
      some.length === rows.length
        ? { ...cellsOf(valuation, columns, found.whole), ...change.whole() }
        : {
            ...cellsOf(valuation, columns, some.length === 0 ? [] : await found.among(keysOf(some))),
            ...change.among(some.map((row) => standsFor.get(row)?.key ?? '')),
          },
  };
};

/**
 * Data points by store, lane or cashier. The values of a row, and the values of all rows together, are calculated from
 * sums that are added up first.
 */
export const pointReport: ReportQuery<PointsRead> = {
  stated: statedPoints,
  shown: (view, { parameters }) => viewAsked(view, parameters),
  prepare: read,
  rows: (_, prepared) => (prepared ? worked(prepared) : nothing),
  course: courseOf,
  openDays: ({ openDays }) => openDays,
  changed: ({ valuation, names }) =>
    valuation.changes().map(({ dpId, since }) => ({ name: names.get(dpId) ?? '', date: since })),
};
