import type { ImportProfile } from '@lanewise/contract/facts/profile';

/** Whether prices of a store hold the tax: what the profile says of all, else what it knows of this one. */
export const taxInPricesOf = (profile: ImportProfile | null): ((store: string) => boolean) => {
  const stores = new Set(profile?.taxInPricesOf);
  return (store) => profile?.pricesIncludeTax ?? stores.has(store);
};
