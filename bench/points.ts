import type { DataPoint } from '@lanewise/contract/entities/data-point';
import type { PointFieldId } from '@lanewise/contract/fields/points';
import { byId, readFormula, writeFormula } from '@lanewise/domain/points/formula';
import { usualDataPoints } from '@lanewise/domain/points/usual';
import { pointColumns } from '../apps/server/dist/reports/data-points/columns.js';

const listed = usualDataPoints.flatMap(({ points }, categoryId) => points.map((point) => ({ point, categoryId })));
const keyed = listed.map(({ point }, at) => ({ dpId: at + 1, name: point.key }));

/** The data points that a company begins with, as its store would return them. */
export const usualPoints: DataPoint[] = listed.map(({ point, categoryId }, at) => {
  const { formula } = point.formula === undefined ? { formula: undefined } : readFormula(point.formula, keyed);
  return {
    dpId: at + 1,
    name: point.name.en,
    description: '',
    categoryId,
    valueType: point.valueType,
    format: point.format,
    glAccount: '',
    goodDirection: 'none',
    sign: point.sign,
    status: 'Active',
    source: point.posAssignment !== undefined ? 'posTotal' : formula ? 'formula' : 'manual',
    posAssignment: point.posAssignment ?? null,
    filters: point.filters ?? {},
    formula: formula ? writeFormula(formula, byId) : null,
    since: null,
    earlier: [],
  };
});

/** Every column of them that a screen shows first. */
export const usualColumns: PointFieldId[] = pointColumns(usualPoints)
  .filter(({ isMain }) => isMain)
  .map(({ field }) => field as PointFieldId);
