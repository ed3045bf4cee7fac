import type { LocationId } from '@lanewise/contract/primitives/ids';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reportList, reportOf, type ReportId } from '@lanewise/contract/reports/index';
import { reportParameters } from '@lanewise/contract/reports/parameters';
import { scopeOf } from '../facts/scope.ts';
import { rendered, type Rendered } from '../facts/rendered.testing.ts';
import { isSql, sql, text, type Sql } from '../facts/sql.ts';
import { openTestFacts } from '../facts/testing.ts';
import type { Facts } from '../facts/types.ts';
import { namesOf } from '../question/names.ts';
import { askedIn } from '../question/question.testing.ts';
import { queries } from './queries.ts';
import { pageStatement } from './engine/page.ts';
import type { DataPoint } from '@lanewise/contract/entities/data-point';
import type { ReportQuestion } from './engine/query.ts';
import { withPrepared, workedOf, type Comparing } from './engine/question.ts';
import { changeTotals } from './engine/change.ts';
import { mostKnown } from './engine/totals.ts';

/**
 * The statements of every view of every report, kept beside this test so that changes are reviewed: `npm test --
 * statements -u` writes the files again.
 */
const folder = join(import.meta.dirname, 'statements');
const kept = readdirSync(folder);

const fileOf = ({ id, view }: View): string => `${id}.${view}.sql`;
interface View {
  id: ReportId;
  view: string;
}
/** The statements for the parts of a level of data points differ only in their columns, so one part is tested. */
const views: View[] = reportList.flatMap(({ id, views: all }) =>
  Object.entries(all)
    .filter(([, { dataPoints = 'overview' }]) => dataPoints === 'overview')
    .map(([view]) => ({ id: id as ReportId, view })),
);

let facts: Facts;
beforeAll(async () => {
  facts = await openTestFacts();
});
afterAll(() => facts.close());

const place = (location_id: LocationId, storeNumber: string, name: string) => ({
  location_id,
  reg_loc_id: 1000 + location_id,
  name,
  label: name,
  storeNumber,
  depth: 2,
  authorityLevel: 2,
  regionId: null,
  address: '',
  timeZone: 'America/New_York',
});

const names = namesOf({
  locations: [place(7, '0007', 'Quai des Brumes'), place(8, '0008', 'Harbor Point')],
  regions: [],
  departments: [
    { dep_id: 1, parent: null, depth: 1, code: 'F', name: 'Fresh' },
    { dep_id: 11, parent: 1, depth: 2, code: 'P', name: 'Produce' },
  ],
});

const permitted = [
  { locationId: 7, regLocId: 1007 },
  { locationId: 8, regLocId: 1008 },
];

const pointOf = (dpId: number, definition: Partial<DataPoint>): DataPoint => ({
  dpId,
  name: `Point ${dpId}`,
  description: '',
  categoryId: null,
  valueType: 'amount',
  source: 'posTotal',
  posAssignment: 'item.sales',
  filters: {},
  formula: null,
  format: 'number',
  glAccount: '',
  goodDirection: 'none',
  sign: '+',
  status: 'Active',
  since: null,
  earlier: [],
  ...definition,
});

/**
 * Three kinds of totals: a total of a rollup, a total with a filter of its own, and a total that can be read only from
 * receipts.
 */
const points = [
  pointOf(1, { posAssignment: 'net_sales_amt' }),
  pointOf(2, { posAssignment: 'tender.any', valueType: 'count', filters: { tender: ['cash', 'check'] } }),
  pointOf(3, { filters: { department: [11], tender: ['ebtFood'] } }),
];

/** The same small question for every view: two stores, two weeks, the second page of 25 rows. */
const questionOf = ({ id, view }: View): ReportQuestion => {
  const definition = reportOf(id);
  const parameters = reportParameters.parse({
    startDate: '2026-11-01',
    lastDate: '2026-11-14',
    view,
    limit: 25,
    offset: 50,
    ...(definition.needs.includes('department') ? { departmentId: 11 } : {}),
    ...(definition.views[view]?.dataPoints ? { points: 'dp1_amt,dp2_qty,dp3_amt' } : {}),
  });
  return askedIn(
    facts,
    {
      definition,
      query: queries[id],
      parameters,
      names,
      scope: scopeOf({ companyId: 4711, locations: permitted, everyStore: false }, parameters),
      company: { pattern: 'months', rule: 'nearest', usWeek: true, fixed: [], timeZone: 'America/New_York' },
      now: { today: '2026-11-20', time: '2026-11-20 07:00:00' },
    },
    { points },
  );
};

/** Both stores can be compared with the two weeks before. */
const comparing: Comparing = {
  earlier: { start: '2026-10-18', last: '2026-10-31', shift: { unit: 'days', by: 14 } },
  compared: {
    meeting: {
      from: '2026-11-01',
      to: '2026-11-14',
      before: { from: '2026-10-18', to: '2026-10-31', shift: { unit: 'days', by: 14 } },
      today: '2026-11-20',
    },
    stores: [7, 8].map((location) => ({ location, open: null })),
    leftOut: [],
  },
};

/** The statements that a query runs before its rows. */
const statementsAhead = async (question: ReportQuestion): Promise<Sql[]> => {
  const asked: Sql[] = [];
  const noting: Facts = {
    ...facts,
    query: (statement, options) => {
      asked.push(statement);
      return facts.query(statement, options);
    },
  };
  await question.query.prepare?.({ ...question, facts: noting }, Promise.resolve(null));
  return asked;
};

