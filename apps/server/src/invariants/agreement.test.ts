import type { Receipt } from '@lanewise/contract/entities/receipt';
import type { Tax, Transaction, Voucher } from '@lanewise/contract/facts/transaction';
import { reportOf } from '@lanewise/contract/reports/index';
import type { ReportQuestion } from '@lanewise/domain/reports/drill';
import { chainOf } from '@lanewise/testkit/arbitrary';
import { cellMeasureOf, type CellPart } from '@lanewise/testkit/cells';
import { draw } from '@lanewise/testkit/draw';
import { livedIn } from '@lanewise/testkit/lived';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rounds, sampleOfRun } from '../thorough.testing.ts';
import {
  askerOf,
  everyView,
  figuresOf,
  leadingViews,
  partOf,
  partsBehind,
  receiptsBehind,
  sumOf,
  unexplained,
  viewOf,
  type Asker,
  type ViewId,
} from './cells.testing.ts';
import { askedPart, markedSum } from './marks.testing.ts';
import { notAdding, saidUnder } from './measures.testing.ts';
import { openWorld, storeNumbers, written, type Chain, type World } from './world.testing.ts';

/** Friday to Monday over the end of a month, so that weeks and months have a border. */
const dates = ['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02'];
const plan = { stores: storeNumbers, dates, lanes: ['1', '2', ''], most: 40 };
/** Business date of the test clock. */
const today = '2026-06-30';
/**
 * Fixed receipts that are added to the drawn ones. One cashier works in the days of the chain, and takes SNAP and
 * vouchers, one voucher twice. Another cashier is still signed on.
 */
const drawnReceipts = draw(`
  0008 2026-02-28 lane 1
    #9001 08:00 signOn
    #9002 08:30 sale Fresh/Dairy 0041100001 1 x 3.79 | cash 3.79
    #9003 09:00 sale Fresh/Produce 4011 4 x 2.00 | Fresh/Dairy 0041100001 2 x 3.79 | ebtFood 15.58
    #9004 10:00 sale Fresh/Produce 4011 2 x 2.00 | voucher 4.00
    #9005 11:00 sale Fresh/Produce 4011 2 x 2.00 | voucher 4.00
    #9006 16:00 signOff
  0008 ${today} lane 1
    #1 07:00 signOn
    #2 07:30 sale Fresh/Dairy 0041 2 x 3.79 | cash 7.58`);

const voucher = (number: string, program: string, action: Voucher['action'], dollars: number): Voucher => ({
  sequence: 9,
  number,
  program,
  action,
  amount: dollars * 10_000,
  expiry: '2026-04-30',
});
const vouchers: Readonly<Record<string, Voucher[]>> = {
  '9003': [voucher('1001', 'DOUBLE UP', 'issued', 8), voucher('1002', 'MILK INCENTIVE', 'issued', 4)],
  '9004': [voucher('1001', 'DOUBLE UP', 'redeemed', 4)],
  '9005': [voucher('1001', 'DOUBLE UP', 'redeemed', 8)],
};
const exempted: Tax = {
  sequence: 8,
  code: 'T1',
  description: 'STATE TAX',
  taxable: 37_900,
  percent: 65_000,
  amount: 0,
  exempted: 37_900,
  exemptTax: 2_500,
  exemptReason: 'CERTIFICATE 4711',
};
/** Receipts that every report needs, whatever is generated. */
const atWork = drawnReceipts.map((one): Transaction => ({
  ...one,
  vouchers: vouchers[one.number] ?? [],
  taxes: one.number === '9002' ? [exempted] : one.taxes,
  events: one.number === '9002' ? [{ sequence: 1, kind: 'reboot', detail: '' }] : one.events,
}));

/** Eligible items by program. */
const lists = { doubleUp: ['4011'], milkIncentive: ['0041100001'] } as const;

const everything: ReportQuestion = { locations: null, dates: { start: '2026-02-26', last: '2026-03-03' }, filters: {} };
const patience = rounds(120_000, 1_200_000);

/** A generated chain, with the data that is needed to query it. */
interface Drawn {
  asker: Asker;
  /** Path of each department from the top, as a receipt names it, by dep_id. */
  paths: ReadonlyMap<number, string>;
}

