import { sumOf } from '../fixed.ts';
import { kindOf } from './kind.ts';
import { settleLine } from './line.ts';
import { insideShares, settleTaxes } from './taxes.ts';
import type { PoslogDraft, DraftLine } from './draft.ts';
import type { LineReading, SettledLine } from './line.ts';
import type { Line, Tax, TransactionKind } from '@lanewise/contract/facts/transaction';
import type { Fixed } from '@lanewise/contract/primitives/fixed';

/** The parts of a transaction under one reading, and their sum without tenders. */
export interface TransactionParts {
  /** The draft with its lines signed as sold or returned. */
  draft: PoslogDraft;
  kind: TransactionKind;
  settled: SettledLine[];
  lines: Line[];
  taxes: Tax[];
  sum: Fixed;
  /** Taxes included in prices that could not be assigned to lines. They stay in the prices. */
  unassigned: { sequence: number; amount: Fixed }[];
  /** Lines whose own sign contradicts the total. */
  disagreeing: readonly number[];
}

const NONE: readonly number[] = [];

const READINGS: readonly LineReading[] = [false, true].flatMap((taxesInside) =>
  [false, true].flatMap((voidsCorrect) =>
    [true, false].map((discountsInside) => ({ discountsInside, voidsCorrect, taxesInside })),
  ),
);

/**
 * The known facts about the total: its amount, whether a sum matches it, and whether prices are known to include tax.
 */
interface Total {
  stated: Fixed | null;
  fits: (parts: TransactionParts) => boolean;
  pricesIncludeTax: boolean;
}

/**
 * Returns the likely reading that adds up to the stated total. `fits` is first called with the exact sum, then with
 * other meanings of the total. If no reading fits, the first reading is used.
 */
export const partsThatFit = (
  source: PoslogDraft,
  rewardSum: Fixed,
  { stated, fits, pricesIncludeTax }: Total,
): TransactionParts => {
  const [signed, ...others] = signings(source, stated);
  const likely = looksDiscounted(source);
  const usual = { discountsInside: likely, voidsCorrect: false, taxesInside: pricesIncludeTax };
  const first = partsOf(signed, rewardSum, usual);
  // A rounding or a missing sign could explain a difference that a voided line causes. So a reading that needs neither
  // is tried first.
  const isAlone = others.length === 0 && fits(first);
  if (first.sum === stated || (isAlone && !isOpen(source))) return first;
  const loosely: TransactionParts[] = [];
  for (const one of [signed, ...others])
    for (const reading of READINGS) {
      const parts = partsOf(one, rewardSum, reading);
      if (parts.sum === stated) return parts;
      if (fits(parts)) loosely.push(parts);
    }
  return isAlone ? first : (loosely[0] ?? first);
};

const isOpen = ({ lines, tenders }: PoslogDraft): boolean =>
  lines.some(({ voided }) => voided) || tenders.some(({ rounding }) => rounding !== 0);

interface Signed {
  draft: PoslogDraft;
  disagreeing: readonly number[];
}

/**
 * Possible signs of the lines. Each line states whether it is a return. If some lines are written as negative sales, or
 * if the total is negative, the total decides.
 */
const signings = (draft: PoslogDraft, stated: Fixed | null): [Signed, ...Signed[]] => {
  const goesBack = stated !== null && stated < 0;
  if (!goesBack && !draft.lines.some((line) => turnedOf(line))) return [{ draft, disagreeing: NONE }];
  const sold = draft.lines.filter(({ returned }) => !returned);
  const turned = sold.filter(turnedOf);
  const plain = { draft, disagreeing: turned.map(({ sequence }) => sequence) };
  const asMarked = { draft: returning(draft, turnedOf), disagreeing: [] };
  const against = sold.filter((line) => !turnedOf(line) && (line.amount ?? 0) > 0);
  const all = { draft: returning(draft, () => true), disagreeing: against.map(({ sequence }) => sequence) };
  const wholly = goesBack && against.length > 0 ? [all] : [];
  if (turned.length === 0) return [plain, ...wholly];
  return [asMarked, plain, ...wholly];
};

const turnedOf = (line: DraftLine): boolean => !line.returned && (line.backwards || isOutOfStep(line));

/** A negative quantity with a positive amount. */
const isOutOfStep = ({ quantity, amount, voided }: DraftLine): boolean =>
  !voided && (quantity ?? 0) < 0 && (amount ?? 0) > 0;

const returning = (draft: PoslogDraft, isReturned: (line: DraftLine) => boolean): PoslogDraft => ({
  ...draft,
  lines: draft.lines.map((line) => (isReturned(line) ? { ...line, returned: true } : line)),
});

const partsOf = ({ draft, disagreeing }: Signed, rewardSum: Fixed, reading: LineReading): TransactionParts => {
  const kind = kindOf(draft);
  const settled = draft.lines.map((line) => settleLine(line, reading, draft.currency));
  const { taxes, insidePrices, insideAll } = settleTaxes(draft, reading, settled, kind === 'return');
  const { byItem, unassigned } = insideShares(settled, insidePrices, insideAll);
  const lines: Line[] = [];
  settled.forEach((item, index) => {
    for (const line of item.lines) lines.push(withoutTax(line, byItem[index] ?? 0));
  });
  const leftOver = new Set(unassigned.map(({ sequence }) => sequence));
  const isLeft = ({ sequence }: Tax): boolean => leftOver.has(sequence);
  const counted = unassigned.length === 0 ? taxes : taxes.map((tax) => (isLeft(tax) ? { ...tax, amount: 0 } : tax));
  const lineSum = sumOf(lines, ({ amount, discount }) => amount + discount);
  const sum = lineSum + sumOf(counted, ({ amount }) => amount) + rewardSum;
  return { draft, kind, settled, lines, taxes: counted, sum, unassigned, disagreeing };
};

/** Net sales exclude tax. */
const withoutTax = (line: Line, inside: Fixed): Line =>
  inside === 0 ? line : { ...line, amount: line.amount - inside };

/** Whether unit prices show that ExtendedAmount is after discounts, as the standard says. */
const looksDiscounted = (draft: PoslogDraft): boolean => {
  const before = draft.lines.filter(
    ({ amount, regularPrice, quantity, modifiers, statedDiscount }) =>
      (modifiers.length > 0 || statedDiscount !== 0) &&
      amount !== null &&
      regularPrice !== null &&
      Math.abs(Math.abs(amount) * 10_000 - Math.abs(regularPrice * (quantity ?? 10_000))) < 500_000,
  );
  return before.length === 0;
};
