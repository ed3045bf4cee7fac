import type { Tender, TenderKind } from '@lanewise/contract/facts/transaction';
import type { Fixed } from '@lanewise/contract/primitives/fixed';
import type { Country } from './catalogue.ts';
import type { Random } from './random.ts';
import { words } from './words.ts';

/** Ids of tenders in the registers. Debit and credit differ by their varieties. */
const codes: Readonly<Record<TenderKind, string>> = {
  cash: '11',
  check: '21',
  credit: '31',
  debit: '32',
  ebtFood: '41',
  ebtCash: '42',
  wic: '43',
  giftCard: '51',
  houseCharge: '61',
  manufacturerCoupon: '71',
  voucher: '72',
  rounding: '98',
  other: '99',
};

export const tender = (country: Country, kind: TenderKind, amount: Fixed, more: Partial<Tender> = {}): Tender => ({
  sequence: 1,
  kind,
  code: codes[kind],
  description: words[country].tenders[kind] ?? kind,
  amount,
  change: 0,
  cashBack: false,
  cardBrand: '',
  cardLast4: '',
  ...more,
});

const notes = [50_000, 100_000, 200_000, 400_000, 500_000, 1_000_000];

const inCash = (country: Country, amount: Fixed, random: Random): Tender => {
  const note = notes.find((value) => value >= amount);
  const exact = note === undefined || random.chance(0.2);
  return tender(country, 'cash', amount, { change: exact ? 0 : note - amount });
};

const last4 = (random: Random): string => String(random.between(0, 9_999)).padStart(4, '0');

/** Cumulative shares of cash, credit, debit, check, gift card and house charge. */
const ways: Readonly<Record<Country, readonly [number, TenderKind][]>> = {
  US: [
    [0.17, 'cash'],
    [0.58, 'credit'],
    [0.955, 'debit'],
    [0.97, 'check'],
    [0.988, 'giftCard'],
    [1, 'houseCharge'],
  ],
  CA: [
    [0.15, 'cash'],
    [0.49, 'credit'],
    [0.975, 'debit'],
    [0.993, 'giftCard'],
    [1, 'houseCharge'],
  ],
};

const brands = ['VISA', 'VISA', 'MASTERCARD', 'MASTERCARD', 'AMEX', 'DISCOVER'];

/** Pays the rest of a receipt. */
export const pay = (country: Country, amount: Fixed, random: Random, onSelfCheckout: boolean): Tender[] => {
  const share = random.next();
  const [, kind] = ways[country].find(([upTo]) => share < upTo) ?? [1, 'cash' as const];
  if (kind === 'cash' && onSelfCheckout && random.chance(0.6)) return payByCard(country, 'debit', amount, random);
  if (kind === 'cash') return [inCash(country, amount, random)];
  if (kind === 'credit' || kind === 'debit') return payByCard(country, kind, amount, random);
  return [tender(country, kind, amount, kind === 'check' ? {} : { cardLast4: last4(random) })];
};

/** In the US a debit card can also pay out cash: the charge is higher, and the drawer pays the difference. */
const payByCard = (country: Country, kind: 'credit' | 'debit', amount: Fixed, random: Random): Tender[] => {
  const card = { cardBrand: kind === 'credit' ? random.pick(brands) : 'DEBIT', cardLast4: last4(random) };
  const back = country === 'US' && kind === 'debit' && random.chance(0.05) ? random.between(1, 4) * 100_000 : 0;
  const paid = tender(country, kind, amount + back, card);
  return back === 0 ? [paid] : [paid, tender(country, 'cash', -back, { cashBack: true })];
};

export const numbered = (tenders: readonly Tender[]): Tender[] =>
  tenders.map((paid, at) => ({ ...paid, sequence: at + 1 }));
