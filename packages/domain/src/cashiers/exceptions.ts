/**
 * How far somebody's count of events stands from what his peers do, fair to small counts.
 *
 * Events of a cashier are Poisson with mean r times E: E is what his peers (the same type of lane and part of the day, without
 * himself) would have had with his customers or lines, r his relative risk. Over cashiers r varies like a gamma distribution with
 * mean 1 and variance 1/a, where a is estimated from the counts by moments: E[(x - E)^2 - E] = E^2 / a. Given x events, r is then
 * gamma with shape x + a and rate E + a (D. Clayton, J. Kaldor, Empirical Bayes estimates of age-standardized relative risks,
 * Biometrics 43, 1987). Its mean is the index: 1 as peers, 2 twice as often; few events hardly move it from 1. Its 5 % quantile
 * (after W. DuMouchel, The American Statistician 53, 1999) is what is sure, with the approximation of Wilson and Hilferty
 * (1931).
 */

/** What somebody did in one stratum of peers. */
export interface Stratum {
  /** Names type of lane and part of the day. */
  key: string;
  events: number;
  /** Customers or lines. */
  exposure: number;
}

export interface Standing {
  /** Null: nobody to compare with. */
  index: number | null;
  /** Lower end of the index: with 95 % certainty it is more. */
  lower: number;
}

/** Bounds of a: peers weigh at least one expected event, and where all are alike a thousand. */
export const leastWeight = 1;
export const mostWeight = 1000;

/** 5 % quantile of the normal distribution, without its sign. */
export const lowerZ = 1.6449;

interface Counted {
  seen: number;
  expected: number;
  known: boolean;
}

const sum = <Item>(items: readonly Item[], value: (item: Item) => number): number =>
  items.reduce((total, item) => total + value(item), 0);

/** Events and exposure of all who have a stratum, by its key. */
const totalsOf = (strata: readonly Stratum[]): Map<string, Stratum> => {
  const totals = new Map<string, Stratum>();
  for (const { key, events, exposure } of strata) {
    const known = totals.get(key);
    totals.set(key, { key, events: events + (known?.events ?? 0), exposure: exposure + (known?.exposure ?? 0) });
  }
  return totals;
};

const against = (own: readonly Stratum[], all: ReadonlyMap<string, Stratum>): Counted => {
  const counted = own.map((stratum) => {
    const peers = all.get(stratum.key) ?? stratum;
    const exposure = peers.exposure - stratum.exposure;
    const events = peers.events - stratum.events;
    return exposure <= 0
      ? { seen: 0, expected: 0, known: false }
      : { seen: stratum.events, expected: (stratum.exposure * events) / exposure, known: true };
  });
  return {
    seen: sum(counted, ({ seen }) => seen),
    expected: sum(counted, ({ expected }) => expected),
    known: counted.some(({ known }) => known),
  };
};

/** The weight of peers, a: from 1 where cashiers differ much to 1000 where no more than chance lets them. */
export const weightOf = (counts: readonly { seen: number; expected: number }[]): number => {
  const squares = sum(counts, ({ expected }) => expected ** 2);
  const spread = squares === 0 ? 0 : sum(counts, ({ seen, expected }) => (seen - expected) ** 2 - expected) / squares;
  return spread <= 1 / mostWeight ? mostWeight : Math.max(leastWeight, 1 / spread);
};

/** 5 % quantile of a gamma distribution. */
export const lowerEnd = (shape: number, rate: number): number =>
  (shape / rate) * Math.max(0, 1 - 1 / (9 * shape) - lowerZ / (3 * Math.sqrt(shape))) ** 3;

/** Standing of every cashier in one measure, in the order given; each has at most one stratum of a key. */
export const standings = (cashiers: readonly (readonly Stratum[])[]): Standing[] => {
  const all = totalsOf(cashiers.flat());
  const counts = cashiers.map((own) => against(own, all));
  const weight = weightOf(counts);
  return counts.map(({ seen, expected, known }) => {
    const [shape, rate] = [seen + weight, expected + weight];
    return { index: known ? shape / rate : null, lower: lowerEnd(shape, rate) };
  });
};

/** Doublings above peers that are sure, over several measures: 0 for whoever stands out in none. */
export const scoreOf = (measures: readonly Standing[]): number =>
  sum(measures, ({ lower }) => Math.log2(Math.max(1, lower)));
