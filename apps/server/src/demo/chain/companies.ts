import { readFileSync } from 'node:fs';
import type { CalendarPattern } from '@lanewise/contract/entities/company';
import type { Country } from './catalogue.ts';

/** What sets a store apart, so that every part of the product has something to show. */
export const storeTraits = [
  /** Takes part in Double Up and the milk incentive. */
  'doubleUp',
  /** Nine receipts of the day before the installation are missing on its first lane. */
  'gap',
  /** Fell silent on the afternoon before the installation. */
  'silent',
  /** Has closed: nothing comes any more. */
  'closed',
  /** Does not sell on Sundays; once a month the service desk takes back bottles and goods then, so that the day is below zero. */
  'sundayReturns',
  /** Lives of summer guests. */
  'summer',
  /** One of its lanes restarts by itself. */
  'flaky',
  /** A cashier who helps himself works here. */
  'thief',
] as const;
export type StoreTrait = (typeof storeTraits)[number];

export interface Store {
  number: string;
  name: string;
  region: string;
  address: string;
  /** Customers against those of an average store. */
  size: number;
  /** Hours of the day: opens at, closes at. */
  opens: number;
  closes: number;
  staffedLanes: readonly string[];
  selfCheckouts: readonly string[];
  traits: readonly StoreTrait[];
  country: Country;
  /** Two letters of the state or province, for taxes. */
  state: string;
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
  /** Regions of the upper level with those below. */
  regions: Readonly<Record<string, readonly string[]>>;
  stores: readonly Store[];
  firstNames: readonly string[];
}

const read = (name: string): string => readFileSync(new URL(`./data/${name}.txt`, import.meta.url), 'utf8');

const lanes = (count: number, from: number): string[] => Array.from({ length: count }, (_, at) => String(from + at));

/** `0008 | Harbor Point | 2 Wharf Road, Harbor Point ME | 1.35 | 4+4 | 7-22 | doubleUp`: size, lanes, hours, traits. */
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

/** One that knows the US week and ACE registers, one that knows neither but is offered every entry of the navigation. */
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