let world: World;
let drawn: Drawn[];
/** The seed of the drawn chains, with which `fc.sample` generates the same chains again. */
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
  const samples = fc.sample(chainOf(plan).chain(livedIn), { numRuns: rounds(12, 40), seed });
  const longest = samples.toSorted((a, b) => b.length - a.length).slice(0, rounds(1, 10));
  drawn = [];
  for (const transactions of longest) {
    const chain = await world.chain(true);
    for (const [program, items] of Object.entries(lists) as [keyof typeof lists, readonly string[]][])
      await world.test.meta.categories.create(chain.company.id, { name: program, description: '', program, items });
    await world.send(chain, written([...transactions, ...atWork], 'jsonl'));
    drawn.push({ asker: askerOf(world, chain), paths: await pathsOf(chain) });
  }
}, patience);
afterAll(() => world.close());

const titled = (views: readonly ViewId[]) => views.map((one) => ({ ...one, title: `${one.id}, ${one.view}` }));

/** The required parameters of a view; if it needs a department, an existing one. */
const askedOf = ({ id }: ViewId, { paths }: Drawn, pick: number): ReportQuestion => {
  const departments = [...paths.keys()];
  const departmentId = String(departments[pick % departments.length]);
  const { needs, period } = reportOf(id);
  const dates = period === 'today' ? { start: today, last: today } : everything.dates;
  return { ...everything, dates, filters: needs.includes('department') ? { departmentId } : {} };
};

/**
 * Compares the figures of a part in a list of receipts with the receipts and with the lines that the receipts mark.
 * Also compares the total of the list with the cell that led to it.
 */
const expectParts = (
  { list, reply, brought }: NonNullable<Awaited<ReturnType<typeof partsBehind>>>,
  from: Drawn,
  { receipts, part, cell, what }: { receipts: Map<string, Receipt>; part: CellPart; cell: number; what: string },
): void => {
  const asked = askedPart(list, from.paths);
  for (const { field, isClicked } of brought) {
    const measure = cellMeasureOf('transactions', field);
    if (!measure) throw new Error(`${field} has no measure`);
    for (const row of reply.data) {
      const receipt = receipts.get(String(row['token']));
      if (!receipt) continue;
      const where = `${field} of ${String(row['number'])} behind ${what}`;
      expect(row[field], where).toBe(sumOf(measure, [receipt], part));
      const marked = markedSum(field, receipt, asked);
      if (marked !== null) expect(marked, `what is marked: ${where}`).toBe(row[field]);
    }
    if (isClicked) expect(reply.totals[field], `the total of ${field} behind ${what}`).toBe(cell);
    else
      expect(reply.totals[field], `the total of ${field} behind ${what}`).toBe(sumOf(measure, receipts.values(), part));
  }
};

/** Compares all figures of a row of a view with the receipts that their drills lead to; false if there is no row. */
const expectCells = async (from: Drawn, one: ViewId, pick: number): Promise<boolean> => {
  const asked = askedOf(one, from, pick);
  const { data } = await from.asker.report(one, asked);
  const row = data[pick % Math.max(data.length, 1)];
  if (row === undefined) return false;
  const part = partOf(row, asked, (depId) => from.paths.get(depId), lists);
  for (const field of figuresOf(viewOf(one))) {
    const measure = cellMeasureOf(one.id, field);
    const receipts = measure && (await receiptsBehind(from.asker, one, asked, { row, field }));
    if (!receipts) continue;
    const what = `${field} of ${JSON.stringify(row)}, seed ${seed}`;
    expect(sumOf(measure, receipts.values(), part), what).toBe(Number(row[field] ?? 0));
    const list = await partsBehind(from.asker, one, asked, { row, field });
    if (list) expectParts(list, from, { receipts, part, cell: Number(row[field] ?? 0), what });
  }
  return true;
};

describe('the receipts behind a cell', () => {
  it('can be summed for every figure of every report, or there is a reason why not', () => {
    expect(unexplained(), 'state in testkit/cells what a receipt adds to these, or why none does').toEqual([]);
  });

  it.each(titled(sampleOfRun(leadingViews, 25)))(
    '$title: sum to the cell, to the cent',
    async (one) => {
      const seen: boolean[] = [];
      for (const from of drawn)
        for (const pick of fc.sample(fc.nat(999), { numRuns: rounds(2, 10), seed }))
          seen.push(await expectCells(from, one, pick));
      expect(seen, 'no generated chain has such a row: let testkit/lived draw some').toContain(true);
    },
    patience,
  );
});

/** Questions that several reports accept, from the data of a chain. */
const questionsOf = async ({ asker, paths }: Drawn): Promise<ReportQuestion[]> => {
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
  return [everything, ...fc.sample(question, { numRuns: rounds(2, 60), seed })];
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
