import type { ImportProfile } from '@lanewise/contract/facts/profile';

/** Whether prices of a store include tax: as the profile states for all stores, otherwise for this one. */
export const taxInPricesOf = (profile: ImportProfile | null): ((store: string) => boolean) => {
  const stores = new Set(profile?.taxInPricesOf);
  return (store) => profile?.pricesIncludeTax ?? stores.has(store);
};
