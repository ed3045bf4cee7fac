import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { milkOf, qualifiesAsMilk } from './milk.ts';
import { earnedOn, earningRules, incentiveOf, rolesOf } from './rules.ts';
import { sharesOf, spreadOver, type LineGroup, type PaidByPrograms } from './shares.ts';
import { breachesOf, mostEarned, statusOf } from './vouchers.ts';

const cents = fc.integer({ min: 0, max: 60_00 }).map((amount) => amount * 100);

/** `p 6.00` produce, `m 3.00` milk, `. 5.00` neither. */
const drawLines = (text: string): { group: LineGroup; net: number }[] =>
  text.split(';').map((line) => {
    const [letter, amount] = line.trim().split(' ');
    const group = letter === 'p' ? 'doubleUp' : letter === 'm' ? 'milkIncentive' : 'none';
    return { group, net: Math.round(Number(amount) * 10_000) };
  });

const dollars = (amounts: readonly number[]): number[] => amounts.map((amount) => amount / 10_000);

const paid = (snap: number, { produce = 0, milk = 0, wic = 0 } = {}): PaidByPrograms => ({
  vouchers: { doubleUp: produce * 10_000, milkIncentive: milk * 10_000 },
  wic: wic * 10_000,
  snap: snap * 10_000,
});

const snapOf = (text: string, payments: PaidByPrograms): number[] =>
  dollars(sharesOf(drawLines(text), payments).map(({ snap }) => snap));

describe('SNAP dollars of a mixed tender', () => {
  it('fall on produce first, then on milk, in the order of the receipt', () => {
    expect(snapOf('. 5.00; p 4.00; m 3.00; p 2.00', paid(12))).toEqual([0, 4, 3, 2]);
    expect(snapOf('. 5.00; p 4.00; m 3.00; p 2.00', paid(5))).toEqual([0, 4, 0, 1]);
    expect(snapOf('. 5.00; p 4.00; m 3.00; p 2.00', paid(7.5))).toEqual([0, 4, 1.5, 2]);
  });

  it('buy only what vouchers of the program and WIC leave', () => {
    expect(snapOf('p 4.00; p 6.00', paid(10, { produce: 5 }))).toEqual([0, 5]);
    expect(snapOf('p 4.00; p 6.00', paid(10, { wic: 8 }))).toEqual([0, 2]);
    expect(snapOf('p 4.00; m 6.00', paid(10, { milk: 5 }))).toEqual([4, 1]);
    expect(snapOf('p 4.00; m 6.00', paid(10, { wic: 5 }))).toEqual([0, 5]);
  });

  it('come back with a line that is corrected, and with a sale that is taken back', () => {
    expect(snapOf('p 4.00; p 6.00; p -6.00', paid(4))).toEqual([4, 0, 0]);
    expect(snapOf('p 4.00; p -4.00; p 3.00', paid(3))).toEqual([3, -3, 3]);
    expect(snapOf('p -4.00; p -6.00', paid(-7))).toEqual([-4, -3]);
  });

  const line = fc.record({
    group: fc.constantFrom<LineGroup>('doubleUp', 'milkIncentive', 'none'),
    net: cents,
  });
  const receipt = fc.record({
    lines: fc.array(line, { maxLength: 12 }),
    payments: fc.record({
      vouchers: fc.record({ doubleUp: cents, milkIncentive: cents }),
      wic: cents,
      snap: cents,
    }),
  });
  const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0);

  it('never pay more than there is, nor for more than a line costs, and what earns is at most the SNAP tender', () => {
    fc.assert(
      fc.property(receipt, ({ lines, payments }) => {
        const shares = sharesOf(lines, payments);
        shares.forEach(({ voucher, wic, snap }, at) => {
          const { group = 'none', net = 0 } = lines[at] ?? {};
          expect(Math.min(voucher, wic, snap)).toBeGreaterThanOrEqual(0);
          expect(voucher + wic + snap).toBeLessThanOrEqual(group === 'none' ? 0 : net);
        });
        expect(sum(shares.map(({ snap }) => snap))).toBeLessThanOrEqual(payments.snap);
        expect(sum(shares.map(({ wic }) => wic))).toBeLessThanOrEqual(payments.wic);
        for (const program of ['doubleUp', 'milkIncentive'] as const) {
          const own = shares.filter((_, at) => lines[at]?.group === program);
          const earned = earnedOn(program, sum(own.map(({ snap }) => snap)));
          expect(earned).toBeLessThanOrEqual(Math.min(payments.snap, earningRules[program].limit));
          expect(sum(own.map(({ voucher }) => voucher))).toBeLessThanOrEqual(payments.vouchers[program]);
        }
      }),
    );
  });

  it('are used up as far as there is something to pay, and a receipt taken back gives back the same', () => {
    fc.assert(
      fc.property(receipt, ({ lines, payments: { vouchers, wic, snap } }) => {
        const shares = sharesOf(lines, { vouchers, wic, snap });
        const cost = sum(lines.filter(({ group }) => group !== 'none').map(({ net }) => net));
        const covered = sum(shares.map((share) => share.voucher + share.wic + share.snap));
        if (wic === 0 && vouchers.doubleUp === 0 && vouchers.milkIncentive === 0)
          expect(covered).toBe(Math.min(cost, snap));
        const back = sharesOf(
          lines.map(({ group, net }) => ({ group, net: -net })),
          {
            vouchers: { doubleUp: -vouchers.doubleUp, milkIncentive: -vouchers.milkIncentive },
            wic: -wic,
            snap: -snap,
          },
        );
        expect(back.map((share) => share.snap + 0)).toEqual(shares.map((share) => 0 - share.snap));
      }),
    );
  });

  it('share what a receipt earned over the lines that earned it', () => {
    expect(dollars(spreadOver(70_000, [40_000, 0, 60_000]))).toEqual([4, 0, 3]);
    fc.assert(
      fc.property(cents, fc.array(cents), (amount, shares) => {
        expect(sum(spreadOver(amount, shares))).toBe(Math.min(amount, sum(shares)));
      }),
    );
  });
});

