import { readFileSync } from 'node:fs';
import type { CalendarPattern } from '@lanewise/contract/entities/company';
import type { Day } from '@lanewise/domain/calendar/day';
import type { Country } from './catalogue.ts';

/** Special features of stores, so that every part of the product has data to show. */
export const storeTraits = [
  /** Takes part in Double Up and the milk incentive. */
  'doubleUp',
  /** Nine receipts of the day before the installation are missing on its first lane. */
  'gap',
  /** Sends nothing since the afternoon before the installation. */
  'silent',
  /** Has closed and sends nothing any more. */
  'closed',
  /**
   * The store does not sell on Sundays. Once a month its service desk takes back bottles and goods on a Sunday, so that
   * net sales of that day are negative.
   */
  'sundayReturns',
  /** Sells mostly to summer guests. */
  'summer',
  /** One of its lanes restarts by itself. */
  'flaky',
  /** Employs the thief. */
  'thief',
] as const;
export type StoreTrait = (typeof storeTraits)[number];

/** The days of a promotion, both included. */
export interface Promotion {
  from: Day;
  to: Day;
}

export interface Store {
  number: string;
  name: string;
  region: string;
  address: string;
  /** Number of customers relative to an average store. */
  size: number;
  /** Opening and closing hour. */
  opens: number;
  closes: number;
  staffedLanes: readonly string[];
  selfCheckouts: readonly string[];
  traits: readonly StoreTrait[];
  country: Country;
  /** Two-letter code of the state or province, for taxes. */
  state: string;
  promotion: Promotion | null;
}

export interface DemoCompany {
  country: Country;
  name: string;
  us_week: boolean;
  calendarPattern: CalendarPattern;
  connector_type: string;
  special_retailer: boolean;
  currency: string;
  timeZone: string;
  /** Lower regions by upper region. */
  regions: Readonly<Record<string, readonly string[]>>;
  stores: readonly Store[];
  firstNames: readonly string[];
}

const read = (name: string): string => readFileSync(new URL(`./data/${name}.txt`, import.meta.url), 'utf8');

const lanes = (count: number, from: number): string[] => Array.from({ length: count }, (_, at) => String(from + at));

/**
 * Parses `0008 | Harbor Point | 2 Wharf Road, Harbor Point ME | 1.35 | 4+4 | 7-22 | doubleUp`: size, lanes, hours,
 * traits.
 */
const storeOf = (row: string, region: string, country: Country): Store => {
  const [number = '', name = '', address = '', size = '', laneCounts = '', hours = '', traits = ''] = row.split(' | ');
  const [staffed = 2, own = 1] = laneCounts.split('+').map(Number);
  const [opens = 8, closes = 21] = hours.split('-').map(Number);
  const named = traits.split(' ');
  return {
    number,
    name,
    region,
    address,
    size: Number(size),
    opens,
    closes,
    country,
    state: address.slice(-2),
    staffedLanes: lanes(staffed, 1),
    selfCheckouts: lanes(own, 31),
    traits: storeTraits.filter((trait) => named.includes(trait)),
    promotion: null,
  };
};

const companyOf = (
  country: Country,
  facts: Pick<
    DemoCompany,
    'name' | 'us_week' | 'calendarPattern' | 'connector_type' | 'special_retailer' | 'currency' | 'timeZone'
  >,
): DemoCompany => {
  const regions: Record<string, string[]> = {};
  const stores: Store[] = [];
  let region = '';
  for (const row of read(`stores-${country.toLowerCase()}`).trim().split('\n')) {
    if (!row.startsWith('#')) {
      stores.push(storeOf(row, region, country));
      continue;
    }
    const [upper = '', lower = ''] = row.slice(2).split(' > ');
    (regions[upper] ??= []).push(lower);
    region = lower;
  }
  const [, ...firstNames] = (
    read('people')
      .split('\n')
      .find((line) => line.startsWith(country)) ?? ''
  ).split(' ');
  return { country, ...facts, regions, stores, firstNames };
};

/**
 * Two companies. The first has the US week and ACE registers. The second has neither, but has every entry of the
 * navigation.
 */
export const companies: readonly DemoCompany[] = [
  companyOf('US', {
    name: 'Harvest Lane Markets',
    us_week: true,
    calendarPattern: '4-5-4',
    connector_type: 'ACE',
    special_retailer: false,
    currency: 'USD',
    timeZone: 'America/New_York',
  }),
  companyOf('CA', {
    name: 'Marchés d’alimentation du Saint-Laurent et des Laurentides',
    us_week: false,
    calendarPattern: 'months',
    connector_type: '',
    special_retailer: true,
    currency: 'CAD',
    timeZone: 'America/Toronto',
  }),
];
