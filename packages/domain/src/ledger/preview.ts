import {
  previewFigures,
  type BookPreview,
  type PreviewEntry,
  type PreviewLine,
} from '@lanewise/contract/entities/book-preview';
import type { BookJournal, JournalLine } from '@lanewise/contract/entities/book-journal';
import type { ValueLine, ValueSheet, ValueTable } from '@lanewise/contract/entities/value-table';

// Finds the differences that an unsaved change of a book makes on a day.

type Differing = Pick<BookPreview, 'overShort' | 'sheets' | 'lines' | 'checks'>;

/** Pairs the entries of two lists by key. Entries that only the first list has come last. */
const paired = <Value>(
  before: readonly Value[],
  after: readonly Value[],
  keyOf: (value: Value) => string,
): [was: Value | undefined, is: Value | undefined][] => {
  const [was, is] = [before, after].map((list) => new Map(list.map((value) => [keyOf(value), value])));
  const keys = new Set([...after, ...before].map(keyOf));
  return [...keys].map((key) => [was?.get(key), is?.get(key)]);
};

const becomesOf = (was: unknown, is: unknown): PreviewLine['becomes'] =>
  was === undefined ? 'comes' : is === undefined ? 'leaves' : 'changes';

const sidesOf = (entry: JournalLine | undefined): PreviewEntry['was'] =>
  entry ? { debit: entry.debit, credit: entry.credit } : null;

const changedSheets = (before: readonly ValueSheet[], after: readonly ValueSheet[]): BookPreview['sheets'] =>
  paired(before, after, ({ sheetId }) => String(sheetId)).flatMap(([was, is]) => {
    const shown = is ?? was;
    if (!shown) return [];
    const isSame = was && is && was.name === is.name && was.type === is.type && was.carryOver === is.carryOver;
    return isSame ? [] : [{ sheetId: shown.sheetId, name: shown.name, becomes: becomesOf(was, is) }];
  });

interface Standing {
  sheetName: string;
  line: ValueLine;
}

const standing = (sheets: readonly ValueSheet[]): Standing[] =>
  sheets.flatMap(({ name, rows }) => rows.map((line) => ({ sheetName: name, line })));

const changedLines = (before: readonly ValueSheet[], after: readonly ValueSheet[]): PreviewLine[] =>
  paired(standing(before), standing(after), ({ line }) => `${line.sheetId} ${line.dpId}`).flatMap(([was, is]) => {
    const shown = is ?? was;
    if (!shown) return [];
    const figures = previewFigures
      .map((of) => ({ of, was: was?.line[of] ?? null, is: is?.line[of] ?? null }))
      .filter((figure) => figure.was !== figure.is);
    if (was && is && figures.length === 0) return [];
    const { sheetId, dpId, name, valueType, format } = shown.line;
    const { sheetName } = shown;
    return [{ sheetId, sheetName, dpId, name, valueType, format, becomes: becomesOf(was, is), figures }];
  });

const changedChecks = (before: ValueTable | null, after: ValueTable | null): BookPreview['checks'] =>
  paired(before?.checks ?? [], after?.checks ?? [], ({ check }) => check).flatMap(([was, is]) => {
    const check = (is ?? was)?.check;
    return check === undefined || was?.isMet === is?.isMet
      ? []
      : [{ check, was: was?.isMet ?? null, is: is?.isMet ?? null }];
  });

/**
 * Differences between a day before and after a change of its book. A null table: the store does not have the book on
 * the day.
 */
export const changesOfTable = (before: ValueTable | null, after: ValueTable | null): Differing => {
  const [was, is] = [before?.overShort ?? null, after?.overShort ?? null];
  return {
    overShort: was === is ? null : { was, is },
    sheets: changedSheets(before?.sheets ?? [], after?.sheets ?? []),
    lines: changedLines(before?.sheets ?? [], after?.sheets ?? []),
    checks: changedChecks(before, after),
  };
};

/**
 * The effect of an unsaved change to a book on the GL journal of a day. `before` or `after` is null if the store does
 * not have the book on the day.
 */
export const changesOfJournal = (
  before: Pick<BookJournal, 'lines' | 'difference'> | null,
  after: Pick<BookJournal, 'lines' | 'difference'> | null,
): NonNullable<BookPreview['journal']> => {
  const keyOf = ({ glConfigId, of }: JournalLine): string => `${glConfigId} ${of?.date ?? ''} ${of?.booking ?? ''}`;
  const entries = paired(before?.lines ?? [], after?.lines ?? [], keyOf).flatMap(([was, is]): PreviewEntry[] => {
    const shown = is ?? was;
    if (!shown) return [];
    const fields = ['name', 'glAccount', 'debit', 'credit'] as const;
    if (was && is && fields.every((field) => was[field] === is[field])) return [];
    const { glConfigId, name, glAccount, of } = shown;
    return [{ glConfigId, name, glAccount, of, becomes: becomesOf(was, is), was: sidesOf(was), is: sidesOf(is) }];
  });
  return { entries, difference: { was: before?.difference ?? null, is: after?.difference ?? null } };
};
