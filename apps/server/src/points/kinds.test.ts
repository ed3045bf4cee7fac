import fc from 'fast-check';
import { expect, it } from 'vitest';
import { figureColumns, kindsOf, type Kinds, type Placed } from './kinds.ts';

const names = ['cash', 'void', 'net', ''] as const;
const families = ['tender', 'kind', 'mark'] as const;
const laneTypes = ['staffed', 'selfCheckout'] as const;
const some = fc.option(fc.subarray([...names]));

const sum = fc
  .record({
    family: fc.constantFrom(...families),
    keys: some,
    details: some,
    column: fc.constantFrom(...figureColumns),
    lanes: fc.option(fc.subarray([...laneTypes], { minLength: 1 })),
  })
  .map(({ family, keys, details, column, lanes }): Omit<Placed, 'place'> => {
    const parts = { of: 'parts' as const, family, keys, details };
    return { parts, sum: { matching: parts, column, has: [], lanes } };
  });
const part = fc.record({
  family: fc.constantFrom(...families),
  key: fc.constantFrom(...names, 'other'),
  detail: fc.constantFrom(...names, 'other'),
  type: fc.constantFrom(...laneTypes),
});

/** The number of a value as the statement finds it. */
const numberOf = ({ all, byFamily }: Kinds['keys'], family: string, name: string): number =>
  byFamily.get(family)?.has(name) ? all.indexOf(name) + 1 : 0;

it('each part enters the sums that name its family, key, detail and type of lane, and no other', () => {
  fc.assert(
    fc.property(fc.array(sum, { minLength: 1, maxLength: 8 }), part, (sums, { family, key, detail, type }) => {
      const placed = sums.map((one, place) => ({ ...one, place }));
      const expected = placed.flatMap(({ parts, sum: { column, lanes }, place }) =>
        parts.family === family &&
        (parts.keys?.includes(key) ?? true) &&
        (parts.details?.includes(detail) ?? true) &&
        (lanes?.includes(type) ?? true)
          ? [{ place, column: figureColumns.indexOf(column) + 1 }]
          : [],
      );
      const { keys, details, kinds } = kindsOf(placed);
      const self = type === 'selfCheckout' && sums.some(({ sum: { lanes } }) => lanes !== null) ? 1 : 0;
      const of = [family, numberOf(keys, family, key), numberOf(details, family, detail), self];
      const found = kinds.filter((kind) => kind.of.join(' ') === of.join(' '));
      expect(found.length).toBeLessThan(2);
      expect(found[0]?.places ?? []).toEqual(expected);
    }),
    { numRuns: 500 },
  );
});
