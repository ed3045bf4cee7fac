import type { Line } from '@lanewise/contract/facts/transaction';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { spread, sumOf } from '../fixed.ts';
import { countedLines, drawnLine } from '../lines.testing.ts';
import { applyRewards } from './discounts.ts';
import { newDraft, type DraftReward, type PoslogDraft } from './draft.ts';

const rewardOf = (parts: Partial<DraftReward>): DraftReward => ({
  sequence: 0,
  voided: false,
  kind: 'loyalty',
  code: '',
  description: '',
  amount: -100,
  monetary: true,
  counted: true,
  reference: '',
  ...parts,
});

const draftOf = (lines: readonly Line[], details: readonly DraftReward[]): PoslogDraft => ({
  ...newDraft(),
  lines: lines.map(({ sequence }) => ({ sequence, operatorSequence: sequence % 3 ? '' : `R${sequence}` })) as never,
  rewards: [...details],
});

/** The rule as it reads: reward by reward, each over all details and lines. */
const applyOneByOne = (rewards: readonly DraftReward[], draft: PoslogDraft, lines: Line[]): number[] => {
  const referred = (reference: string): Line | undefined => {
    if (reference === '' || reference === '0') return undefined;
    const item = draft.lines.find(({ operatorSequence: of, sequence }) => (of || String(sequence)) === reference);
    return item && lines.find(({ sequence }) => sequence === item.sequence);
  };
  const corrected = new Set<number>();
  lines.forEach((line, index) => {
    if (line.kind !== 'void') return;
    const before = lines.findLastIndex(
      (one, at) => at < index && !corrected.has(at) && one.upc === line.upc && one.amount === 0 - line.amount,
    );
    for (const at of [before, index]) if (at >= 0) corrected.add(at);
  });
  const weightsOf = ({ code, amount }: DraftReward): number[] => {
    const details = new Map<number, number>();
    for (const one of draft.rewards) {
      const line = one.code === code ? referred(one.reference) : undefined;
      if (line) details.set(line.sequence, (details.get(line.sequence) ?? 0) + Math.abs(one.amount));
    }
    if (details.size > 0) return lines.map(({ sequence }) => details.get(sequence) ?? 0);
    const sign = amount < 0 ? 1 : -1;
    const weights = lines.map((line, at) =>
      corrected.has(at) ? 0 : Math.max(0, sign * (line.amount + line.discount)),
    );
    return weights.some((weight) => weight > 0) ? weights : lines.map((line) => Math.abs(line.amount));
  };
  return rewards.map((reward) => {
    const target = referred(reward.reference);
    if (target) target.discount += reward.amount;
    else spread(reward.amount, weightsOf(reward)).forEach((share, at) => ((lines[at] as Line).discount += share));
    return target?.sequence ?? 0;
  });
};

const drawnReward = fc
  .record({
    amount: fc.integer({ min: -90_000, max: 40_000 }),
    code: fc.constantFrom('', 'A', 'B'),
    reference: fc.constantFrom('', '0', '1', '2', 'R3', '4', '99'),
  })
  .map(rewardOf);

it('rewards stand where they do one by one', () => {
  const drawn = fc.record({
    lines: fc.array(fc.tuple(drawnLine, fc.integer({ min: 1, max: 9 })), { minLength: 1, maxLength: 20 }),
    rewards: fc.array(drawnReward, { maxLength: 10 }),
    details: fc.array(drawnReward, { maxLength: 6 }),
  });
  fc.assert(
    fc.property(drawn, ({ lines, rewards, details }) => {
      const own = () => lines.map(([line, sequence]): Line => ({ ...line, sequence }));
      const [placed, expected] = [own(), own()];
      const draft = draftOf(
        placed,
        details.map((one) => ({ ...one, counted: false })),
      );
      const found = applyRewards(rewards, draft, placed);
      expect(found.map(({ line }) => line)).toEqual(applyOneByOne(rewards, draft, expected));
      expect(placed).toEqual(expected);
    }),
  );
});

it.each([
  ['whole receipts', (): Partial<DraftReward> => ({})],
  ['items that they name', (at: number): Partial<DraftReward> => ({ reference: String(at + 1) })],
  ['items that their details name', (at: number): Partial<DraftReward> => ({ code: String(at) })],
])('thousands of rewards of %s look at each line a few times', (_, named) => {
  const looks = (size: number): number => {
    const { lines, looks: found } = countedLines(size);
    const details = lines.map(({ sequence }, at) =>
      rewardOf({ counted: false, code: String(at), reference: String(sequence), amount: -1 }),
    );
    const rewards = lines.slice(0, size).map((__, at) => rewardOf(named(at)));
    applyRewards(
      rewards,
      draftOf(
        lines.map(({ sequence }) => ({ sequence }) as Line),
        details,
      ),
      lines,
    );
    expect(sumOf(lines, ({ discount }) => discount)).toBe(-100 * size);
    return found();
  };
  expect(looks(2_000)).toBeLessThan(2.2 * looks(1_000) + 1);
});
