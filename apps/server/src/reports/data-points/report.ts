import { own } from '@lanewise/contract/own';
import { pointOfField } from '@lanewise/contract/fields/points';
import { names as cashierNames, type NameRow } from '../cashiers/cashier.ts';
import type { Question, RawRow, ReportQuery, WorkedRows } from '../engine/query.ts';
import { contains } from '../engine/worked.ts';
import type { Sums } from './book.ts';
import { added, cellsOf } from './cells.ts';
import { hasCourse, readChange } from './change.ts';
import { courseOf, type PointsRead } from './course.ts';
import { daysBy, everyStore, levelOf, namer, rowsBy, tie, type CashierNames } from './keys.ts';
import { readPoints, type NamedPoints, type PointRow } from './read.ts';

const readCashiers = async (question: Question): Promise<CashierNames> => {
  if (levelOf(question) !== 'cashier') return new Map();
  const found = await question.facts.query<NameRow>(cashierNames(question));
  return new Map(found.map(({ location_id: location, cashier, name }) => [`${location} ${cashier}`, name]));
};

/** The first figure day by day, for a chart over time. */
const readDays = async (question: Question, company: NamedPoints, wanted: readonly number[]) => {
  if (!hasCourse(question) || wanted.length === 0) return null;
  return readPoints(question.facts, question.scope, company, wanted, daysBy(question));
};

const read: NonNullable<ReportQuery<PointsRead>['prepare']> = async (question, compared) => {
  const { facts, scope } = question;
  const company: NamedPoints = { ...(await question.dataPoints()), departments: question.names.departments };
  const { points: columns = [] } = question.parameters;
  const wanted = [...new Set(columns.map(pointOfField))];
  const [{ book, rows }, cashiers, change, days] = await Promise.all([
    readPoints(facts, scope, company, wanted, rowsBy(question)),
    readCashiers(question),
    readChange(question, company, columns, compared),
    readDays(question, company, wanted.slice(0, 1)),
  ]);
  const names = new Map(company.points.map(({ dpId, name }) => [dpId, name]));
  return { columns, names, book, rows, cashiers, change, days };
};

/** Rows of one key together, and every store. */
const rowsOf = (question: Question, { rows, cashiers }: PointsRead) => {
  const named = namer(question, cashiers);
  const found = new Map<string, { key: string; columns: RawRow; sums: Sums[] }>();
  const put = (keys: PointRow['keys'], sums: Sums): void => {
    const { key, columns } = named(keys);
    const row = found.get(key);
    if (row) row.sums.push(sums);
    else found.set(key, { key, columns, sums: [sums] });
  };
  for (const keys of everyStore(question)) put(keys, []);
  for (const { keys, sums } of rows) put(keys, sums);
  return [...found.values()].map(({ key, columns, sums }) => ({ key, columns, sums: added(sums) }));
};

const finds = (row: RawRow, text: string): boolean =>
  row['lane'] === text ||
  row['cashier_number'] === text ||
  ['name', 'location', 'cashier_name'].some((column) => contains(String(own(row, column) ?? ''), text));

const nothing: WorkedRows = { rows: [], unknowable: [], tie, finds };

const worked = (question: Question, prepared: PointsRead): WorkedRows => {
  const { columns, book, change } = prepared;
  const sumsOf = new Map<RawRow, Sums>();
  const keyOf = new Map<RawRow, string>();
  const rows = rowsOf(question, prepared).map(({ key, columns: named, sums }) => {
    const row: RawRow = { ...named, ...cellsOf(book, columns, sums), ...change.of(key) };
    sumsOf.set(row, sums);
    keyOf.set(row, key);
    return row;
  });
  return {
    rows,
    unknowable: columns,
    tie,
    finds,
    totals: (found) => ({
      ...cellsOf(book, columns, added(found.map((row) => sumsOf.get(row) ?? []))),
      ...(found.length === rows.length ? change.whole() : change.among(found.map((row) => keyOf.get(row) ?? ''))),
    }),
  };
};

/** Data points by store, lane or cashier. Values are worked out after adding: of rows, and of all rows. */
export const pointReport: ReportQuery<PointsRead> = {
  prepare: read,
  rows: (question, prepared) => (prepared ? worked(question, prepared) : nothing),
  course: courseOf,
  changed: ({ book, names }) => book.changes().map(({ dpId, since }) => ({ name: names.get(dpId) ?? '', date: since })),
};
