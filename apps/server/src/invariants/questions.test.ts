import { filterNames, ruleOf, type FilterRule } from '@lanewise/contract/reports/filters';
import { reportList, reportOf, type ReportId } from '@lanewise/contract/reports/index';
import { chainOf } from '@lanewise/testkit/arbitrary';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { localToken, openTestApp, type Answer, type TestApp } from '../app-testing.ts';
import { sql } from '../facts/sql.ts';
import { openTestFacts, testLimits } from '../facts/testing.ts';
import { viewOf, type ViewId } from './cells.testing.ts';
import { drawnChain } from './drawn-chain.testing.ts';
import { clock, storeNumbers, written } from './world.testing.ts';

const patience = 120_000;

const { world, chain } = drawnChain(async () => {
  const plan = { stores: storeNumbers, dates: ['2026-02-27', '2026-02-28'], lanes: ['1', '2'], most: 40 };
  const transactions = fc.sample(chainOf(plan), { numRuns: 20 }).toSorted((a, b) => b.length - a.length)[0] ?? [];
  await world.send(chain, written(transactions, 'jsonl'));
}, patience);

type Question = Readonly<Record<string, string>>;

const ask = (path: string, question: Question, on: Pick<TestApp, 'ask'> = world.test): Promise<Answer> =>
  on.ask('GET', `${path}?${new URLSearchParams(question).toString()}`, {
    as: localToken,
    headers: { 'x-company-id': String(chain.company.id) },
  });

/** A question that a view answers. */
const good = ({ id, view }: ViewId, startDate = '2026-02-27', lastDate = '2026-02-28'): Question => ({
  startDate,
  lastDate,
  view,
  ...(reportOf(id).needs.includes('department') ? { departmentId: '1' } : {}),
});

/** Every address at which a report answers. */
const paths = reportList.flatMap(({ id, path, aliases, views }) =>
  [path, ...aliases, ...Object.values(views).flatMap((view) => view.path ?? []), `${path}/export`].map((at) => ({
    id: id as ReportId,
    path: at,
    view: Object.keys(views)[0] ?? 'default',
  })),
);

/** Invalid values for a type of filter. */
const nonsense = ({ type, most = 64 }: FilterRule): string[] => {
  switch (type) {
    case 'text':
      return ['', 'x'.repeat(most + 1)];
    case 'lanes':
      return ['', 'x'.repeat(33), Array.from({ length: 101 }, (_, lane) => `lane ${lane}`).join(',')];
    case 'points':
      return ['', 'dp0_amt', 'net_sales_amt', 'dp1_amt,dp1_amt'];
    case 'choice':
      return ['', "cash' or 1=1"];
    case 'amount':
      return ['1e9', '12,5', 'many'];
    case 'count':
      return ['-1', '1.5', 'all'];
    case 'moment':
      return ['2026-02-27', '2026-02-27 25:00:00'];
    case 'time':
      return ['25:00', '9:5'];
  }
};

/** Wrong questions, each with the field that the refusal must name. */
const wrongFor = (one: { id: ReportId; view: string; path: string }): [field: string, question: Question][] => {
  const right = { ...good(one), ...(one.path.endsWith('/export') ? { type: 'csv' } : {}) };
  const { filters } = reportOf(one.id);
  const unknown = filterNames.find((name) => !filters.includes(name));
  const refused: [string, Question][] = [
    ['startDate', { startDate: '2026-02-28', lastDate: '2026-02-27' }],
    ['startDate', { startDate: '1969-12-31' }],
    ['startDate', { startDate: '2026-02-30' }],
    ['startDate', { startDate: '27/02/2026' }],
    ['lastDate', { lastDate: '2150-01-01' }],
    ['lastDate', { startDate: '2016-02-27', lastDate: '2026-03-01' }],
    ['view', { view: 'yearly' }],
    ['view', { view: 'x'.repeat(33) }],
    ['view', { view: '__proto__' }],
    ['sortCol', { sortCol: 'profit' }],
    ['sortCol', { sortCol: `${viewOf(one).columns[0] ?? ''}; drop table journal` }],
    ['sortDir.0', { sortCol: viewOf(one).columns[0] ?? '', sortDir: 'UP' }],
    ['limit', { limit: '1001' }],
    ['limit', { limit: 'all' }],
    ['offset', { offset: '-1' }],
    ['searchText', { searchText: 'x'.repeat(201) }],
    ['searchText', { searchText: "a' or 1=1 --" }],
    ['locationIds.0', { locationIds: '1 or 1' }],
    ['measure', { measure: 'profit' }],
    ...(unknown ? [[unknown, { [unknown]: ruleOf(unknown).values?.[0] ?? '07:30' }] as [string, Question]] : []),
    ...filterNames
      .filter((name) => filters.includes(name))
      .flatMap((name) => nonsense(ruleOf(name)).map((value): [string, Question] => [name, { [name]: value }])),
  ];
  const all = refused.map(([field, change]): [string, Question] => [field, { ...right, ...change }]);
  // The other addresses of a report follow the same rules, so a few questions are enough.
  return one.path === reportOf(one.id).path ? all : all.filter((_, at) => at % 6 === 1);
};

