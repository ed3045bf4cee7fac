import type { Option } from '@lanewise/contract/entities/option';
import type { Language } from '@lanewise/contract/primitives/language';

/** Currencies of the countries with stores; the API accepts every other currency too. */
const codes = [
  'AED',
  'ARS',
  'AUD',
  'BBD',
  'BHD',
  'BMD',
  'BRL',
  'BSD',
  'BZD',
  'CAD',
  'CHF',
  'CLP',
  'CNY',
  'COP',
  'CRC',
  'CZK',
  'DKK',
  'DOP',
  'EGP',
  'EUR',
  'GBP',
  'GTQ',
  'GYD',
  'HKD',
  'HNL',
  'HTG',
  'HUF',
  'IDR',
  'ILS',
  'INR',
  'ISK',
  'JMD',
  'JPY',
  'KES',
  'KRW',
  'KWD',
  'KYD',
  'MAD',
  'MXN',
  'MYR',
  'NGN',
  'NIO',
  'NOK',
  'NZD',
  'OMR',
  'PAB',
  'PEN',
  'PHP',
  'PKR',
  'PLN',
  'PYG',
  'QAR',
  'RON',
  'SAR',
  'SEK',
  'SGD',
  'THB',
  'TND',
  'TRY',
  'TTD',
  'TWD',
  'USD',
  'UYU',
  'ZAR',
];

/**
 * Options such as 'USD – US Dollar', by code. A currency outside the list is offered only while it is the current
 * currency.
 */
export const currencyOptions = (language: Language, current: string): Option[] => {
  const names = new Intl.DisplayNames(language, { type: 'currency' });
  return [...new Set([...codes, current])]
    .sort()
    .map((code) => ({ value: code, label: `${code} – ${names.of(code) ?? code}` }));
};
