import { createHash } from 'node:crypto';
import type { DataPoint } from '@lanewise/contract/entities/data-point';
import type { MissingLine, ValueSheet } from '@lanewise/contract/entities/value-table';
import type { ConflictReason } from '@lanewise/contract/errors';
import { formulaReader, pointsOf } from '@lanewise/domain/data-points/formula';
import { Refused } from '../meta/errors.ts';
import type { BookWork, ClosedBook, PointOfClose } from '../meta/ledger-types.ts';
import { definitionsIn } from '../reports/data-points/book.ts';
import { missingIn, neededFor } from './checks.ts';
import { overShortOfDay } from './lines.ts';
import { readDay, type TableQuestion } from './table.ts';

/** Times that a day is worked out anew because somebody typed meanwhile. */
const MOST_TRIES = 3;

/** Data points as they are defined on a day, and those that their formulas name, by id. */
export const definitionsOf = (all: readonly DataPoint[], dpIds: readonly number[], date: string): PointOfClose[] => {
  const byId = new Map(all.map((point) => [point.dpId, point]));
  const found = new Map<number, PointOfClose>();
  const read = formulaReader(all);
  const open = [...dpIds];
  for (let dpId = open.pop(); dpId !== undefined; dpId = open.pop()) {
    const point = byId.get(dpId);
    const definition = point && definitionsIn(point, { from: date, to: date })[0];
    if (!point || !definition || found.has(dpId)) continue;
    const { source, posAssignment, formula, filters } = definition;
    found.set(dpId, { dpId, name: point.name, source, posAssignment, formula, filters });
    const parsed = formula === null ? undefined : read(formula).formula;
    if (parsed) open.push(...pointsOf(parsed));
  }
  return [...found.values()].sort((a, b) => a.dpId - b.dpId);
};

/** SHA-256 of a closed book: of its JSON as it is kept. */
export const hashOf = ({
  sheets,
  definitions,
  missing,
}: Pick<ClosedBook, 'sheets' | 'definitions' | 'missing'>): string =>
  createHash('sha256').update(JSON.stringify({ sheets, definitions, missing })).digest('hex');

/** The lines of a day as a close keeps them, with the definitions that they rest on and the hash of both. */
export const keptOf = (
  sheets: ValueSheet[],
  missing: MissingLine[],
  definitions: PointOfClose[],
): Omit<ClosedBook, 'position'> => {
  const hash = hashOf({ sheets, definitions, missing });
  return { sheets, definitions, missing, hash, overShort: overShortOfDay(sheets) };
};

/**
 * Closes a book with its lines as they are now. Refuses with 'conflict' a closed one, and one of which a needed check is
 * not met (bookChecks). `isIncomplete`: what its lines lack is listed instead. False: others kept changing it, and nothing was closed.
 */
export const closeBook = async (question: TableQuestion, work: BookWork, isIncomplete: boolean): Promise<boolean> => {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const { sheets, version, position, checks } = await readDay(question);
    const unmet = checks.find(({ check, isMet }) => !isMet && neededFor(isIncomplete).includes(check));
    if (unmet)
      throw new Refused(
        'conflict',
        `The book cannot be closed yet: ${unmet.open.length} of its lines or days are open.`,
        {
          reason: 'bookChecks' satisfies ConflictReason,
          check: unmet.check,
          count: unmet.open.length,
          names: unmet.open
            .slice(0, 10)
            .map(({ name, date }) => date ?? name)
            .join(', '),
        },
      );
    // What entered while the lines were read is in some of them and not in others.
    if ((await question.books.position(question.scope.company)) !== position) continue;
    const dpIds = sheets.flatMap(({ rows }) => rows).map(({ dpId }) => dpId);
    const definitions = definitionsOf(question.company.points, dpIds, question.date);
    const kept = { ...keptOf(sheets, missingIn(checks), definitions), position, version };
    if (await question.books.close(work, question.preset.presetId, kept)) return true;
  }
  return false;
};
