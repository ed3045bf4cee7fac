import type { Option } from '@lanewise/contract/entities/option';
import type { Language } from '@lanewise/contract/primitives/language';

/** ISO 3166-1 alpha-2: the 90 countries that a company, a store or a person can be in. */
export const countryCodes = [
  ...['AE', 'AR', 'AT', 'AU', 'BB', 'BD', 'BE', 'BG', 'BH', 'BM', 'BO', 'BR', 'BS', 'BZ', 'CA', 'CH', 'CL', 'CN'],
  ...['CO', 'CR', 'CY', 'CZ', 'DE', 'DK', 'DO', 'EC', 'EE', 'EG', 'ES', 'FI', 'FR', 'GB', 'GH', 'GR', 'GT', 'GY'],
  ...['HN', 'HR', 'HT', 'HU', 'ID', 'IE', 'IL', 'IN', 'IS', 'IT', 'JM', 'JO', 'JP', 'KE', 'KR', 'KW', 'KY', 'LB'],
  ...['LK', 'LT', 'LU', 'LV', 'MA', 'MT', 'MX', 'MY', 'NG', 'NI', 'NL', 'NO', 'NZ', 'OM', 'PA', 'PE', 'PH', 'PK'],
  ...['PL', 'PR', 'PT', 'PY', 'QA', 'RO', 'SA', 'SE', 'SG', 'SI', 'SK', 'TH', 'TN', 'TR', 'TT', 'US', 'UY', 'ZA'],
] as const;

/** Countries by name in the reader's language, in the order of that language. */
export const countryOptions = (language: Language): Option[] => {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  const order = new Intl.Collator(language);
  return countryCodes
    .map((code) => ({ value: code, label: names.of(code) ?? code }))
    .sort((a, b) => order.compare(a.label, b.label));
};
