/** A number of a store as registers write it, with leading zeros or without. */
const bare = (store: string): string => store.replace(/^0+(?=.)/, '');

/** Whether a transaction that names this store, or no store, belongs to the requested store. */
export const isOfStore = (named: string, asked: string): boolean => named === '' || bare(named) === bare(asked);
