import { spread } from '../fixed.ts';
import { negated } from './money.ts';
import { discountKind } from './reward.ts';
import type { PoslogDraft, DraftReward } from './draft.ts';
import type { SettledLine } from './line.ts';
import type { Discount, Line } from '@lanewise/contract/facts/transaction';
import type { Fixed } from '@lanewise/contract/primitives/fixed';

/** Discounts on items as a list. The lines already contain their amounts. */
export const itemDiscounts = (draft: PoslogDraft, settled: readonly SettledLine[]): Discount[] =>
  draft.lines.flatMap((line, index) =>
    (settled[index]?.discounts ?? []).map((amount, place): Discount => {
      const modifier = line.modifiers[place];
      return {
        sequence: line.sequence,
        line: line.sequence,
        kind: modifier === undefined ? 'other' : discountKind(modifier.method),
        code: modifier?.code ?? '',
        description: modifier?.description ?? '',
        amount,
      };
    }),
  );

/** A discount on a separate line that counts. */
export const countedRewards = (draft: PoslogDraft): DraftReward[] => [
  ...draft.rewards.filter(
    ({ counted, monetary, amount, voided }) => counted && monetary && amount !== 0 && !(voided && amount < 0),
  ),
  ...draft.coupons
    .filter(({ manufacturer, voided, amount }) => !manufacturer && !voided && amount !== 0)
    .map((coupon): DraftReward => ({
      ...coupon,
      kind: 'storeCoupon',
      amount: -coupon.amount,
      monetary: true,
      counted: true,
      reference: '',
    })),
];

/**
 * Spreads a reward over lines: onto the item that it names; otherwise over items in proportion to its own detail rows;
 * otherwise in proportion to their amounts. Corrected lines take no share. Changes `lines`; returns the discount for
 * the list.
 */
export const applyReward = (reward: DraftReward, draft: PoslogDraft, lines: Line[]): Discount => {
  const target = lineReferredTo(reward.reference, draft, lines);
  if (target !== undefined) target.discount += reward.amount;
  else {
    const shares = spread(reward.amount, weightsOf(reward, draft, lines));
    lines.forEach((line, index) => {
      line.discount += shares[index] ?? 0;
    });
  }
  const { sequence, kind, code, description, amount } = reward;
  return { sequence, line: target?.sequence ?? 0, kind, code, description, amount };
};

const lineReferredTo = (reference: string, draft: PoslogDraft, lines: readonly Line[]): Line | undefined => {
  if (reference === '' || reference === '0') return undefined;
  const item = draft.lines.find(({ operatorSequence, sequence }) =>
    operatorSequence === '' ? String(sequence) === reference : operatorSequence === reference,
  );
  return item === undefined ? undefined : lines.find(({ sequence }) => sequence === item.sequence);
};

const weightsOf = (reward: DraftReward, draft: PoslogDraft, lines: readonly Line[]): Fixed[] => {
  const details = new Map<number, Fixed>();
  for (const detail of draft.rewards) {
    if (detail.counted || !detail.monetary || detail.code !== reward.code) continue;
    const line = lineReferredTo(detail.reference, draft, lines);
    if (line !== undefined) details.set(line.sequence, (details.get(line.sequence) ?? 0) + Math.abs(detail.amount));
  }
  if (details.size > 0) return lines.map((line) => details.get(line.sequence) ?? 0);

  const corrected = correctedLines(lines);
  const sign = reward.amount < 0 ? 1 : -1;
  const weights = lines.map((line, index) =>
    corrected.has(index) ? 0 : Math.max(0, sign * (line.amount + line.discount)),
  );
  return weights.some((weight) => weight > 0) ? weights : lines.map((line) => Math.abs(line.amount));
};

/** Indexes of correction lines and of the lines they cancel. */
const correctedLines = (lines: readonly Line[]): Set<number> => {
  const places = new Set<number>();
  lines.forEach((line, index) => {
    if (line.kind !== 'void') return;
    const before = lines.findLastIndex(
      (earlier, place) =>
        place < index && !places.has(place) && earlier.upc === line.upc && earlier.amount === negated(line.amount),
    );
    if (before >= 0) places.add(before);
    places.add(index);
  });
  return places;
};
