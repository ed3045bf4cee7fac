import { readFileSync } from 'node:fs';
import type { DepartmentStep } from '@lanewise/contract/facts/transaction';
import type { Fixed } from '@lanewise/contract/primitives/fixed';
import { seedOf, shareOf } from './random.ts';

/** The country of a company, which determines words, units, prices, taxes and programs. */
export type Country = 'US' | 'CA';

export type Season = 'summer' | 'winter' | 'autumn' | 'holidays';

/** An item as one country sells it. */
export interface Item {
  /** Index in the catalogue, the same in every country. */
  index: number;
  /** Index of the item's family, a group of similar items. */
  family: number;
  /** UPC-A with its check digit, or PLU. */
  upc: string;
  description: string;
  department: readonly DepartmentStep[];
  /** Price of one piece, or of a pound or kilogram of a weighed item. */
  price: Fixed;
  weighed: boolean;
  taxable: boolean;
  /** May be paid with SNAP. */
  foodStamp: boolean;
  wic: boolean;
  /** Fresh fruit and vegetables, which earn Double Up. */
  produce: boolean;
  /** Plain milk, which is on the list of the milk incentive. */
  milk: boolean;
  /** Bottle deposit per unit. */
  deposit: Fixed;
  /** How often the item is bought, relative to other items. */
  popularity: number;
  /** Whether the lane checks the customer's age. */
  restricted: boolean;
  seasons: readonly Season[];
}

export interface Catalogue {
  items: readonly Item[];
  /** Items of each family, by its index. */
  families: readonly (readonly Item[])[];
  /** Index of a family by its English name. */
  familyNames: ReadonlyMap<string, number>;
}

const text = readFileSync(new URL('./data/items.txt', import.meta.url), 'utf8');

/**
 * Returns the check digit of a UPC-A. The check digit makes the sum of three times the odd places and once the even
 * places a multiple of ten.
 */
export const checkDigit = (digits: string): number => {
  let sum = 0;
  for (let at = 0; at < digits.length; at += 1) sum += Number(digits[at]) * (at % 2 === 0 ? 3 : 1);
  return (10 - (sum % 10)) % 10;
};

/** A UPC from the number of the maker, the number of the item, and the check digit. */
const upcOf = (brand: string, reference: number): string => {
  const digits = `0${String(10_000 + (seedOf('maker', brand) % 89_999))}${String(reference).padStart(5, '0')}`;
  return `${digits}${checkDigit(digits)}`;
};

/** Rounds to a retail price: the last digit is a nine, and small prices keep their cents. */
export const retail = (amount: number): Fixed => {
  const cents = Math.round(amount / 100);
  return (cents < 100 ? Math.max(5, cents) : Math.round((cents + 1) / 10) * 10 - 1) * 100;
};

const seasonOf: Readonly<Record<string, Season>> = { S: 'summer', N: 'winter', A: 'autumn', X: 'holidays' };

/** Returns one language of a text written `english|french`. */
const inLanguage = (both: string, country: Country): string => {
  const [english = '', french = english] = both.trim().split('|');
  return country === 'US' ? english : french;
};

/** Converts to Canadian dollars in Canada, where weighed items are priced by the kilogram. */
const priceIn = (country: Country, dollars: number, weighed: boolean): Fixed =>
  country === 'US' ? Math.round(dollars * 10_000) : retail(dollars * 10_000 * (weighed ? 1.22 * 2.2046 : 1.27));

const containers = (size: string): number => Number(/^(\d+)(?:PK|X)/.exec(size)?.[1] ?? 1);

/** Parses the letters after a price. */
const traitsOf = (
  flags: string,
  country: Country,
  size: string,
): Omit<Item, 'index' | 'family' | 'upc' | 'description' | 'department' | 'price' | 'popularity'> => {
  const has = (letter: string): boolean => flags.includes(letter);
  const produce = has('v');
  return {
    weighed: has('w'),
    // In Quebec, basic groceries are tax-free, and snacks and soft drinks are not. The US states of the chain use the
    // same rule here.
    taxable: has('t') || has('s') || has('h'),
    foodStamp: country === 'US' && (produce || has('f') || has('s')),
    wic: country === 'US' && has('k'),
    produce,
    milk: has('m'),
    deposit: has('d') ? (country === 'US' ? 500 : 1_000) * containers(size) : 0,
    restricted: has('a'),
    seasons: Object.entries(seasonOf).flatMap(([letter, season]) => (has(letter) ? [season] : [])),
  };
};

