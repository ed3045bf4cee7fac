import type { DataPoint, PointDefinition } from '@lanewise/contract/entities/data-point';
import { formulasOf, pointsOf } from '../points/formula.ts';
import { definitionOn } from '../points/definitions.ts';

/** The definition of a data point that a close used. */
export type PointOfClose = PointDefinition & { dpId: number; name: string };

/** The definition of a data point on a day, and the data points that its formula names. */
interface Defined {
  own: PointOfClose;
  parts: readonly number[];
}

type DefinedOn = (dpId: number, date: string) => Defined | undefined;

const known = new WeakMap<readonly DataPoint[], DefinedOn>();

/**
 * Definitions of a company's data points, cached for each list of points. Work on a month of many stores needs the
 * definitions on each day.
 */
const definedOf = (all: readonly DataPoint[]): DefinedOn => {
  const found = known.get(all);
  if (found) return found;
  const read = formulasOf(all);
  const byId = new Map(all.map((point) => [point.dpId, { point, on: new Map<PointDefinition, Defined>() }]));
  const definedOn: DefinedOn = (dpId, date) => {
    const { point, on } = byId.get(dpId) ?? {};
    const definition = point && definitionOn(point, date);
    if (!definition || !on) return undefined;
    const before = on.get(definition);
    if (before) return before;
    const { source, posAssignment, formula, filters } = definition;
    const parsed = formula === null ? null : read(formula);
    const own = { dpId, name: point.name, source, posAssignment, formula, filters };
    const defined = { own, parts: parsed ? pointsOf(parsed) : [] };
    on.set(definition, defined);
    return defined;
  };
  known.set(all, definedOn);
  return definedOn;
};

/** Definitions on a day, by id, of the given data points and of all points that their formulas name. */
export const definitionsOf = (all: readonly DataPoint[], dpIds: readonly number[], date: string): PointOfClose[] => {
  const definedOn = definedOf(all);
  const found = new Map<number, PointOfClose>();
  const open = [...dpIds];
  for (let dpId = open.pop(); dpId !== undefined; dpId = open.pop()) {
    const defined = found.has(dpId) ? undefined : definedOn(dpId, date);
    if (!defined) continue;
    found.set(dpId, defined.own);
    for (const part of defined.parts) open.push(part);
  }
  return [...found.values()].sort((a, b) => a.dpId - b.dpId);
};
