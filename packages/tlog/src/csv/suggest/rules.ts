import type { CsvProfile } from '@lanewise/contract/facts/profile';
import { tenderKinds, type TenderKind } from '@lanewise/contract/facts/transaction';
import type { SampleColumn } from './sample.ts';

/** Words for tenders in English, German, French and Spanish. The first match counts. */
const tenderWords: readonly (readonly [RegExp, TenderKind])[] = [
  [/gift|geschenk|cadeau|regalo/i, 'giftCard'],
  [/debit|debito|girocard|ec.?karte|interac|bancontact|maestro/i, 'debit'],
  [/credit|kredit|credito|visa|master.?card|amex|american express/i, 'credit'],
  [/cash|bar(?:geld)?$|espece|comptant|efectivo/i, 'cash'],
  [/che(?:ck|que)|scheck/i, 'check'],
  [/snap|ebt|food ?stamp/i, 'ebtFood'],
  [/wic/i, 'wic'],
];

/** Kinds for the words of a tender column; unknown words are left out and added to `doubts`. */
export const tendersOf = (column: SampleColumn | undefined, doubts: string[]): CsvProfile['tenders'] => {
  const words = [...(column?.distinct ?? [])].slice(0, 50);
  const found = words.flatMap((word): [string, TenderKind][] => {
    const kind = tenderWords.find(([pattern]) => pattern.test(word.normalize('NFD').replace(/\p{M}/gu, '')))?.[1];
    return kind ? [[word, kind]] : [];
  });
  const others = words.filter((word) => !found.some(([known]) => known === word));
  if (others.length > 0)
    doubts.push(
      `Tenders ${others
        .slice(0, 10)
        .map((word) => `"${word}"`)
        .join(', ')} are kept as other. Kinds: ${tenderKinds.join(' ')}.`,
    );
  return Object.fromEntries(found);
};

const signs: readonly (readonly [RegExp, string])[] = [
  [/€|\bEUR\b/, 'EUR'],
  [/£|\bGBP\b/, 'GBP'],
  [/\bCAD\b|C\$/, 'CAD'],
  [/\$|\bUSD\b/, 'USD'],
];

/** The currency sign or code of the amounts; null where they have none. */
export const currencyOf = (amounts: readonly SampleColumn[], doubts: string[]): string | null => {
  const cells = amounts.flatMap(({ distinct }) => [...distinct].slice(0, 20));
  const found = signs.find(([sign]) => cells.some((cell) => sign.test(cell)))?.[1];
  if (found === 'USD') doubts.push('The dollar sign is taken for USD (constants.currency).');
  return found ?? null;
};
