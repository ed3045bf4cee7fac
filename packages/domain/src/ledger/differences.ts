import {
  comparedFigures,
  type CloseDifference,
  type ValueLine,
  type ValueSheet,
  type ValueTable,
} from '@lanewise/contract/entities/value-table';

// Finds differences between the lines of two closes, and between a close and the day as it is now.

export const linesOf = (sheets: readonly ValueSheet[]): ValueLine[] => sheets.flatMap(({ rows }) => rows);

const keyOf = ({ sheetId, dpId }: ValueLine): string => `${sheetId} ${dpId}`;

/** Lines that differ between an earlier and a later close, including lines that only one of the closes has. */
export const differencesOf = (earlier: readonly ValueSheet[], later: readonly ValueSheet[]): CloseDifference[] => {
  const [before, after] = [earlier, later].map((sheets) => new Map(linesOf(sheets).map((line) => [keyOf(line), line])));
  return [...new Map([...(before ?? []), ...(after ?? [])])].flatMap(([key, { sheetId, dpId, name }]) => {
    const [was, is] = [before?.get(key), after?.get(key)];
    const of = comparedFigures.find((figure) => (was?.[figure] ?? null) !== (is?.[figure] ?? null));
    return of ? [{ sheetId, dpId, name, of, was: was?.[of] ?? null, is: is?.[of] ?? null }] : [];
  });
};

/** Lines of a close whose expected amount has changed since. */
export const changedSince = (closed: readonly ValueSheet[], now: readonly ValueSheet[]): ValueTable['changedSince'] => {
  const current = new Map(linesOf(now).map((line) => [keyOf(line), line]));
  return linesOf(closed).flatMap((kept) => {
    const { sheetId, dpId, name, expected } = kept;
    const line = current.get(keyOf(kept));
    return line && line.expected !== expected ? [{ sheetId, dpId, name, was: expected, is: line.expected }] : [];
  });
};
