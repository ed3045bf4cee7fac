import type { LineChange, ValueLine, ValueTable } from '@lanewise/contract/entities/value-table';
import { LONGEST_NOTE } from '@lanewise/contract/entities/ledger-rules';
import type { Language } from '@lanewise/contract/primitives/language';
import { decimalTextOf, exactOf } from '@lanewise/domain/points/evaluate';
import { readCell, writeCell } from '@lanewise/domain/ledger/cell';
import type { Typed } from './figures.ts';
import type { Draft, DraftField, Drafts } from './kept.ts';

/** A cell that people fill. */
export interface CellOf {
  dpId: number;
  field: DraftField;
}

export const keyOf = ({ dpId, field }: CellOf): string => `${dpId} ${field}`;

const wordsOf = (text: string): Pick<Draft, 'value' | 'problem'> => {
  const value = text.trim();
  if (value.length > LONGEST_NOTE) return { value: null, problem: 'tooLong' };
  return { value: value === '' ? null : value, problem: null };
};

/** Decimal places that a book keeps: two of a share in per cent. */
const PLACES = 4;

/** Shares are stored as parts of 1, but typed and shown in per cent. */
const percentOf = (value: string): string => {
  const { over, by } = exactOf(value);
  return decimalTextOf({ over: over * 100n, by }, PLACES);
};
const partOf = (value: string): string => {
  const { over, by } = exactOf(value);
  return decimalTextOf({ over, by: by * 100n }, PLACES);
};

/** A value of a cell as it is typed. */
export const writeTyped = (value: string | null, { format }: Pick<ValueLine, 'format'>, language: Language): string =>
  writeCell(value !== null && format === 'percent' ? percentOf(value) : value, language);

/** The value of a typed text in a cell, or why it has none. */
export const readTyped = (
  text: string,
  { valueType, format }: Pick<ValueLine, 'valueType' | 'format'>,
  field: DraftField,
  language: Language,
): Pick<Draft, 'value' | 'problem'> => {
  if (field === 'note' || valueType === 'text') return wordsOf(text);
  const isShare = format === 'percent';
  const typed = isShare ? text.replace(/\s*%\s*$/, '') : text;
  const { value = null, problem = null } = readCell(typed, { language, isCount: valueType === 'count' });
  return { value: isShare && value !== null ? partOf(value) : value, problem };
};

/** The server's value of a cell; null: none. */
export const valueIn = (line: ValueLine, field: DraftField): string | null =>
  field === 'note' && line.note === '' ? null : line[field];

const lineIn = ({ sheets }: ValueTable, dpId: number): ValueLine | undefined =>
  sheets.flatMap(({ rows }) => rows).find((line) => line.dpId === dpId);

/** State of a draft: it cannot be read, a colleague changed the value meanwhile, or it can be saved. */
export type Standing = 'wrong' | 'changed' | 'ready';

export const standingOf = (draft: Draft, line: ValueLine): Standing => {
  if (draft.problem !== null) return 'wrong';
  const now = valueIn(line, draft.field);
  return now !== draft.base && now !== draft.value ? 'changed' : 'ready';
};

/** Removes the drafts that equal the server's values. `sending`: drafts in a running call, which stay. */
export const settled = (drafts: Drafts, table: ValueTable, sending: ReadonlySet<string>): Drafts =>
  Object.fromEntries(
    Object.entries(drafts).filter(([key, draft]) => {
      const line = lineIn(table, draft.dpId);
      return !line || sending.has(key) || draft.problem !== null || valueIn(line, draft.field) !== draft.value;
    }),
  );

/** A change of a cell. `base`: the value before the change, if it is not the server's. */
export interface CellChange extends CellOf, Pick<Draft, 'text' | 'value' | 'problem'> {
  base?: string | null;
}

/** Drafts with new changes. A draft that is changed again keeps its `base`. */
export const changed = (drafts: Drafts, table: ValueTable, changes: readonly CellChange[]): Drafts => {
  const next = new Map(Object.entries(drafts));
  for (const { base, ...change } of changes) {
    const key = keyOf(change);
    const line = lineIn(table, change.dpId);
    if (!line) continue;
    const known = next.get(key);
    const begun = base === undefined ? valueIn(line, change.field) : base;
    next.set(key, { ...change, base: known ? known.base : begun });
  }
  return Object.fromEntries(next);
};

/** Drafts that can be saved, with their keys. */
export const readyIn = (drafts: Drafts, table: ValueTable): [key: string, draft: Draft][] =>
  Object.entries(drafts).filter(([, draft]) => {
    const line = lineIn(table, draft.dpId);
    return line !== undefined && standingOf(draft, line) === 'ready' && valueIn(line, draft.field) !== draft.value;
  });

/** Rows of a call that saves drafts: one for each data point. */
export const rowsOf = (ready: readonly (readonly [string, Draft])[]): LineChange[] => {
  const rows = new Map<number, LineChange>();
  for (const [, { dpId, field, value }] of ready) {
    const row = rows.get(dpId) ?? { dpId };
    rows.set(dpId, { ...row, [field]: field === 'note' ? (value ?? '') : value });
  }
  return [...rows.values()];
};

/** Drafts after a call saved some of them: the sent values become their `base`. */
export const saved = (drafts: Drafts, sent: readonly (readonly [string, Draft])[]): Drafts => {
  const next = { ...drafts };
  for (const [key, { value }] of sent) {
    const draft = next[key];
    if (draft) next[key] = { ...draft, base: value };
  }
  return next;
};

/** Drafts of which the server refused some, named by row and field. */
export const refused = (drafts: Drafts, rows: readonly LineChange[], fields: readonly string[]): Drafts => {
  const next = { ...drafts };
  for (const name of fields) {
    const [, at = '', field = ''] = /^rows\.(\d+)\.(\w+)$/.exec(name) ?? [];
    const dpId = rows[Number(at)]?.dpId;
    const key = `${dpId} ${field}`;
    const draft = at === '' ? undefined : next[key];
    if (draft) next[key] = { ...draft, problem: 'refused' };
  }
  return next;
};

/** The typed values of a line. For a text that cannot be read, the server's value counts. */
export const typedIn =
  (drafts: Drafts) =>
  (line: ValueLine): Typed => {
    const of = (field: DraftField): string | null => {
      const draft = drafts[keyOf({ dpId: line.dpId, field })];
      return draft?.problem === null ? draft.value : valueIn(line, field);
    };
    return { enteredValue: of('enteredValue'), adjustment: of('adjustment'), note: of('note') ?? '' };
  };
