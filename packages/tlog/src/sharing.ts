import type { Fixed } from '@lanewise/contract/primitives/fixed';

/**
 * Largest product of shared amounts and lines for which the shared amounts of a receipt are split one by one, in their
 * order: 100 discounts of a receipt of 1,000 lines. No register writes more.
 */
const MOST_SHARES = 100_000;

/**
 * Whether the amounts that all lines of a receipt share are added up before they are split. Splitting them one by one
 * looks at every line for each amount, so a small file could take minutes.
 */
export const areTooMany = (amounts: number, lines: number): boolean => amounts * lines > MOST_SHARES;

/** The sum of amounts below zero, and of those above. */
export const addedUp = (amounts: readonly Fixed[]): Fixed[] => {
  let [below, above] = [0, 0];
  for (const amount of amounts)
    if (amount < 0) below += amount;
    else above += amount;
  return [below, above].filter((sum) => sum !== 0);
};
