import type { ImportProfile } from '@lanewise/contract/facts/profile';

/** Whether prices of a store include tax: the profile states it for all stores, or for this store. */
export const taxInPricesOf = (profile: ImportProfile | null): ((store: string) => boolean) => {
  const stores = new Set(profile?.taxInPricesOf);
  return (store) => profile?.pricesIncludeTax ?? stores.has(store);
};
