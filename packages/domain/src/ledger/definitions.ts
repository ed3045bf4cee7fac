import type { DataPoint, PointDefinition } from '@lanewise/contract/entities/data-point';
import { formulaReader, pointsOf } from '../points/formula.ts';
import { definitionsIn } from '../points/definitions.ts';

/** A definition of a data point that a close rests on. */
export type PointOfClose = PointDefinition & { dpId: number; name: string };

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