const storeBrand: Readonly<Record<Country, string>> = { US: 'HARVEST LANE', CA: 'NOTRE MARCHÉ' };

interface Shelf {
  country: Country;
  department: readonly DepartmentStep[];
  family: number;
  next: number;
}

/**
 * Weight of items without brands. Each of these items represents all brands. With this weight, fresh items by weight or
 * piece are a fifth to a quarter of sales.
 */
const liked = 2.8;

/** Parses `4011 BANANAS|BANANES .59 wv *9`: a single item with its PLU. */
const single = (line: string, { country, department, family, next }: Shelf): Item[] => {
  const found = /^(\d+) (.+) ([\d.]+) (\w+) \*(\d+)$/.exec(line);
  if (!found) throw new Error(`"${line}" is no item`);
  const [, plu = '', name = '', price = '', flags = '', popularity = ''] = found;
  const traits = traitsOf(flags, country, '');
  const weight = traits.weighed ? ' ' + (country === 'US' ? 'LB' : 'KG') : '';
  return [
    {
      index: next,
      family,
      upc: plu,
      description: inLanguage(name, country) + weight,
      department,
      price: priceIn(country, Number(price), traits.weighed),
      popularity: Number(popularity) * liked,
      ...traits,
    },
  ];
};

/** Parses `NAME : brands : variants : sizes with prices : flags *popularity`: one item per brand, variant and size. */
const several = (line: string, { country, department, family, next }: Shelf): Item[] => {
  const [name = '', brands = '', variants = '', sizes = '', tail = ''] = line.split(' : ');
  const [flags = '', popularity = '1'] = tail.split(' *');
  let index = next;
  return brands.split(', ').flatMap((brand, rank) =>
    variants.split(', ').flatMap((variant) =>
      sizes.split(', ').map((sized): Item => {
        const [, size = '', price = ''] = /^(.+) ([\d.]+)$/.exec(sized) ?? [];
        const own = brand === '~';
        const words = [inLanguage(name, country), inLanguage(variant, country)];
        const maker = own ? storeBrand[country] : brand.toUpperCase();
        const parts =
          country === 'US'
            ? [maker, ...words.toReversed(), inLanguage(size, country)]
            : [...words, maker, inLanguage(size, country)];
        const taste = 0.94 + 0.12 * shareOf('taste', name, variant, brand);
        const dollars = Number(price) * (own ? 0.82 : 1 + rank * 0.09) * taste;
        const reference = 100 + index;
        index += 1;
        return {
          index: index - 1,
          family,
          upc: upcOf(own ? storeBrand[country] : brand, reference),
          description: parts.join(' '),
          department,
          price: retail(priceIn(country, dollars, false)),
          popularity:
            Number(popularity) * (own ? 1.3 : 1) * (0.35 + 1.3 * shareOf('liked', name, variant, brand, size)),
          ...traitsOf(flags, country, size),
        };
      }),
    ),
  );
};

/** Parses `# 1 Fresh|Frais > 11 Fruit|Fruits`. */
const departmentOf = (line: string, country: Country): DepartmentStep[] =>
  line
    .slice(2)
    .split(' > ')
    .map((step) => {
      const [, code = '', name = ''] = /^(\d+) (.+)$/.exec(step) ?? [];
      return { code, name: inLanguage(name, country) };
    });

const read = (country: Country): Catalogue => {
  const items: Item[] = [];
  const families: Item[][] = [];
  const familyNames = new Map<string, number>();
  let department: DepartmentStep[] = [];
  for (const line of text.split('\n').filter((each) => each !== '')) {
    if (line.startsWith('#')) {
      department = departmentOf(line, country);
      continue;
    }
    const shelf = { country, department, family: families.length, next: items.length };
    const family = /^\d/.test(line) ? single(line, shelf) : several(line, shelf);
    const name = /^\d+ (.+) [\d.]+ \w+ \*\d+$/.exec(line)?.[1] ?? line.split(' : ')[0] ?? '';
    familyNames.set(inLanguage(name, 'US'), families.length);
    families.push(family);
    for (const item of family) items.push(item);
  }
  return { items, families, familyNames };
};

const known = new Map<Country, Catalogue>();

/** The items of a country's stores, read once. */
export const catalogueOf = (country: Country): Catalogue => {
  const found = known.get(country) ?? read(country);
  known.set(country, found);
  return found;
};
