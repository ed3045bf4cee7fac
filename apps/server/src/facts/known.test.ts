import { chainOf, replacementOf } from '@lanewise/testkit/arbitrary';
import { setTimeout as after } from 'node:timers/promises';
import fc from 'fast-check';
import { reportList } from '@lanewise/contract/reports/index';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clockIn } from '../question/clock.ts';
import { openWorld, storeNumbers, written, type Chain, type World } from '../invariants/world.testing.ts';
import { rounds, sample, seed } from '../thorough.testing.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ clock: () => new Date() });
}, 120_000);
afterAll(() => world.close());

/** Reports and views that can be asked for an earlier state. */
const all = reportList.flatMap(({ path, views, filters }) =>
  (filters as readonly string[]).includes('knownAt') ? Object.keys(views).map((view) => ({ path, view })) : [],
);

const days = { startDate: '2026-01-01', lastDate: '2026-03-31' };

/** The reports and views that the test asks for: a sample of all. */
const asked = sample(all, 12);

const plan = { stores: storeNumbers, dates: ['2026-02-28', '2026-03-01'], lanes: ['1', '2'], most: 16 };

/** The known transactions, the changes that replace some of them later, and the transactions that come late. */
const histories = chainOf(plan).chain((all) =>
  fc
    .integer({ min: 1, max: all.length })
    .map((most) => ({ known: all.slice(0, most), late: all.slice(most) }))
    .chain(({ known, late }) =>
      fc.record({
        known: fc.constant(known),
        late: fc.constant(late),
        replaced: fc
          .subarray(known, { minLength: 1 })
          .chain((some) => fc.tuple(...some.map((transaction) => replacementOf(transaction)))),
      }),
    ),
);

/** All rows and totals of every report. `more`: further parameters, such as the moment of the known state. */
const answers = async (chain: Chain, more: Readonly<Record<string, string>>) => {
  const found: Record<string, unknown> = {};
  for (const { path, view } of asked) {
    const { data, totals, totalCount } = await world.report(chain, path, { ...days, view, ...more });
    found[`${path} ${view}`] = { data, totals, totalCount };
  }
  return found;
};

/** The moment, in the time of a company. Files that arrive after this moment are at least a second later. */
const momentNow = async (chain: Chain): Promise<string> => {
  await after(1_000);
  const now = clockIn(chain.company.timeZone, new Date());
  await after(1_000);
  return now;
};

describe('figures as they were known', () => {
  it('are those of that moment, whatever came later', async () => {
    await fc.assert(
      fc.asyncProperty(fc.noShrink(histories), async ({ known, replaced, late }) => {
        const chain = await world.chain(true);
        await world.send(chain, written(known, 'jsonl'));
        const then = await answers(chain, {});
        const moment = await momentNow(chain);
        await world.receive(chain, written(replaced, 'jsonl'), 'resync');
        if (late.length > 0) await world.send(chain, written(late, 'jsonl'));
        expect(await answers(chain, { knownAt: moment })).toEqual(then);
      }),
      { numRuns: rounds(1, 40), seed },
    );
  }, 600_000);

  it('are refused for a moment to come, and for a report whose rows are not of days', async () => {
    const chain = await world.chain(true);
    const range = 'startDate=2026-03-01&lastDate=2026-03-01';
    const refusal = (path: string, knownAt: string) => world.refusal(chain, `${path}?${range}&knownAt=${knownAt}`);
    expect(await refusal('dashboard/v1/location_items', '2999-01-01%2000:00:00')).toEqual([400, 'knownAt']);
    expect(await refusal('dashboard/v1/location_items', 'yesterday')).toEqual([400, 'knownAt']);
    expect(await refusal('dashboard/v1/department_sales', '2026-03-01%2000:00:00')).toEqual([400, 'knownAt']);
  });
});
