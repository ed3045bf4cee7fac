import { importProfile, type CsvColumn, type ImportProfile } from '@lanewise/contract/facts/profile';
import { check, type Check } from './check.ts';
import { findMoney } from './money.ts';
import { marksOf } from './flags.ts';
import { findRoles } from './roles.ts';
import { currencyOf, tendersOf } from './rules.ts';
import { readSample, type SampleColumn, type Sample } from './sample.ts';

/** A first profile for a CSV file, and its uncertainties. */
export interface Suggestion {
  /** The profile as it would be written to a file: fields with default values are absent. */
  profile: object;
  doubts: readonly string[];
  /** Rows of the sample. */
  rows: number;
  /** Results of the sample; null where the profile is incomplete. */
  check: Check | null;
}

/**
 * Suggests a profile from the first bytes of a CSV file, decompressed. Null: the bytes are not a table of at least two
 * rows.
 */
export const suggestProfile = (bytes: Uint8Array, name: string): Suggestion | null => {
  const sample = readSample(bytes);
  if (!sample) return null;
  const doubts: string[] = [];
  const profile = { name, csv: csvOf(sample, doubts) };
  const parsed = importProfile.safeParse(profile);
  const found = parsed.success ? check(bytes, withStore(parsed.data)) : null;
  return { profile, doubts: [...doubts, ...(found?.doubts ?? [])], rows: sample.rows, check: found };
};

/** The check needs a store, which the user may only name later. */
const withStore = (profile: ImportProfile): ImportProfile =>
  profile.csv?.columns.location === undefined ? { ...profile, location: '1' } : profile;

const order: readonly CsvColumn[] = [
  'location',
  'lane',
  'transaction',
  'timestamp',
  'date',
  'time',
  'cashier',
  'cashierName',
  'customer',
  'item',
  'description',
  'department',
  'quantity',
  'unitPrice',
  'amount',
  'discount',
  'manufacturerCoupon',
  'tax',
  'total',
  'tender',
  'tenderAmount',
];

const csvOf = (sample: Sample, doubts: string[]): object => {
  const roles = findRoles(sample, doubts);
  const money = findMoney(sample, roles, doubts);
  const found = new Map<CsvColumn, string | string[]>();
  for (const [field, { name, names }] of [...roles.columns, ...money.columns])
    found.set(field, names ? [...names] : name);
  for (const [field, columns] of [
    ['department', roles.departments],
    ['discount', money.discounts],
    ['manufacturerCoupon', money.coupons],
  ] as const)
    if (columns.length > 0) found.set(field, namesOf(columns));
  const used = new Set([...roles.columns.values(), ...roles.departments, ...money.columns.values()]);
  const currency = currencyOf([...money.columns.values()], doubts);
  const tenders = tendersOf(roles.columns.get('tender'), doubts);
  const signs = (['amount', 'quantity'] as const).flatMap((field) => money.columns.get(field) ?? []);
  const rules = marksOf(sample, used, signs, doubts);
  return {
    ...(sample.delimiter !== ',' && { delimiter: sample.delimiter }),
    ...(sample.decimalComma && { decimalComma: true }),
    ...(currency !== null && { constants: { currency } }),
    columns: Object.fromEntries(order.flatMap((field) => (found.has(field) ? [[field, found.get(field)]] : []))),
    ...roles.formats,
    ...money.flags,
    ...(money.perTransaction.length > 0 && { perTransaction: money.perTransaction }),
    ...(Object.keys(tenders).length > 0 && { tenders }),
    ...(Object.keys(rules).length > 0 && { rules }),
  };
};

const namesOf = (columns: readonly SampleColumn[]): string | string[] => {
  const [first, ...others] = columns.map(({ name }) => name);
  return first !== undefined && others.length === 0 ? first : [...(first === undefined ? [] : [first]), ...others];
};
