import { SegmentRefused } from '@lanewise/contract/facts/decode';
import type { CsvColumn, CsvProfile } from '@lanewise/contract/facts/profile';
import { quoted } from '../messages.ts';

/** Takes one value from the cells of a row; '' when it is absent. */
export type CellReader = (cells: readonly string[]) => string;
/** Takes several values from the cells of a row, one per column. */
export type CellsReader = (cells: readonly string[]) => string[];

/** The columns of a header by name. Blanks at the ends of names are ignored; of two equal names the first counts. */
export interface Header {
  readonly names: readonly string[];
  index(name: string): number | undefined;
}

export const headerOf = (cells: readonly string[]): Header => {
  const places = new Map<string, number>();
  cells.forEach((name, at) => {
    if (name !== '' && !places.has(name)) places.set(name, at);
  });
  return { names: cells, index: (name) => places.get(name.trim()) };
};

/** Whether a row repeats the header, as in concatenated files. */
export const isHeader = ({ names }: Header, cells: readonly string[]): boolean =>
  cells[0] === names[0] && cells.length === names.length && cells.every((cell, at) => cell === names[at]);

/**
 * Fields whose columns are all required, because they are levels or are added up. For any other field, one of its
 * columns suffices.
 */
const usedTogether: ReadonlySet<CsvColumn> = new Set(['department', 'discount', 'manufacturerCoupon', 'tax']);

const namesOf = (column: string | readonly string[] | undefined): readonly string[] =>
  column === undefined ? [] : typeof column === 'string' ? [column] : column;

/** Refuses a file whose header lacks a column that the profile names, and lists the columns that the file has. */
export const checkColumns = (header: Header, csv: CsvProfile): void => {
  const missing: string[] = [];
  for (const [field, column] of Object.entries(csv.columns) as [CsvColumn, string | string[] | undefined][]) {
    const names = namesOf(column);
    const absent = names.filter((name) => header.index(name) === undefined);
    if (usedTogether.has(field)) missing.push(...absent);
    else if (names.length > 0 && absent.length === names.length) missing.push(absent.join(' or '));
  }
  for (const condition of Object.values(csv.rules).flatMap((rule) => rule ?? [])) {
    if (condition.column !== undefined && header.index(condition.column) === undefined) missing.push(condition.column);
  }
  refuseMissing(header, missing);
};

/** Throws SegmentRefused 'ingest.columnMissing' unless `missing` is empty. */
export const refuseMissing = (header: Header, missing: readonly string[]): void => {
  if (missing.length === 0) return;
  const columns = [...new Set(missing)].join(', ');
  const has = header.names
    .map((name) => name.slice(0, 80))
    .join(', ')
    .slice(0, 1_000);
  const hint = header.names.length === 1 ? ' With one column only, the delimiter of the profile may be another.' : '';
  throw new SegmentRefused('ingest.columnMissing', `The file has no column ${columns}. It has: ${has}.${hint}`, {
    columns,
    has,
  });
};

/** Refuses a profile with an unreadable constant, because it would break every row. */
export const refuseConstant = (field: string, constant: string, what: string): never => {
  throw new SegmentRefused(
    'ingest.profileNeeded',
    `The import profile is wrong: ${field}: ${quoted(constant)} is not ${what}.`,
  );
};

/** Indexes of the cells that a profile reads: the cells of the transaction's key, and all cells. */
export interface UsedPlaces {
  key: Readonly<Record<'store' | 'lane' | 'number', ReadonlySet<number>>>;
  all: ReadonlySet<number>;
}

export const usedPlaces = (header: Header, { columns, rules }: CsvProfile): UsedPlaces => {
  const placesOf = (names: readonly (string | undefined)[]): ReadonlySet<number> =>
    new Set(names.flatMap((name) => (name === undefined ? [] : (header.index(name) ?? []))));
  const conditions = Object.values(rules).flatMap((rule) => rule ?? []);
  return {
    key: {
      store: placesOf(namesOf(columns.location)),
      lane: placesOf(namesOf(columns.lane)),
      number: placesOf(namesOf(columns.transaction)),
    },
    all: placesOf([...Object.values(columns).flatMap(namesOf), ...conditions.map(({ column }) => column)]),
  };
};

/** Indexes of the cells that a row repeats for each payment; null where the file has no rows for payments. */
export const paidPlaces = (header: Header, profile: CsvProfile): number[] | null => {
  const { tender, tenderAmount } = profile.columns;
  if (tenderAmount === undefined) return null;
  const own = new Set([...namesOf(tender), ...namesOf(tenderAmount)].map((name) => header.index(name)));
  return [...usedPlaces(header, profile).all].filter((place) => !own.has(place));
};

/** The first non-empty cell of the named columns, otherwise the constant. */
export const pick = (header: Header, column: string | readonly string[] | undefined, constant = ''): CellReader => {
  const places = namesOf(column)
    .map((name) => header.index(name))
    .filter((at) => at !== undefined);
  const [only] = places;
  if (only === undefined) return () => constant;
  if (places.length === 1) return (cells) => cells[only] || constant;
  return (cells) => {
    for (const at of places) if (cells[at]) return cells[at];
    return constant;
  };
};

/** Every non-empty cell of the named columns, in the order of the profile. */
export const pickAll = (header: Header, column: string | readonly string[] | undefined): CellsReader => {
  const places = namesOf(column)
    .map((name) => header.index(name))
    .filter((at) => at !== undefined);
  return (cells) => {
    const values: string[] = [];
    for (const at of places) if (cells[at]) values.push(cells[at]);
    return values;
  };
};

/** Name of a profile's column in messages. */
export const nameOf = (column: string | readonly string[] | undefined): string => namesOf(column).join(' or ');