describe('a wrong question', () => {
  it.each(paths)('of $path is refused with the field that is wrong, before the store is asked', async (one) => {
    const complaints: string[] = [];
    const begun: string[] = [];
    const of = world.facts.of.bind(world.facts);
    const watching = vi.spyOn(world.facts, 'of').mockImplementation((asker) => {
      const questions = of(asker);
      const told = <Works extends (...given: never[]) => unknown>(works: Works): Works =>
        ((...given) => (begun.push(asker.user), works(...given))) as Works;
      return { query: told(questions.query), stream: told(questions.stream), native: told(questions.native) };
    });
    for (const [field, question] of wrongFor(one)) {
      const { status, body, text } = await ask(one.path, question);
      const named = (body['fields'] as { field: string; message: string }[] | undefined)?.map((error) => error.field);
      const wrong = new URLSearchParams(question).toString();
      if (status !== 400 || !named?.some((name) => name === field || name.startsWith(`${field}.`)))
        complaints.push(`${wrong}: ${status} ${text}`);
      if (/\bselect\b|clickhouse|DB::|\bat \//i.test(text)) complaints.push(`${wrong} tells too much: ${text}`);
    }
    expect(complaints).toEqual([]);
    watching.mockRestore();
    // Questions of the background have these owners.
    expect(begun.filter((user) => user !== 'entries' && user !== 'arrivals')).toEqual([]);
  });
});

describe('ten years of all stores', () => {
  const tenYears = reportList.map(({ id, path, views }) => {
    const [view = 'default'] = Object.keys(views);
    return [path, good({ id: id as ReportId, view }, '2016-03-02', '2026-03-01')] as const;
  });

  it(
    'are served within the memory of one question, or refused with a sentence',
    async () => {
      const [row] = await world.facts.query<{ name: string }>(sql`select currentDatabase() as name`);
      const answersWith = async (queryMemoryBytes: number): Promise<Set<number>> => {
        const facts = await openTestFacts({ database: row?.name ?? '', limits: { queryMemoryBytes } });
        const { meta, config } = world.test;
        const small = await openTestApp({ meta, config, facts, clock, modules: world.area.modules });
        const answers: Awaited<ReturnType<typeof ask>>[] = [];
        // Asks at most as many questions at once as one user may ask.
        for (let at = 0; at < tenYears.length; at += 8)
          answers.push(
            ...(await Promise.all(tenYears.slice(at, at + 8).map(([path, question]) => ask(path, question, small)))),
          );
        await small.app.close();
        await facts.close();
        for (const { status, body, headers } of answers.filter((answer) => answer.status !== 200))
          expect([status, body['code'], headers['retry-after']]).toEqual([503, 'query.tooExpensive', '30']);
        return new Set(answers.map(({ status }) => status));
      };
      expect(await answersWith(testLimits.queryMemoryBytes)).toEqual(new Set([200]));
      // A limit so low that even this chain exceeds it in some questions.
      expect(await answersWith(128 * 1024)).toContain(503);
    },
    patience,
  );

  it('wait for other long work, and no short question waits for them', async () => {
    // Other companies use all capacity for long queries.
    const long = ['a', 'b', 'c'].map((company) =>
      world.facts
        .of({ company, user: '1' })
        .query(sql`select sum(sleepEachRow(0.5)) from numbers(6)`, { lane: 'long' }),
    );
    const order: string[] = [];
    // Leaves out reports about today only, such as the cashiers who are signed on, because they are no long work.
    const ofTime = tenYears.filter((_, at) => reportList[at]?.period !== 'today');
    const asked = ofTime.slice(0, 4).map(async ([path, question]) => {
      await ask(path, question);
      order.push('ten years');
    });
    await ask('dashboard/v1/location_items', good({ id: 'overview', view: 'default' }));
    order.push('two days');
    await Promise.all([...asked, ...long]);
    expect(order).toEqual(['two days', ...asked.map(() => 'ten years')]);
  });
});
