import type { LocationId } from '@lanewise/contract/primitives/ids';
import { baseline } from './tables/index.ts';
import { changedDays, type DayOfStore } from './days-of-stores.ts';
import { and, join, sql, u32, u64, type Sql } from './sql.ts';
import { Value } from './values.ts';
import type { Questions } from './types.ts';

// The facts store as it was when the journal ended with an earlier entry. If something entered for a store's day after
// that entry, the day is computed again from the journal, by the views that fill the rollups. All other days are read
// from the rollups as usual.

/** A day of a store for which something entered after the known moment. */
export interface ChangedDay extends DayOfStore {
  /** Number of the last entry of the day at the known moment; 0: the day had no entry yet. */
  last: number;
}

/** A piece of a statement: text, or a typed value. */
type Piece = string | Value;

/** Splits a statement into texts and values. Neighbouring texts are joined. */
const piecesOf = (statement: Sql): Piece[] => {
  const pieces: Piece[] = [];
  statement.walk(
    (text) => {
      const last = pieces.at(-1);
      if (typeof last === 'string') pieces[pieces.length - 1] = last + text;
      else pieces.push(text);
    },
    (value) => pieces.push(value),
  );
  return pieces;
};

/** Wraps a text of our own source. */
const ours = (text: string): Sql => sql(Object.assign([text], { raw: [text] }));

const textOf = (statement: Sql): string =>
  piecesOf(statement)
    .filter((piece) => typeof piece === 'string')
    .join('');

/** The names of the columns in the column list of a `create table` statement. */
const columnsIn = (list: string): string[] => {
  const items: string[] = [];
  let [depth, item] = [0, ''];
  for (const char of list) {
    if (char === '(') depth += 1;
    if (char === ')') depth -= 1;
    if (depth < 0) break;
    if (char === ',' && depth === 0) {
      items.push(item);
      item = '';
    } else item += char;
  }
  return [...items, item].flatMap((text) => {
    const [name = ''] = text.trim().split(/\s/);
    return ['index', 'projection', 'constraint', ''].includes(name) ? [] : [name];
  });
};

interface Table {
  columns: readonly string[];
  /** The statement of the view that fills the table; undefined: the table is the journal. */
  view?: string;
}

const readTables = (): ReadonlyMap<string, Table> => {
  const found = new Map<string, Table>();
  for (const text of baseline.map(textOf)) {
    const made = /create table if not exists (\w+)\s*\(/.exec(text);
    if (made?.[1]) found.set(made[1], { columns: columnsIn(text.slice(made.index + made[0].length)) });
    const view = /create materialized view if not exists \w+ to (\w+) as\s/.exec(text);
    const filled = view?.[1] === undefined ? undefined : found.get(view[1]);
    if (view?.[1] && filled) found.set(view[1], { ...filled, view: text.slice(view.index + view[0].length) });
  }
  return found;
};

const tables = readTables();

/** Whether the rows of a table belong to single days. An earlier state of any other table cannot be read. */
const isOfDays = ({ columns }: Table): boolean => columns.includes('business_date') && columns.includes('company');

/**
 * Tables that hold the newest name of each thing. A reading of an earlier state also uses names that came after that
 * state.
 */
const newestNames: ReadonlySet<string> = new Set(['item_name']);

/** Matches a table in a statement, with its alias if it has one. */
const read = /\b(from|join)(\s+)([a-z_]+)\b(\s+as\s+\w+)?/g;

/**
 * Replaces each table in a statement by its `standIn`. If `standIn` returns null, the statement reads the table itself.
 */
const withStandIns = (statement: Sql, standIn: (table: string) => Sql | null): Sql => {
  const parts: Sql[] = [];
  for (const piece of piecesOf(statement)) {
    if (piece instanceof Value) {
      parts.push(sql`${piece}`);
      continue;
    }
    let from = 0;
    for (const match of piece.matchAll(read)) {
      const [whole, verb = '', space = '', name = '', alias = ` as ${name}`] = match;
      const other = tables.has(name) ? standIn(name) : null;
      if (!other) continue;
      parts.push(ours(`${piece.slice(from, match.index)}${verb}${space}(`), other, ours(`)${alias}`));
      from = match.index + whole.length;
    }
    parts.push(ours(piece.slice(from)));
  }
  return join(parts, ours(''));
};

interface Part {
  company: number;
  /** The days of stores that are computed again. All other days are read as they are. */
  days: readonly DayOfStore[];
  /** Condition for the entries that count on these days. */
  entries: Sql;
}

/** The facts store, in which some days are computed again from a part of the journal. */
const standIns = ({ company, days, entries }: Part) => {
  const isChanged = changedDays(days);
  // Selects the columns by name, because the engine computes some columns only when they are read.
  const known = sql`select ${ours(tables.get('journal')?.columns.join(', ') ?? '')} from journal where ${and([
    sql`company = ${u32(company)}`,
    isChanged,
    entries,
  ])}`;
  const standIn = (name: string): Sql | null => {
    const table = tables.get(name);
    if (!table || newestNames.has(name)) return null;
    if (!isOfDays(table)) throw new RangeError(`${name} cannot be read as it was: its rows are not of days`);
    const columns = ours(table.columns.join(', '));
    const others = sql`select ${columns} from ${ours(name)} where company = ${u32(company)} and not (${isChanged}) union all `;
    if (table.view === undefined) return sql`${others}select ${columns} from (${known})`;
    const anew = withStandIns(ours(table.view), (source) =>
      source === 'journal' ? known : sql`select * from (${standIn(source) ?? ours(source)}) where ${isChanged}`,
    );
    return sql`${others}select ${columns} from (${anew})`;
  };
  return standIn;
};

const reading = (facts: Questions, part: Part): Questions => {
  const standIn = standIns(part);
  return {
    query: (statement, options) => facts.query(withStandIns(statement, standIn), options),
    stream: (statement, options) => facts.stream(withStandIns(statement, standIn), options),
  };
};

/** The days of stores for which something entered after a given entry of the journal. */
const readChanged = async (facts: Questions, company: number, last: number): Promise<ChangedDay[]> => {
  const rows = await facts.query<{ location: LocationId; day: string; last: string }>(
    sql`select location, toString(business_date) as day, toString(maxIf(entry_no, entry_no <= ${u64(last)})) as last
      from transaction
      where company = ${u32(company)} and (location, business_date) in (
        select location, business_date from transaction where company = ${u32(company)} and entry_no > ${u64(last)})
      group by location, day order by location, day`,
  );
  return rows.map((row) => ({ ...row, last: Number(row.last) }));
};

/** The facts of one company at an earlier moment, and the days of stores that differ from now. */
export interface KnownFacts {
  facts: Questions;
  changed: readonly ChangedDay[];
}

/** Returns the facts of one company as they were when `last` was the last entry of the journal. */
export const knownAt = async (facts: Questions, company: number, last: number): Promise<KnownFacts> => {
  const changed = await readChanged(facts, company, last);
  if (changed.length === 0) return { facts, changed };
  const part = { company, days: changed, entries: sql`entry_no <= ${u64(last)}` };
  return { facts: reading(facts, part), changed };
};
