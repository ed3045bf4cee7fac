import { cancelledLines } from '../cancelled.ts';
import { spread } from '../fixed.ts';
import { addedUp, areTooMany } from '../sharing.ts';
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

/** Places of lines in a receipt, by sequence. */
type Places = ReadonlyMap<number, readonly number[]>;

/** Lines that share a reward, by their places, and what each of them weighs. */
interface Sharing {
  places: readonly number[];
  weigh: (amount: Fixed) => Fixed[];
}

/**
 * Spreads rewards over lines, in the order of the rewards. A reward that names an item goes onto this item. Any other
 * reward is spread over items in proportion to its own detail rows or, without such rows, in proportion to the amounts
 * of the items. Corrected lines take no share. Changes `lines`; returns the discounts for the list.
 */
export const applyRewards = (rewards: readonly DraftReward[], draft: PoslogDraft, lines: Line[]): Discount[] => {
  if (rewards.length === 0) return [];
  const isLong = areTooMany(rewards.length, lines.length);
  const placesOf = placesBySequence(lines, isLong);
  const placeOf = openReferences(draft, placesOf);
  const sharingOf = openSharings(draft, lines, placesOf, placeOf);
  const left = new Map<Sharing, Fixed[]>();
  const discounts = rewards.map(({ sequence, kind, code, description, amount, reference }): Discount => {
    const target = lines[placeOf(reference) ?? NOWHERE];
    if (target !== undefined) target.discount += amount;
    else {
      const sharing = sharingOf(code);
      const amounts = left.get(sharing) ?? [];
      amounts.push(amount);
      if (isLong) left.set(sharing, amounts);
      else share(amount, sharing, lines);
    }
    return { sequence, line: target?.sequence ?? 0, kind, code, description, amount };
  });
  for (const [sharing, amounts] of left) for (const amount of addedUp(amounts)) share(amount, sharing, lines);
  return discounts;
};

const NOWHERE = -1;

/**
 * Places of lines by sequence. For a long receipt, each sequence has only its first place, because looking at all lines
 * of a sequence for each code of a reward would take too long.
 */
const placesBySequence = (lines: readonly Line[], isLong: boolean): Places => {
  const places = new Map<number, number[]>();
  lines.forEach(({ sequence }, place) => {
    const same = places.get(sequence);
    if (same === undefined) places.set(sequence, [place]);
    else if (!isLong) same.push(place);
  });
  return places;
};

const share = (amount: Fixed, { places, weigh }: Sharing, lines: readonly Line[]): void => {
  const shares = spread(amount, weigh(amount));
  places.forEach((place, at) => {
    const line = lines[place];
    if (line !== undefined) line.discount += shares[at] ?? 0;
  });
};

/**
 * Returns a function that finds the place of the line that a reward refers to. The reference is the operator's number
 * of the line, or the sequence of the line if it has no operator's number.
 */
const openReferences = ({ lines }: PoslogDraft, placesOf: Places): ((reference: string) => number | undefined) => {
  const sequences = new Map<string, number>();
  for (const { operatorSequence, sequence } of lines) {
    const reference = operatorSequence === '' ? String(sequence) : operatorSequence;
    if (!sequences.has(reference)) sequences.set(reference, sequence);
  }
  return (reference) => {
    const sequence = reference === '' || reference === '0' ? undefined : sequences.get(reference);
    return sequence === undefined ? undefined : placesOf.get(sequence)?.[0];
  };
};

/** How rewards of a code are shared. */
const openSharings = (
  { rewards }: PoslogDraft,
  lines: readonly Line[],
  placesOf: Places,
  placeOf: (reference: string) => number | undefined,
): ((code: string) => Sharing) => {
  const detailsOf = new Map<string, Map<number, Fixed>>();
  for (const { counted, monetary, code, reference, amount } of rewards) {
    const sequence = counted || !monetary ? undefined : lines[placeOf(reference) ?? NOWHERE]?.sequence;
    if (sequence === undefined) continue;
    const details = detailsOf.get(code) ?? new Map<number, Fixed>();
    details.set(sequence, (details.get(sequence) ?? 0) + Math.abs(amount));
    detailsOf.set(code, details);
  }
  const places = [...lines.keys()];
  const equally: Sharing = { places, weigh: () => lines.map(() => 0) };
  const byAmount: Sharing = { places, weigh: weighingOf(lines) };
  const detailed = new Map<string, Sharing>();
  for (const [code, details] of detailsOf) {
    const bearing = [...details]
      .filter(([, weight]) => weight > 0)
      .flatMap(([sequence]) => placesOf.get(sequence) ?? []);
    bearing.sort((a, b) => a - b);
    const weights = bearing.map((place) => details.get(lines[place]?.sequence ?? 0) ?? 0);
    detailed.set(code, bearing.length === 0 ? equally : { places: bearing, weigh: () => weights });
  }
  return (code) => detailed.get(code) ?? byAmount;
};

/** Lines by what is left of them; corrections and the lines that they cancel weigh nothing. */
const weighingOf = (lines: readonly Line[]): Sharing['weigh'] => {
  const cancelled = cancelledLines(lines, () => true);
  return (amount) => {
    const sign = amount < 0 ? 1 : -1;
    const weights = lines.map((line) =>
      line.kind === 'void' || cancelled.has(line) ? 0 : Math.max(0, sign * (line.amount + line.discount)),
    );
    return weights.some((weight) => weight > 0) ? weights : lines.map((line) => Math.abs(line.amount));
  };
};
