import type { DataPoint } from '@lanewise/contract/entities/data-point';
import { reportedKinds, type ReportedKind } from '@lanewise/contract/entities/movement-rules';
import { formulasOf, pointsOf } from '../points/formula.ts';

/**
 * Kinds of movements that data points include, by any current or earlier definition of the points or of the parts of
 * their formulas. A movement of such a kind reveals the expected amount of the line, so the movement is withheld from a
 * blind counter. Earlier definitions count on every day, so that no new definition reveals a movement that was withheld
 * before.
 */
export const withheldKinds = (all: readonly DataPoint[], dpIds: readonly number[]): ReadonlySet<ReportedKind> => {
  const read = formulasOf(all);
  const byId = new Map(all.map((point) => [point.dpId, point]));
  const [seen, open, filled] = [new Set<number>(), [...dpIds], new Set<string | null>()];
  for (let dpId = open.pop(); dpId !== undefined; dpId = open.pop()) {
    const point = seen.has(dpId) ? undefined : byId.get(dpId);
    seen.add(dpId);
    if (!point) continue;
    for (const { posAssignment, formula } of [point, ...point.earlier]) {
      filled.add(posAssignment);
      const parsed = formula === null ? null : read(formula);
      for (const part of parsed ? pointsOf(parsed) : []) open.push(part);
    }
  }
  return new Set(reportedKinds.filter((kind) => filled.has(`drawer.${kind}`)));
};
