/** Counts transactions that share store, date, lane and number within one segment: 0 for the first, 1 for the next. */
export const occurrences = (): ((transaction: {
  store: string;
  businessDate: string;
  lane: string;
  number: string;
}) => number) => {
  const seen = new Map<string, number>();
  return ({ store, businessDate, lane, number }) => {
    const key = `${store}\0${businessDate}\0${lane}\0${number}`;
    const count = seen.get(key) ?? 0;
    seen.set(key, count + 1);
    return count;
  };
};
