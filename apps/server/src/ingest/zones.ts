import { importProfile, type ImportProfile } from '@lanewise/contract/facts/profile';
import type { Meta } from '../meta/types.ts';

/**
 * The profile of a file that does not say whether prices hold the tax: with the stores of which that is known. Kept with the profile,
 * as zones are (docs/decisions/039). The same profile where it says so itself, or nothing is known.
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
 * The profile of a file whose times are UTC: with the zones of the company's stores as they are now. They are kept with the profile,
 * because the same bytes have to be read as the same receipts whenever they are read again.
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
