import type { Formula, Operator } from './formula.ts';

/** The unit of a value: money, a number of things, or neither, such as a share or a factor. */
export type Unit = 'amount' | 'count' | 'number';

/** Two values that cannot be combined, such as money and customers in a sum. */
export interface UnitClash {
  operator: Operator;
  left: Unit;
  right: Unit;
}

const isClash = (one: Unit | UnitClash): one is UnitClash => typeof one === 'object';

const sumOf = (operator: '+' | '-', left: Unit, right: Unit): Unit | UnitClash => {
  if (left === right || right === 'number') return left;
  return left === 'number' ? right : { operator, left, right };
};

const productOf = (left: Unit, right: Unit): Unit | UnitClash => {
  if (left === 'amount' && right === 'amount') return { operator: '*', left, right };
  if (left === 'amount' || right === 'amount') return 'amount';
  return left === 'number' ? right : left;
};

/**
 * Unit of a quotient: money divided by a count is money for each; any other quotient of unlike units is a plain number.
 */
const quotientOf = (left: Unit, right: Unit): Unit => {
  if (right === 'number') return left;
  return left === 'amount' && right === 'count' ? 'amount' : 'number';
};

/** The unit of a formula; a plain number fits any other value in a sum. */
export const unitOf = (formula: Formula, unitOfPoint: (dpId: number) => Unit): Unit | UnitClash => {
  if (formula.kind === 'number') return 'number';
  if (formula.kind === 'point') return unitOfPoint(formula.dpId);
  if (formula.kind === 'negative') return unitOf(formula.of, unitOfPoint);
  const [left, right] = [unitOf(formula.left, unitOfPoint), unitOf(formula.right, unitOfPoint)];
  if (isClash(left)) return left;
  if (isClash(right)) return right;
  switch (formula.operator) {
    case '+':
    case '-':
      return sumOf(formula.operator, left, right);
    case '*':
      return productOf(left, right);
    case '/':
      return quotientOf(left, right);
  }
};

/**
 * The unit fault of a formula for a data point of a type. `mixed`: it combines units that cannot be combined.
 * `isAmount`, `isCount`: its result has the other type. Null: no fault.
 */
export const unitFault = (
  formula: Formula,
  type: 'amount' | 'count',
  unitOfPoint: (dpId: number) => Unit,
): 'mixed' | 'isAmount' | 'isCount' | null => {
  const unit = unitOf(formula, unitOfPoint);
  if (isClash(unit)) return 'mixed';
  if (unit === 'number' || unit === type) return null;
  return unit === 'amount' ? 'isAmount' : 'isCount';
};
