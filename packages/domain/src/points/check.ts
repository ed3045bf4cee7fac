import type { ValueType } from '@lanewise/contract/entities/data-point-rules';
import { byId, pointsOf, readFormula, ringOf, type Formula } from './formula.ts';
import { unitFault } from './units.ts';

/** A data point of a company; `uses`: the data points that its formula names. */
export interface FormulaPoint {
  dpId: number;
  name: string;
  valueType: ValueType;
  uses: readonly number[];
}

/**
 * Why a formula cannot be saved. syntax: the formula is unreadable from character `at` on, counted from 1. unknown: the
 * formula names a data point that does not exist. text: the formula names a text data point. ring: the formula depends
 * on its own data point through the points of `path`. All other reasons are from `unitFault`.
 */
export type FormulaFault =
  | { key: 'syntax'; at: number }
  | { key: 'unknown' | 'text'; name: string }
  | { key: 'ring'; path: string }
  | { key: 'mixed' | 'isAmount' | 'isCount' };

/** Checks the formula of a data point against all data points of its company. `dpId` 0: a new data point. */
export const checkFormula = (
  text: string,
  { dpId, name, valueType }: Omit<FormulaPoint, 'uses'>,
  all: readonly FormulaPoint[],
): { formula: Formula; fault?: never } | { formula?: never; fault: FormulaFault } => {
  const others = all.filter((one) => one.dpId !== dpId);
  const { formula, problem } = readFormula(text, [{ dpId, name }, ...others]);
  if (problem)
    return {
      fault:
        problem.reason === 'syntax' ? { key: 'syntax', at: problem.at + 1 } : { key: 'unknown', name: problem.name },
    };
  const uses = pointsOf(formula);
  const words = others.find((one) => one.valueType === 'text' && uses.includes(one.dpId));
  if (words) return { fault: { key: 'text', name: words.name } };
  const byPoint = new Map(others.map((one) => [one.dpId, one]));
  const ring = ringOf(dpId, new Map([...others.map((one) => [one.dpId, one.uses] as const), [dpId, uses]]));
  const nameOf = (id: number): string => (id === dpId ? name : (byPoint.get(id)?.name ?? byId(id)));
  if (ring) return { fault: { key: 'ring', path: ring.map(nameOf).join(' → ') } };
  const unitOfPoint = (id: number) => (byPoint.get(id)?.valueType === 'count' ? 'count' : 'amount');
  const unit = valueType === 'text' ? null : unitFault(formula, valueType, unitOfPoint);
  return unit ? { fault: { key: unit } } : { formula };
};