/** The statements before the rows of a page when digits are searched. */
const lookUpsOf = (question: ReportQuestion): Record<string, Sql> => {
  const { query, parameters } = question;
  const lookUp = query.list?.lookUp?.({ ...question, parameters: { ...parameters, searchText: '490' } });
  if (!lookUp) return {};
  return {
    'Count and totals by a word of receipts': lookUp.sums,
    'The same where receipts have several of the words': lookUp.once,
    'Keys of a page of them': lookUp.keys(parameters.limit, parameters.offset, false),
  };
};

/** One filter for each part of receipts that a list may show. */
const askedParts: Partial<Record<ReportId, Partial<ReportQuestion['parameters']>[]>> = {
  transactions: [
    { upc: '4011' },
    { upc: '4011', departmentId: 11, tender: 'cash' },
    { departmentId: 11 },
    { tender: 'cash', tenderName: 'Cash' },
    { exception: 'coupon' },
  ],
};

/** The statements of lists that show a part of receipts. */
const partsOf = (question: ReportQuestion): Record<string, Sql> =>
  Object.fromEntries(
    (askedParts[question.definition.id as ReportId] ?? []).flatMap((asked) => {
      const one = { ...question, parameters: { ...question.parameters, ...asked } };
      const [name, lookUp] = [Object.values(asked).join(', '), one.query.list?.lookUp?.(one)];
      const found = lookUp ? lookUp.once : one.query.list?.found?.(one, mostKnown);
      return [
        [`A page of rows: ${name}`, pageStatement(withPrepared({ ...one, ...comparing }, undefined), 25, 50)],
        ...(found ? [[`Count and totals: ${name}`, found]] : []),
      ] as [string, Sql][];
    }),
  );

const statementsOf = async (question: ReportQuestion): Promise<Record<string, Sql>> => {
  const { query, parameters } = question;
  // The statements as they are written if no data was read before.
  const unprepared = withPrepared({ ...question, ...comparing }, undefined);
  const page = workedOf(unprepared) ? null : pageStatement(unprepared, parameters.limit, parameters.offset);
  const ahead = await statementsAhead(question);
  const change = changeTotals(question, unprepared.view, comparing.compared);
  const [totals, whole] = [query.totals?.own?.(question), query.totals?.whole?.(question)];
  const found = query.list?.found?.(question, mostKnown);
  return {
    ...Object.fromEntries(ahead.map((statement, at) => [`Read before, ${at + 1}`, statement])),
    ...(page ? { 'A page of rows': page } : {}),
    ...(totals ? { 'Totals that do not add over rows': totals } : {}),
    ...(change ? { 'Change of all that a question covers': change } : {}),
    ...(isSql(whole) ? { 'Count and totals of all rows': whole } : {}),
    ...(found ? { 'Count, totals and keys of what filters find': found } : {}),
    ...lookUpsOf(question),
    ...partsOf(question),
  };
};

/** Values of the question itself are replaced by names. Other values are replaced by numbers. */
const known = new Map([
  ['4711', 'company'],
  ['[7,8]', 'locations'],
  ['"2026-11-01"', 'start_date'],
  ['"2026-11-14"', 'last_date'],
  ['25', 'page_size'],
  ['50', 'page_offset'],
]);

/** Equal values have one name, so that an additional value does not change the names of all values after it. */
const withNames = ({ text: statement, params }: Rendered): { statement: string; values: string[] } => {
  const named = new Map<string, string>();
  const nameOf = (parameter: string): string => {
    const value = JSON.stringify(params[parameter], (_, one: unknown) => (typeof one === 'bigint' ? String(one) : one));
    const others = [...named.values()].filter((name) => name.startsWith('value_')).length;
    const name = named.get(value) ?? known.get(value) ?? `value_${others + 1}`;
    named.set(value, name);
    return name;
  };
  const renamed = statement.replace(/\{(p\d+):/g, (_, parameter: string) => `{${nameOf(parameter)}:`);
  return { statement: renamed, values: [...named].map(([value, name]) => `-- ${name} = ${value}`) };
};

/** The engine itself formats the statement, and so refuses an invalid statement. */
const laidOut = async (title: string, piece: Sql): Promise<string> => {
  const { statement, values } = withNames(rendered(piece));
  const [row] = await facts.query<{ pretty: string }>(sql`select formatQuery(${text(statement)}) as pretty`);
  return [`-- ${title}`, ...values, `${row?.pretty ?? ''};`, ''].join('\n');
};

describe('the statements of reports', () => {
  it('are all kept, and none that nobody asks', () => {
    expect(
      [...kept].sort(),
      'run `npm test -- statements -u`, read what changed, and commit apps/server/src/reports/statements',
    ).toEqual(views.map(fileOf).sort());
  });

  it.each(views)('$id, view $view: are those that were read, and the engine takes them', async (view) => {
    const parts = [];
    for (const [title, piece] of Object.entries(await statementsOf(questionOf(view)))) {
      parts.push(await laidOut(title, piece));
      await facts.query(piece);
    }
    await expect(parts.join('\n')).toMatchFileSnapshot(join(folder, fileOf(view)));
  });
});
