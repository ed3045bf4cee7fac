import { SegmentRefused, type BrokenReason } from '@lanewise/contract/facts/decode';
import type { CsvColumn, CsvProfile } from '@lanewise/contract/facts/profile';
import { quoted } from '../messages.ts';

/** Takes one value from the cells of a row; '' when it is absent. */
export type CellReader = (cells: readonly string[]) => string;
/** Takes several values from the cells of a row, one per column. */
export type CellsReader = (cells: readonly string[]) => string[];

/**
 * The columns of a header by name. Blanks at the ends of names are ignored. If two columns have the same name, the
 * first column counts.
 */
export interface Header {
  readonly names: readonly string[];
  index(name: string): number | undefined;
  /** Indexes of the later columns of each name that stands more than once. */
  readonly again: ReadonlyMap<string, readonly number[]>;
}

export const headerOf = (cells: readonly string[]): Header => {
  const places = new Map<string, number>();
  const again = new Map<string, number[]>();
  cells.forEach((name, at) => {
    if (name === '') return;
    if (places.has(name)) again.set(name, [...(again.get(name) ?? []), at]);
    else places.set(name, at);
  });
  return { names: cells, index: (name) => places.get(name.trim()), again };
};

/**
 * Fields that need all of their columns, because the columns are levels or are added up. For any other field, one
 * column suffices.
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
    if (usedTogether.has(field)) for (const name of absent) missing.push(name);
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

const usedNames = ({ columns, rules }: CsvProfile): string[] => {
  const conditions = Object.values(rules).flatMap((rule) => rule ?? []);
  const named = [...Object.values(columns).flatMap(namesOf), ...conditions.flatMap(({ column }) => column ?? [])];
  return [...new Set(named.map((name) => name.trim()))];
};

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one[0] === other[0] && one.length === other.length && one.every((cell, at) => cell === other[at]);

/**
 * Returns a function that says whether a row repeats the header, as in concatenated files. The function throws
 * SegmentRefused 'ingest.notPosFile' for a header with the same columns in other places, because the rows after such a
 * header would be read wrongly.
 */
export const headerAgain = (header: Header, csv: CsvProfile): ((cells: readonly string[]) => boolean) => {
  const used = usedNames(csv).filter((name) => header.index(name) !== undefined);
  const [first = ''] = used;
  return (cells) => {
    if (isSame(header.names, cells)) return true;
    if (!cells.includes(first) || used.length < 2 || !used.every((name) => cells.includes(name))) return false;
    throw new SegmentRefused(
      'ingest.notPosFile',
      `The file has a second header, with other columns than the first: ${quoted(cells.join(csv.delimiter))}. Send its parts as files of their own.`,
    );
  };
};

/**
 * Returns a function that checks used columns that occur more than once in the header. If the cells of such a column
 * differ, the function returns why the row cannot be read, because nobody knows which cell is meant. Null: the row can
 * be read.
 */
export const cellsAgain = (
  header: Header,
  csv: CsvProfile,
): ((cells: readonly string[]) => { reason: BrokenReason; detail: string } | null) => {
  const twins = usedNames(csv).flatMap((name) =>
    (header.again.get(name) ?? []).map((at) => ({ name, first: header.index(name) ?? at, at })),
  );
  return (cells) => {
    const twin = twins.find(({ first, at }) => (cells[first] ?? '') !== (cells[at] ?? ''));
    if (!twin) return null;
    const [one, other] = [quoted(cells[twin.first] ?? ''), quoted(cells[twin.at] ?? '')];
    return { reason: 'malformed', detail: `The column ${twin.name} stands twice, with ${one} and ${other}` };
  };
};

/** Indexes of the cells that a profile reads: the cells of the transaction's key, and all cells. */
export interface UsedPlaces {
  key: Readonly<Record<'store' | 'lane' | 'number', ReadonlySet<number>>>;
  all: ReadonlySet<number>;
}

export const usedPlaces = (header: Header, csv: CsvProfile): UsedPlaces => {
  const { columns } = csv;
  const placesOf = (names: readonly string[]): ReadonlySet<number> =>
    new Set(names.flatMap((name) => header.index(name) ?? []));
  return {
    key: {
      store: placesOf(namesOf(columns.location)),
      lane: placesOf(namesOf(columns.lane)),
      number: placesOf(namesOf(columns.transaction)),
    },
    all: placesOf(usedNames(csv)),
  };
};

/**
 * Indexes of the cells that a transaction repeats on each of its payment rows. Null if the file has no payment rows.
 */
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
