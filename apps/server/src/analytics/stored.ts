import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { RowQuery, Thing } from '@lanewise/contract/entities/analytics';
import type { ResultRow } from '@lanewise/contract/entities/analytics-results';
import { own, ownValue } from '@lanewise/contract/own';
import type { AnalysisTasks, StoredTask } from '../meta/analysis-types.ts';

const unpack = promisify(gunzip);

/** A part of a result; null: the result has no such part. */
export const partOf = async <Part>(
  tasks: Pick<AnalysisTasks, 'part'>,
  { companyId, taskId }: Pick<StoredTask, 'companyId' | 'taskId'>,
  name: string,
): Promise<Part | null> => {
  const packed = await tasks.part(companyId, taskId, name);
  return packed === null ? null : (JSON.parse((await unpack(packed)).toString('utf8')) as Part);
};

type Plain = Readonly<Record<string, unknown>>;

const isThing = (value: unknown): value is Thing =>
  typeof value === 'object' && value !== null && 'code' in value && 'label' in value;

/** Things of a row. */
const thingsOf = (row: Plain): Thing[] =>
  Object.values(row)
    .flatMap((value): unknown[] => (Array.isArray(value) ? (value as unknown[]) : [value]))
    .filter(isThing);

/**
 * The texts of a row that a search looks at: the codes, names and departments of the row's things, and the row's own
 * texts.
 */
const wordsOf = (row: Plain): string =>
  [
    ...thingsOf(row).flatMap(({ code, label, department }) => [code, label, department]),
    ...Object.values(row).filter((value) => typeof value === 'string'),
  ]
    .join(' ')
    .toLowerCase();

const numberOf = (row: Plain, column: string): number => {
  const value = own(row, column);
  if (typeof value === 'number') return value;
  const inner = typeof value === 'object' && value !== null ? ownValue(value, 'value') : undefined;
  return typeof inner === 'number' ? inner : Number.NEGATIVE_INFINITY;
};

/** A page of the requested rows, in the requested order. */
export const resultPageOf = (
  stored: readonly ResultRow[] | null,
  asked: RowQuery,
): { rows: ResultRow[]; count: number } => {
  const { searchText, standing, change, role, redundant, thing, sortCol, sortDir, limit, offset } = asked;
  const searched = searchText.trim().toLowerCase();
  const rows = (stored ?? []) as readonly (ResultRow & Plain)[];
  const found = rows.filter(
    (row) =>
      (redundant === 'true' || row['isRedundant'] !== true) &&
      (standing === undefined || row['standing'] === standing) &&
      (change === undefined || row['change'] === change) &&
      (role === undefined || row['role'] === role) &&
      (thing === undefined || thingsOf(row).some(({ kind, code }) => `${kind}:${code}` === thing)) &&
      (searched === '' || wordsOf(row).includes(searched)),
  );
  if (sortCol !== undefined) {
    const sign = sortDir === 'ASC' ? 1 : -1;
    found.sort((x, y) => sign * (numberOf(x, sortCol) - numberOf(y, sortCol)));
  }
  return { rows: found.slice(offset, offset + limit), count: found.length };
};
