import type { Row } from '@lanewise/contract/envelope';
import type { Incentive } from '@lanewise/contract/fields/programs';
import { rolesOf } from '@lanewise/domain/programs/rules';
import { sharesOf, spreadOver, type LineGroup } from '@lanewise/domain/programs/shares';
import { breachesOf, earnedTwice, type Issue } from '@lanewise/domain/programs/vouchers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rounds } from '../../thorough.testing.ts';
import { drawnChain } from '../../invariants/drawn-chain.testing.ts';

const groupOf: Readonly<Record<string, LineGroup>> = { '4011': 'doubleUp', '0041': 'milkIncentive' };
const programs = ['doubleUp', 'milkIncentive'] as const;
const names: Readonly<Record<Incentive, string>> = {
  doubleUp: 'DOUBLE UP',
  milkIncentive: 'MILK INCENTIVE',
  other: 'TREATS',
};

const cents = (most: number) => fc.integer({ min: 1, max: most }).map((amount) => amount * 100);
const maybe = (amount: fc.Arbitrary<number>) => fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, amount);

/** A random receipt, in ten-thousandths. Programs may pay more than its total, because some registers have done so. */
const receipt = fc.record({
  lines: fc.array(
    fc.record({ upc: fc.constantFrom('4011', '4011', '0041', '0490'), net: cents(1_500), corrected: fc.nat(9) }),
    { minLength: 1, maxLength: 6 },
  ),
  snap: maybe(cents(2_500)),
  wic: maybe(cents(800)),
  vouchers: fc.array(
    fc.record({
      action: fc.constantFrom('issued' as const, 'issued' as const, 'redeemed' as const),
      program: fc.constantFrom<Incentive>('doubleUp', 'milkIncentive', 'other'),
      amount: cents(2_500),
    }),
    { maxLength: 3 },
  ),
  back: fc.boolean(),
});
type Drawn = (typeof receipt)['generate'] extends (...given: never[]) => { value: infer Value } ? Value : never;

const netLines = ({ lines, back }: Drawn): { upc: string; net: number; kind: string }[] =>
  lines.flatMap(({ upc, net, corrected }) => {
    const sign = back ? -1 : 1;
    const sold = { upc, net: net * sign, kind: back ? 'return' : 'sale' };
    return corrected === 0 && !back ? [sold, { upc, net: -net, kind: 'void' }] : [sold];
  });

const money = (amount: number): string => (amount / 10_000).toFixed(2);

/** Most receipts are from the last day, and some are from a day one month earlier. */
const dayOf = (at: number): string => (at % 4 === 0 ? '2026-02-01' : '2026-03-01');

/** Numbers repeat, so that a voucher printed on one receipt is redeemed on others. */
const numberOf = (at: number, index: number): string => `V${(at * 3 + index) % 70}`;

const written = (one: Drawn, at: number): string => {
  const sign = one.back ? -1 : 1;
  const tenders = [
    { kind: 'ebtFood', amount: money(one.snap * sign) },
    { kind: 'wic', amount: money(one.wic * sign) },
  ].filter(({ amount }) => Number(amount) !== 0);
  return JSON.stringify({
    store: '0008',
    businessDate: dayOf(at),
    lane: '1',
    number: String(at + 1).padStart(4, '0'),
    kind: one.back ? 'postVoid' : 'sale',
    ended: `${dayOf(at)}T10:00:${String(at % 60).padStart(2, '0')}`,
    lines: netLines(one).map(({ upc, net, kind }) => ({
      upc,
      description: upc === '0041' ? 'SKIM MILK' : upc,
      department: ['Food'],
      quantity: kind === 'sale' ? 1 : -1,
      unitPrice: money(net),
      amount: money(net),
      kind,
    })),
    tenders,
    vouchers: one.vouchers.map(({ action, program, amount }, index) => ({
      action,
      program: names[program],
      amount: money(amount),
      number: numberOf(at, index),
      expiry: '2026-06-01',
    })),
  });
};

/** The result of the pure rules for a receipt. */
const ruled = (one: Drawn) => {
  const sign = one.back ? -1 : 1;
  const roles = rolesOf(
    one.vouchers.map(({ action, program }) => ({ action, program: names[program] })),
    one.snap !== 0,
  );
  const sum = (role: string, of: Incentive): number =>
    one.vouchers.reduce(
      (all, { program, amount }, at) => (roles[at] === role && program === of ? all + amount * sign : all),
      0,
    );
  const lines = netLines(one).map(({ upc, net }) => ({ upc, net, group: groupOf[upc] ?? ('none' as const) }));
  const vouchers = { doubleUp: sum('redeemed', 'doubleUp'), milkIncentive: sum('redeemed', 'milkIncentive') };
  const shares = sharesOf(lines, { vouchers, wic: one.wic * sign, snap: one.snap * sign });
  const issued = new Map<number, number>();
  for (const program of programs) {
    const own = lines.flatMap(({ group }, at) => (group === program ? [at] : []));
    const parts = spreadOver(
      sum('issued', program),
      own.map((at) => shares[at]?.snap ?? 0),
    );
    own.forEach((at, index) => issued.set(at, parts[index] ?? 0));
  }
  return { lines, shares, issued, sum };
};

const number = (value: unknown): number => Math.round(Number(value ?? 0) * 10_000) + 0;
const sorted = (rows: readonly (readonly unknown[])[]): string[] => rows.map((row) => JSON.stringify(row)).sort();