describe('the vouchers of a receipt', () => {
  const draw = (text: string) =>
    text.split(' ').map((one) => ({
      action: one.startsWith('-') ? ('redeemed' as const) : ('issued' as const),
      program: one.slice(1) === 'M' ? 'MILK INCENTIVE' : 'DOUBLE UP',
    }));

  it('are earned, taken, or what is left of one that was taken', () => {
    expect(rolesOf(draw('+D +M'), true)).toEqual(['issued', 'issued']);
    expect(rolesOf(draw('-D +D'), false)).toEqual(['redeemed', 'remainder']);
    expect(rolesOf(draw('-D +M'), false)).toEqual(['redeemed', 'issued']);
    expect(rolesOf(draw('-D +D +D'), true)).toEqual(['redeemed', 'remainder', 'issued']);
  });

  it('belong to a program by its words', () => {
    const named = ['DOUBLE UP', 'Fresh Bucks', 'MILK INCENTIVE', 'Incitatif lait', 'FUEL POINTS', ''].map(incentiveOf);
    expect(named).toEqual(['doubleUp', 'doubleUp', 'milkIncentive', 'milkIncentive', 'other', 'other']);
  });

  it('are issued, redeemed, redeemed in part or expired', () => {
    const voucher = { amount: 60_000, expiry: '2026-05-30' };
    expect(statusOf({ ...voucher, redeemed: 0 }, '2026-05-30')).toBe('issued');
    expect(statusOf({ ...voucher, redeemed: 0 }, '2026-05-31')).toBe('expired');
    expect(statusOf({ ...voucher, redeemed: 0, expiry: '' }, '2030-01-01')).toBe('issued');
    expect(statusOf({ ...voucher, redeemed: 40_000 }, '2026-05-31')).toBe('partlyRedeemed');
    expect(statusOf({ ...voucher, redeemed: 60_000 }, '2026-05-31')).toBe('redeemed');
  });
});

describe('an issue', () => {
  const issue = { program: 'doubleUp', snap: 300_000, wic: 0, eligible: 300_000 } as const;

  it('that breaks a rule says which, and what should not have been issued', () => {
    expect(breachesOf({ ...issue, issued: 200_000 })).toEqual({ reasons: [], atRisk: 0 });
    expect(breachesOf({ ...issue, issued: 250_000 })).toEqual({ reasons: ['overLimit'], atRisk: 50_000 });
    expect(breachesOf({ ...issue, issued: 50_000, snap: 20_000 })).toEqual({ reasons: ['notSnap'], atRisk: 30_000 });
    expect(breachesOf({ ...issue, issued: 50_000, eligible: 20_000 })).toEqual({
      reasons: ['ineligibleItems'],
      atRisk: 30_000,
    });
    expect(breachesOf({ ...issue, issued: 50_000, eligible: 60_000, wic: 40_000 })).toEqual({
      reasons: ['wicOverlap'],
      atRisk: 30_000,
    });
  });

  it('without a list is judged by its tender and limit alone', () => {
    expect(breachesOf({ ...issue, eligible: null, wic: 90_000, issued: 100_000 })).toEqual({ reasons: [], atRisk: 0 });
  });

  it('is at risk exactly where it breaks a rule', () => {
    fc.assert(
      fc.property(cents, cents, cents, fc.option(cents), (issued, snap, wic, eligible) => {
        const one = { program: 'doubleUp' as const, issued, snap, wic, eligible };
        const { reasons, atRisk } = breachesOf(one);
        expect(reasons.length > 0).toBe(atRisk > 0);
        expect(issued - atRisk).toBeLessThanOrEqual(mostEarned(one));
      }),
    );
  });
});

describe('milk', () => {
  it.each([
    ['CLEARBROOK SKIM MILK GAL', 'fatFree', 'plain', true],
    ['MAPLE CREEK 1% MILK QT', 'onePercent', 'plain', true],
    ['HARVEST LANE 2% MILK GAL', 'twoPercent', 'plain', false],
    ['CLEARBROOK WHOLE MILK QT', 'whole', 'plain', false],
    ['CLEARBROOK 1% CHOCOLATE MILK PT', 'onePercent', 'flavoured', false],
    ['LAIT ÉCRÉMÉ NATREL 2L', 'fatFree', 'plain', true],
    ['LAIT PARTIELLEMENT ÉCRÉMÉ 2 % 4L', 'twoPercent', 'plain', false],
    ['LOWFAT MILK UNFLAVORED', 'onePercent', 'plain', true],
    ['MILK GAL', '', 'plain', true],
  ])('%s', (description, fat, flavour, qualifies) => {
    expect(milkOf(description)).toEqual({ fat, flavour });
    expect(qualifiesAsMilk(description)).toBe(qualifies);
  });
});
