import { formatFixed } from '../fixed.ts';
import type { Fixed } from '@lanewise/contract/primitives/fixed';

export const sumOf = <Part>(parts: readonly Part[], amount: (part: Part) => Fixed): Fixed =>
  parts.reduce((sum, part) => sum + amount(part), 0);

/** The negative of an amount, without a negative zero. */
export const negated = (amount: Fixed): Fixed => (amount === 0 ? 0 : -amount);

export const moneyText = formatFixed;
