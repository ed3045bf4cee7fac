import { dataPointInput } from '@lanewise/contract/entities/data-point';
import { languages } from '@lanewise/contract/primitives/language';
import { describe, expect, it } from 'vitest';
import { readsReceipts } from './definitions.ts';
import { pointsOf, readFormula, type Formula } from './formula.ts';
import { unitFault, unitOf, type Unit } from './units.ts';
import { usualDataPoints, type UsualDataPoint } from './usual.ts';

const all = usualDataPoints.flatMap((category) => category.points);
const keyed = all.map(({ key }, dpId) => ({ dpId, name: key }));

const repeated = (names: readonly string[]): string[] =>
  names.map((name) => name.toLowerCase()).filter((name, at, list) => list.indexOf(name) !== at);

const sourceOf = ({ posAssignment, formula }: UsualDataPoint): string => {
  if (posAssignment) return 'posTotal';
  return formula === undefined ? 'manual' : 'formula';
};

/** Points with a formula that names only points before them. */
const formulas = all.flatMap((point, at): { point: UsualDataPoint; formula: Formula }[] => {
  if (point.formula === undefined) return [];
  const { formula, problem } = readFormula(point.formula, keyed.slice(0, at));
  if (!formula) throw new Error(`${point.key}: ${JSON.stringify(problem)}`);
  return [{ point, formula }];
});

const unitOfPoint = (dpId: number): Unit => (all[dpId]?.valueType === 'count' ? 'count' : 'amount');

const divides = (formula: Formula): boolean => {
  if (formula.kind === 'negative') return divides(formula.of);
  if (formula.kind !== 'operation') return false;
  return formula.operator === '/' || divides(formula.left) || divides(formula.right);
};

describe('the usual data points', () => {
  it('are those of a daily book, each with a key and a name of its own', () => {
    expect(all.length).toBeGreaterThanOrEqual(110);
    expect(all.length).toBeLessThanOrEqual(140);
    expect(repeated(all.map(({ key }) => key))).toEqual([]);
    for (const language of languages) {
      expect(repeated(all.map(({ name }) => name[language]))).toEqual([]);
      expect(repeated(usualDataPoints.map(({ name }) => name[language]))).toEqual([]);
    }
  });

  it('are points that a user could enter', () => {
    for (const point of all)
      for (const language of languages) {
        const { key, name, description, ...rest } = point;
        const words = { name: name[language], description: description?.[language] };
        const { error } = dataPointInput.safeParse({ ...rest, ...words, source: sourceOf(point) });
        expect(error?.issues, key).toBeUndefined();
      }
  });

  it('are answered from sums of days, never from receipts', () => {
    const slow = all.filter(
      ({ posAssignment, filters = {} }) => posAssignment && readsReceipts(posAssignment, filters),
    );
    expect(slow.map(({ key }) => key)).toEqual([]);
  });

  it('call fewer exceptions and refunds good, and nothing of a text', () => {
    const ofCategory = (name: string) => usualDataPoints.find((one) => one.name.en === name)?.points ?? [];
    const down = [...ofCategory('Exceptions'), ...ofCategory('Tenders refunded')];
    expect(down.length).toBeGreaterThan(10);
    expect(down.filter(({ goodDirection }) => goodDirection !== 'down').map(({ key }) => key)).toEqual([]);
    const texts = all.filter(({ valueType }) => valueType === 'text');
    expect(texts.filter(({ goodDirection }) => goodDirection !== 'none').map(({ key }) => key)).toEqual([]);
    expect(all.find(({ key }) => key === 'netSales')?.goodDirection).toBe('up');
  });

  it('have formulas over numbers, of the unit of their point', () => {
    expect(formulas.length).toBeGreaterThan(20);
    for (const { point, formula } of formulas) {
      const named = pointsOf(formula).map((dpId) => all[dpId]);
      expect(named.filter((one) => one?.valueType === 'text').map((one) => one?.key)).toEqual([]);
      const type = point.valueType === 'count' ? 'count' : 'amount';
      expect(unitFault(formula, type, unitOfPoint), point.key).toBeNull();
    }
  });

  it('are percentages exactly where they are parts of a whole', () => {
    for (const { point, formula } of formulas) {
      const isMoney = unitOf(formula, unitOfPoint) === 'amount';
      expect(point.valueType === 'amount' && point.format === 'number', point.key).toBe(isMoney);
    }
    expect(all.filter(({ format, formula }) => format === 'percent' && formula === undefined)).toEqual([]);
  });

  it('never count with a ratio, because the ratio of a sum is no sum of ratios', () => {
    const ratios = new Set(formulas.filter(({ formula }) => divides(formula)).map(({ point }) => all.indexOf(point)));
    expect(ratios.size).toBeGreaterThan(10);
    const over = formulas.filter(({ formula }) => pointsOf(formula).some((dpId) => ratios.has(dpId)));
    expect(over.map(({ point }) => point.key)).toEqual([]);
  });
});
