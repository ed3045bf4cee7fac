import { reportOf } from '@lanewise/contract/reports/index';
import type { Asked } from '@lanewise/domain/reports/drill';
import { chainOf } from '@lanewise/testkit/arbitrary';
import { cellMeasureOf } from '@lanewise/testkit/cells';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rounds } from '../thorough.testing.ts';
import {
  askerOf,
  everyView,
  figuresOf,
  leadingViews,
  partOf,
  receiptsBehind,
  sumOf,
  unexplained,
  viewOf,
  type Asker,
  type ViewId,
} from './cells.testing.ts';
import { notAdding, saidUnder } from './measures.testing.ts';
import { openWorld, storeNumbers, written, type Chain, type World } from './world.testing.ts';

/** Friday to Monday over the end of a month: weeks and months have a border here. */
const dates = ['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02'];
const plan = { stores: storeNumbers, dates, lanes: ['1', '2', ''], most: 40 };
const everything: Asked = { locations: null, dates: { start: '2026-02-26', last: '2026-03-03' }, filters: {} };
const patience = rounds(120_000, 1_200_000);

/** A chain that trades at random, and what is needed to ask about it. */
interface Drawn {
  asker: Asker;
  /** Path of each department from the top, as a receipt names it, by dep_id. */
  paths: ReadonlyMap<number, string>;
}

let world: World;
let drawn: Drawn[];
/** Tells which chains these are: `fc.sample` with it draws them again. */
const seed = Date.now();

const pathsOf = async ({ company }: Chain): Promise<Map<number, string>> => {
  const nodes = new Map((await world.test.meta.departments.list(company.id)).map((node) => [node.dep_id, node]));
  const above = (depId: number | null): string[] => {
    const node = depId === null ? undefined : nodes.get(depId);
    return node ? [...above(node.parent), `${node.code} ${node.name}`.trim()] : [];
  };
  return new Map([...nodes.keys()].map((depId) => [depId, above(depId).join(' / ')]));
};

beforeAll(async () => {
  world = await openWorld();
  const samples = fc.sample(chainOf(plan), { numRuns: rounds(8, 40), seed });
  const longest = samples.toSorted((a, b) => b.length - a.length).slice(0, rounds(2, 10));
  drawn = [];
  for (const transactions of longest) {
    const chain = await world.chain(true);
    await world.send(chain, written(transactions, 'jsonl'));
    drawn.push({ asker: askerOf(world, chain), paths: await pathsOf(chain) });
  }
}, patience);
afterAll(() => world.close());

const titled = (views: readonly ViewId[]) => views.map((one) => ({ ...one, title: `${one.id}, ${one.view}` }));

/** What a view must be asked; where it needs a department, one that is there. */
const askedOf = ({ id }: ViewId, { paths }: Drawn, pick: number): Asked => {
  const departments = [...paths.keys()];
  const departmentId = String(departments[pick % departments.length]);
  return { ...everything, filters: reportOf(id).needs.includes('department') ? { departmentId } : {} };
};

/** A row of a view, all its figures held against the receipts that its drill ends in. */
const expectCells = async (from: Drawn, one: ViewId, pick: number): Promise<void> => {
  const asked = askedOf(one, from, pick);
  const { data } = await from.asker.report(one, asked);
  const row = data[pick % Math.max(data.length, 1)];
  if (row === undefined) return;
  const receipts = await receiptsBehind(from.asker, one, asked, row);
  const part = partOf(row, asked, (depId) => from.paths.get(depId));
  for (const field of figuresOf(viewOf(one))) {
    const measure = cellMeasureOf(one.id, field);
    if (!measure) continue;
    const what = `${field} of ${JSON.stringify(row)}, seed ${seed}`;
    expect(sumOf(measure, receipts.values(), part), what).toBe(Number(row[field] ?? 0));
  }
};

describe('the receipts behind a cell', () => {
  it('can be summed for every figure of every report, or there is a reason why not', () => {
    expect(unexplained(), 'state in testkit/cells what a receipt adds to these, or why none does').toEqual([]);
  });

  it.each(titled(leadingViews))(
    '$title: sum to the cell, to the cent',
    async (one) => {
      for (const from of drawn) {
        const picks = fc.sample(fc.nat(999), { numRuns: rounds(2, 10) });
        for (const pick of picks) await expectCells(from, one, pick);
      }
    },
    patience,
  );
});

/** Questions that several reports understand, drawn from what a chain has. */
const questionsOf = async ({ asker, paths }: Drawn): Promise<Asked[]> => {
  const { data } = await asker.report({ id: 'overview', view: 'default' }, everything);
  const departments = [...paths.keys()];
  const place = fc.constantFrom(null, ...data.map((row) => [Number(row['reg_loc_id'])]));
  const day = fc.constantFrom(...dates);
  const filter = fc.oneof(
    fc.constantFrom(...departments).map((id) => ({ departmentId: String(id) })),
    fc.constantFrom('1', '2').map((lane) => ({ lane })),
    fc.constantFrom('114', '115').map((cashier) => ({ cashier })),
    fc.nat(23).map((hour) => ({ hour: String(hour) })),
    fc.constantFrom('cash', 'ebtFood', 'credit').map((tender) => ({ tender })),
  );
  const period = fc.oneof(
    fc.constant(everything.dates),
    day.map((date) => ({ start: date, last: date })),
  );
  const question = fc.record({ locations: place, dates: period, filters: fc.oneof(fc.constant({}), filter) });
  return [everything, ...fc.sample(question, { numRuns: rounds(8, 60), seed })];
};

describe('one measure', () => {
  it(
    'is equal on every screen, in every file and call that are asked the same',
    async () => {
      for (const from of drawn) {
        for (const asked of await questionsOf(from)) {
          for (const [measure, said] of await saidUnder(from.asker, asked, asked === everything)) {
            const [first] = said;
            const others = said.filter(({ value }) => value !== first?.value);
            expect(others, `${measure}, ${JSON.stringify([first, asked])}, seed ${seed}`).toEqual([]);
          }
        }
      }
    },
    patience,
  );

  it.each(titled(everyView))(
    '$title: its total is the sum of its rows',
    async (one) => {
      for (const from of drawn)
        expect(notAdding(await from.asker.report(one, askedOf(one, from, 0)), one), `seed ${seed}`).toEqual([]);
    },
    patience,
  );
});