let drawn: Drawn[];
const seed = Date.now();
const { asking } = drawnChain(async (world, chain) => {
  const { categories } = world.test.meta;
  const list = { description: '' };
  await categories.create(chain.company.id, { ...list, name: 'Produce', program: 'doubleUp', items: ['4011'] });
  await categories.create(chain.company.id, { ...list, name: 'Milk', program: 'milkIncentive', items: ['0041'] });
  drawn = fc.sample(receipt, { numRuns: rounds(150, 800), seed });
  await world.send(chain, Buffer.from(drawn.map(written).join('\n')));
});
const range = { startDate: '2026-02-01', lastDate: '2026-03-01', limit: '1000' };
const { ask: reply } = asking('report/double-up', range);
/** All rows, page after page. */
const ask = async (report: string, more: Record<string, string> = {}): Promise<Row[]> => {
  const rows: Row[] = [];
  for (let count = 1; rows.length < count;) {
    const { data, totalCount } = await reply(report, { ...more, offset: String(rows.length) });
    rows.push(...data);
    count = data.length === 0 ? 0 : totalCount;
  }
  return rows;
};
const ofReceipt = (rows: readonly Row[], at: number): Row[] => rows.filter((row) => Number(row['number']) === at + 1);

describe('drawn receipts', () => {
  it('have on every line what the rule says that SNAP paid, that it earned, and that vouchers paid', async () => {
    const rows = await ask('transaction-item');
    drawn.forEach((one, at) => {
      const { lines, shares, issued } = ruled(one);
      if (one.snap === 0 && one.vouchers.length === 0) return;
      const expected = lines.flatMap(({ upc, net, group }, index) =>
        group === 'none'
          ? []
          : [[upc, net, shares[index]?.snap ?? 0, issued.get(index) ?? 0, shares[index]?.voucher ?? 0]],
      );
      const said = ofReceipt(rows, at)
        .filter((row) => row['upc'] !== '')
        .map((row) => [
          row['upc'],
          ...[row['eligible_amt'], row['snap_paid_amt'], row['issued_amt'], row['redeemed_amt']].map(number),
        ]);
      expect(sorted(said), `receipt ${at + 1}, seed ${seed}`).toEqual(sorted(expected));
    });
  });

  it('add up to what they issued and redeemed, with the lines that stand for what no item explains', async () => {
    const rows = await ask('transaction-item');
    const detail = await ask('transaction-detail');
    const sums = (list: readonly Row[], field: string): number =>
      list.reduce((sum, row) => sum + number(row[field]), 0);
    drawn.forEach((one, at) => {
      const { sum } = ruled(one);
      for (const [field, role] of [
        ['issued_amt', 'issued'],
        ['redeemed_amt', 'redeemed'],
      ] as const) {
        const due = sum(role, 'doubleUp') + sum(role, 'milkIncentive') + sum(role, 'other');
        expect([at, sums(ofReceipt(rows, at), field), sums(ofReceipt(detail, at), field)]).toEqual([at, due, due]);
      }
    });
  });

  it.each([
    ['transaction-item', {}, ['eligible_qty', 'eligible_amt', 'snap_paid_amt', 'issued_amt', 'redeemed_amt']],
    ['transaction-item', { program: 'doubleUp' }, ['eligible_amt', 'snap_paid_amt', 'issued_amt', 'redeemed_amt']],
    ['transaction-item', { program: 'milkIncentive' }, ['eligible_amt', 'snap_paid_amt', 'issued_amt']],
    ['transaction-item', { program: 'other' }, ['eligible_amt', 'issued_amt', 'redeemed_amt']],
    ['transaction-detail', {}, ['eligible_amt', 'snap_amt', 'snap_paid_amt', 'issued_amt', 'redeemed_amt']],
    ['voucher', {}, ['used_amt']],
    ['voucher', { program: 'doubleUp' }, ['used_amt']],
    ['voucher', { view: 'redeemed' }, ['redeemed_amt']],
  ] as const)(
    'are counted and summed as %s %j lists them, and its pages are parts of the list',
    async (report, more, fields) => {
      const data = await ask(report, more);
      const { totals, totalCount } = await reply(report, { ...more, limit: '1' });
      const sums = fields.map((field) => data.reduce((sum, row) => sum + number(row[field]), 0));
      expect([totalCount, ...fields.map((field) => number(totals[field]))], `seed ${seed}`).toEqual([
        data.length,
        ...sums,
      ]);
      const page = await reply(report, { ...more, limit: '7', offset: '7' });
      expect([page.data, page.totals]).toEqual([data.slice(7, 14), totals]);
    },
  );

  it('are at risk for what the rule says should not have been issued', async () => {
    const rows = await ask('transaction-detail', { view: 'leakage' });
    const isSale = ({ back }: Drawn): boolean => !back;
    const taking = new Set(['redeemedTwice', 'beyondAmount', 'afterExpiry', 'voidedAfterIssue']);
    drawn.forEach((one, at) => {
      if (!isSale(one)) return;
      const { lines, sum } = ruled(one);
      const issues = programs.map((program): Issue => {
        const eligible = lines.reduce((all, { group, net }) => (group === program ? all + net : all), 0);
        return {
          program,
          issued: sum('issued', program),
          snap: one.snap,
          wic: one.wic,
          eligible: Math.max(0, eligible - sum('redeemed', program)),
        };
      });
      const found = issues.map(breachesOf);
      const twice = earnedTwice(issues);
      if (twice > 0) found.push({ reasons: ['notSnap'], atRisk: twice });
      const [row] = ofReceipt(rows, at);
      const said = Array.isArray(row?.['breaches']) ? row['breaches'] : [];
      if (said.some((reason) => taking.has(String(reason)))) return;
      const reasons = [...new Set(found.flatMap(({ reasons: own }) => own))].sort();
      const atRisk = found.reduce((all, { atRisk: own }) => all + own, 0);
      expect([at, said, number(row?.['at_risk_amt'])], `seed ${seed}`).toEqual([at, reasons, atRisk]);
    });
  });
});
