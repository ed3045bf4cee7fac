const isCode = (sign: string): boolean => /^[A-Z]{3}$/.test(sign);

/**
 * Locales whose currency signs are read, because some currencies have a different sign outside their own country: CAD
 * is `CA$` in `en` and `$` in `en-CA`.
 */
const LOCALES = ['en', 'en-CA', 'en-AU'];

/**
 * Currency signs, with the currencies that each may mean. The table is built when the first sign occurs, because most
 * files have none.
 */
let known: ReadonlyMap<string, ReadonlySet<string>> | undefined;
const makeKnown = (): ReadonlyMap<string, ReadonlySet<string>> => {
  const signs = new Map<string, Set<string>>();
  for (const currency of Intl.supportedValuesOf('currency'))
    for (const locale of LOCALES)
      for (const currencyDisplay of ['symbol', 'narrowSymbol'] as const) {
        const parts = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay }).formatToParts(1);
        const sign = parts.find(({ type }) => type === 'currency')?.value ?? currency;
        signs.set(sign, (signs.get(sign) ?? new Set()).add(currency));
      }
  return signs;
};

/**
 * The currencies that a sign or code of money may mean; none for any other text. Letters before a sign are the
 * beginning of a currency code: C$ may mean any dollar whose code begins with C.
 */
export const currenciesOf = (sign: string): ReadonlySet<string> => {
  if (isCode(sign)) return new Set([sign]);
  known ??= makeKnown();
  const own = known.get(sign) ?? new Set<string>();
  const letters = /^[A-Z]+/.exec(sign)?.[0] ?? '';
  if (letters === '') return own;
  const bare = [...(known.get(sign.slice(letters.length)) ?? [])];
  const named = [...own, ...bare.filter((code) => code.startsWith(letters))];
  return new Set(named.length > 0 ? named : bare);
};

/**
 * The currency that fits the signs or codes of both amounts. '': neither amount names a currency. Null: the amounts
 * name different currencies.
 */
export const commonCurrency = (one: string, other: string): string | null => {
  if (one === other || other === '') return one;
  if (one === '') return other;
  const [ones, others] = [currenciesOf(one), currenciesOf(other)];
  if (![...ones].some((code) => others.has(code))) return null;
  return ones.size <= others.size ? one : other;
};

/**
 * The currency code of a sign: `usual` if the sign may mean it, otherwise the only currency that the sign may mean.
 * Returns the sign if it may mean several currencies or none.
 */
export const asCode = (sign: string, usual: string): string => {
  const may = currenciesOf(sign);
  if (may.has(usual)) return usual;
  const [only] = may;
  return may.size === 1 && only !== undefined ? only : sign;
};
