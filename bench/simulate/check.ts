import type { Sum, Sums } from './tally.ts';

/** A store-day whose report differs from what was acknowledged. */
export interface Difference {
  date: string;
  store: string;
  sent: Sum;
  found: Sum;
}

const nothing: Sum = { receipts: 0, cents: 0 };

/** The store-days on which a report shows other receipts or another amount than was acknowledged, in both directions. */
export const differencesOf = (sent: Sums, found: Sums): Difference[] => {
  const differences: Difference[] = [];
  for (const date of new Set([...sent.keys(), ...found.keys()])) {
    const [ours, theirs] = [sent.get(date), found.get(date)];
    for (const store of new Set([...(ours?.keys() ?? []), ...(theirs?.keys() ?? [])])) {
      const [one, other] = [ours?.get(store) ?? nothing, theirs?.get(store) ?? nothing];
      if (one.receipts !== other.receipts || one.cents !== other.cents)
        differences.push({ date, store, sent: one, found: other });
    }
  }
  return differences;
};

/** All of them together. */
export const wholeOf = (sums: Sums): Sum => {
  const whole = { ...nothing };
  for (const stores of sums.values())
    for (const { receipts, cents } of stores.values()) {
      whole.receipts += receipts;
      whole.cents += cents;
    }
  return whole;
};
