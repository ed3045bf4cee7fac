import type { Option } from '@lanewise/contract/entities/option';
import type { Language } from '@lanewise/contract/primitives/language';

/** Currencies of the places in which our stores are; every other one can be had through the API. */
const codes = [
  ...['AED', 'ARS', 'AUD', 'BBD', 'BHD', 'BMD', 'BRL', 'BSD', 'BZD', 'CAD', 'CHF', 'CLP', 'CNY', 'COP', 'CRC', 'CZK'],
  ...['DKK', 'DOP', 'EGP', 'EUR', 'GBP', 'GTQ', 'GYD', 'HKD', 'HNL', 'HTG', 'HUF', 'IDR', 'ILS', 'INR', 'ISK', 'JMD'],
  ...['JPY', 'KES', 'KRW', 'KWD', 'KYD', 'MAD', 'MXN', 'MYR', 'NGN', 'NIO', 'NOK', 'NZD', 'OMR', 'PAB', 'PEN', 'PHP'],
  ...['PKR', 'PLN', 'PYG', 'QAR', 'RON', 'SAR', 'SEK', 'SGD', 'THB', 'TND', 'TRY', 'TTD', 'TWD', 'USD', 'UYU', 'ZAR'],
];

/** 'USD – US Dollar', by code. One that is not in the list stands there as long as it is the current one. */
export const currencyOptions = (language: Language, current: string): Option[] => {
  const names = new Intl.DisplayNames(language, { type: 'currency' });
  return [...new Set([...codes, current])]
    .sort()
    .map((code) => ({ value: code, label: `${code} – ${names.of(code) ?? code}` }));
};
