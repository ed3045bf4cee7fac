/**
 * How far a cashier's count of events is from that of their peers, with allowance for small counts.
 *
 * Events of a cashier are Poisson with mean r times E: E is what the peers (the same type of lane and part of the day,
 * without the cashier) would have had with the cashier's customers or lines, r the cashier's relative risk. Over
 * cashiers r varies like a gamma distribution with mean 1 and variance 1/a, where a is estimated from the counts by
 * moments: E[(x - E)^2 - E] = E^2 / a. Given x events, r is then gamma with shape x + a and rate E + a (D. Clayton, J.
 * Kaldor, Empirical Bayes estimates of age-standardized relative risks, Biometrics 43, 1987). Its mean is the index: 1
 * for the rate of the peers, 2 for twice that rate; few events hardly move it from 1. Its 5 % quantile (after W.
 * DuMouchel, The American Statistician 53, 1999) is the certain part, by the approximation of Wilson and Hilferty
 * (1931).
 */

/** Events of a cashier in one stratum of peers. */
export interface Stratum {
  /** Combines type of lane and part of the day. */
  key: string;
  events: number;
  /** Customers or lines. */
  exposure: number;
}

export interface CashierStanding {
  /** Null: no peers to compare with. */
  index: number | null;
  /** Lower end of the index: with 95 % certainty the true value is higher. */
  lower: number;
}

/**
 * Bounds of `a`, the weight of the peers in expected events. The lower bound is 1. The upper bound is 1000, and applies
 * when all cashiers are alike.
 */
export const leastWeight = 1;
export const mostWeight = 1000;

/** 5 % quantile of the normal distribution, as a positive number. */
export const lowerZ = 1.6449;

interface Counted {
  seen: number;
  expected: number;
  known: boolean;
}

const sum = <Item>(items: readonly Item[], value: (item: Item) => number): number =>
  items.reduce((total, item) => total + value(item), 0);

/** Total events and exposure of each stratum, by its key. */
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

/** The weight `a` of peers: 1 if cashiers differ much, up to 1000 if they differ only by chance. */
export const weightOf = (counts: readonly { seen: number; expected: number }[]): number => {
  const squares = sum(counts, ({ expected }) => expected ** 2);
  const spread = squares === 0 ? 0 : sum(counts, ({ seen, expected }) => (seen - expected) ** 2 - expected) / squares;
  return spread <= 1 / mostWeight ? mostWeight : Math.max(leastWeight, 1 / spread);
};

/** 5 % quantile of a gamma distribution. */
export const lowerEnd = (shape: number, rate: number): number =>
  (shape / rate) * Math.max(0, 1 - 1 / (9 * shape) - lowerZ / (3 * Math.sqrt(shape))) ** 3;

/** Standing of every cashier in one measure, in the given order; a cashier has at most one stratum per key. */
export const standings = (cashiers: readonly (readonly Stratum[])[]): CashierStanding[] => {
  const all = totalsOf(cashiers.flat());
  const counts = cashiers.map((own) => against(own, all));
  const weight = weightOf(counts);
  return counts.map(({ seen, expected, known }) => {
    const [shape, rate] = [seen + weight, expected + weight];
    return { index: known ? shape / rate : null, lower: lowerEnd(shape, rate) };
  });
};

/**
 * Sum of the certain doublings above peers (log2 of `lower`) over several measures: 0 for a cashier who stands out in
 * no measure.
 */
export const scoreOf = (measures: readonly CashierStanding[]): number =>
  sum(measures, ({ lower }) => Math.log2(Math.max(1, lower)));
