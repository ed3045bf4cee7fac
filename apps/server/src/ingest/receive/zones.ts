import { importProfile, type ImportProfile } from '@lanewise/contract/facts/profile';
import type { Meta } from '../../meta/types.ts';

/**
 * Adds to the profile of a file the stores that are known to write prices with tax or without tax. The list is stored
 * with the profile, like zones (docs/decisions/039). Returns the same profile if it already states whether prices
 * include tax, or if no store is known.
 */
export const withTaxInPrices = async (
  meta: Meta,
  companyId: number,
  profile: ImportProfile | null,
): Promise<ImportProfile | null> => {
  if (profile?.pricesIncludeTax !== undefined || profile?.taxInPricesOf !== undefined) return profile;
  const taxInPricesOf = await meta.places.withTaxInPrices(companyId);
  return taxInPricesOf.length === 0 ? profile : importProfile.parse({ ...profile, taxInPricesOf });
};

/**
 * Adds the current zones of the company's stores to the profile of a file with UTC times. The zones are kept with the
 * profile, so that the same bytes always give the same receipts.
 */
export const withZones = async (
  meta: Meta,
  companyId: number,
  profile: ImportProfile | null,
): Promise<ImportProfile> => {
  const [company, stores] = await Promise.all([meta.companies.find(companyId), meta.places.byStoreNumber(companyId)]);
  const storeTimeZone = company?.timeZone ?? 'UTC';
  const others = [...stores]
    .filter(([, location]) => location.timeZone !== storeTimeZone)
    .map(([number, location]): [string, string] => [number, location.timeZone])
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const otherTimeZones = { ...Object.fromEntries(others), ...profile?.otherTimeZones };
  return importProfile.parse({ ...profile, storeTimeZone, ...(others.length === 0 ? {} : { otherTimeZones }) });
};
