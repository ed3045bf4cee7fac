import { formatFixed } from '../fixed.ts';
import type { Fixed } from '@lanewise/contract/primitives/fixed';

/** The negative of an amount, without a negative zero. */
export const negated = (amount: Fixed): Fixed => (amount === 0 ? 0 : -amount);

export const moneyText = formatFixed;
