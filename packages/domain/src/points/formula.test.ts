import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  byId,
  idsIn,
  pointsOf,
  readFormula,
  ringOf,
  withNames,
  writeFormula,
  type Formula,
  type FormulaProblem,
} from './formula.ts';
import { writeName } from './tokens.ts';

const points = ['Net sales', 'Taxes', 'Over/short', 'A [b]', '% of food', 'Été & co.'].map((name, at) => ({
  dpId: at + 1,
  name,
}));
const pointOf = (dpId: number): string => writeName(points.find((point) => point.dpId === dpId)?.name ?? '');
const problemOf = (text: string): FormulaProblem | undefined => readFormula(text, points).problem;
const again = (text: string, write = pointOf): string => {
  const { formula, problem } = readFormula(text, points);
  return formula ? writeFormula(formula, write) : JSON.stringify(problem);
};

/** Any formula over the points above. */
const formulas: fc.Arbitrary<Formula> = fc.letrec<{ formula: Formula }>((tie) => ({
  formula: fc.oneof(
    { depthSize: 'medium' },
    fc.constantFrom('0', '1', '12.5', '0.0725').map((text) => ({ kind: 'number' as const, text })),
    fc.integer({ min: 1, max: points.length }).map((dpId) => ({ kind: 'point' as const, dpId })),
    fc.record({ kind: fc.constant('negative' as const), of: tie('formula') }),
    fc.record({
      kind: fc.constant('operation' as const),
      operator: fc.constantFrom('+', '-', '*', '/'),
      left: tie('formula'),
      right: tie('formula'),
    }),
  ),
})).formula;

describe('a formula over data points', () => {
  it('that is not written as one is refused where it goes wrong', () => {
    const cases: [string, number][] = [
      ['', 0],
      ['Taxes +', 7],
      ['Taxes Taxes]', 11],
      ['(Taxes', 6],
      ['Taxes)', 5],
      ['1 2', 2],
      ['1.2.3', 0],
      ['.5', 0],
      ['* 2', 0],
      ['Taxes ^ 2', 6],
      ['[Net sales', 0],
      ['#', 0],
    ];
    for (const [text, at] of cases) expect(problemOf(text), text).toEqual({ reason: 'syntax', at });
    expect(problemOf(`${'('.repeat(5_000)}1`)?.reason).toBe('syntax');
    expect(problemOf('-'.repeat(5_000))?.reason).toBe('syntax');
  });

  it('that names what there is not is refused by that name', () => {
    expect(problemOf('Taxes + Coffee')).toEqual({ reason: 'unknown', at: 8, name: 'Coffee' });
    expect(problemOf('[Over-short] * 2')).toEqual({ reason: 'unknown', at: 0, name: 'Over-short' });
    expect(problemOf('1 - #77')).toEqual({ reason: 'unknown', at: 4, name: '#77' });
  });

  it('ENT-44 names data points in any case, in brackets where their names need them, or by ids', () => {
    expect(again('net SALES-[taxes]*2')).toBe('Net sales - Taxes * 2');
    expect(again('((#1)) - (#2 - #3)')).toBe('Net sales - (Taxes - [Over/short])');
    expect(again('[A [[b]]] / [% of food] + Été & co.')).toBe('[A [[b]]] / [% of food] + Été & co.');
    expect(again('Net sales / -(Taxes + 1)', byId)).toBe('#1 / -(#2 + 1)');
  });

  it('that was written is read as it was, by names and by ids', () => {
    fc.assert(
      fc.property(formulas, (formula) => {
        for (const write of [pointOf, byId])
          expect(readFormula(writeFormula(formula, write), points)).toEqual({ formula });
        const kept = writeFormula(formula, byId);
        expect(withNames(kept, (dpId) => points[dpId - 1]?.name ?? '')).toBe(writeFormula(formula, pointOf));
        expect(idsIn(kept).sort()).toEqual(pointsOf(formula).sort());
      }),
    );
  });

  it('finds every name that a data point may have', () => {
    const anyName = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }).map((text) => text.trim());
    const name = anyName.filter((text) => text !== '' && !/\p{Cc}/u.test(text));
    fc.assert(
      fc.property(name, (given) => {
        const text = `${writeName(given)} * 2 - ${writeName(given)}`;
        const { formula } = readFormula(text, [{ dpId: 9, name: given }]);
        expect(formula && writeFormula(formula, byId)).toBe('#9 * 2 - #9');
        expect(formula && pointsOf(formula)).toEqual([9]);
      }),
    );
  });

  it('any text is read or refused, and quickly', () => {
    const text = fc.string({ unit: fc.constantFrom(...'Ta1.#[]()+-*/ ,'), maxLength: 2_000 });
    fc.assert(
      fc.property(text, (any) => {
        const { formula, problem } = readFormula(any, points);
        expect((formula === undefined) !== (problem === undefined)).toBe(true);
      }),
    );
  });
});

describe('rings of formulas', () => {
  /** Formulas that only name points with smaller ids; `back` may close a ring. */
  const uses = fc
    .array(fc.array(fc.nat(30), { maxLength: 4 }), { minLength: 2, maxLength: 30 })
    .map((lists) => new Map(lists.map((list, at) => [at, list.filter((to) => to < at)] as const)));

  it('there are none while every formula names earlier ones only', () => {
    fc.assert(
      fc.property(uses, (map) => {
        expect([...map.keys()].filter((dpId) => ringOf(dpId, map) !== null)).toEqual([]);
      }),
    );
  });

  it('one that leads back is found by all that stand in it', () => {
    fc.assert(
      fc.property(uses, fc.array(fc.nat(29), { minLength: 1, maxLength: 6 }), (map, picked) => {
        const ring = [...new Set(picked.map((at) => at % map.size))];
        const closed = new Map(map);
        for (const [at, dpId] of ring.entries())
          closed.set(dpId, [...(map.get(dpId) ?? []), ring[(at + 1) % ring.length] ?? dpId]);
        for (const dpId of ring) {
          const way = ringOf(dpId, closed) ?? [];
          expect([way[0], way.at(-1)]).toEqual([dpId, dpId]);
          way.slice(1).forEach((next, at) => expect(closed.get(way[at] ?? 0)).toContain(next));
        }
      }),
    );
  });
});
