import fc from 'fast-check';
import { expect, it } from 'vitest';
import { enteringOf, figureColumns, namesOf, type Placed } from './kinds.ts';

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

it('each part enters the sums that name its family, key, detail and type of lane, and no other', () => {
  fc.assert(
    fc.property(fc.array(sum, { minLength: 1, maxLength: 8 }), part, (sums, { family, key, detail, type }) => {
      const placed = sums.map((one, place) => ({ ...one, place }));
      const expected = placed.flatMap(({ parts, sum: { column, lanes }, place }) =>
        parts.family === family &&
        (parts.keys?.includes(key) ?? true) &&
        (parts.details?.includes(detail) ?? true) &&
        (lanes?.includes(type) ?? true)
          ? [{ place, figure: figureColumns.indexOf(column) }]
          : [],
      );
      const { keys, details } = namesOf(placed);
      const kind = {
        family,
        key: keys.indexOf(key) + 1,
        detail: details.indexOf(detail) + 1,
        self: type === 'selfCheckout' ? 1 : 0,
      };
      const entering = enteringOf(placed, { keys, details });
      expect([entering(kind), entering(kind)]).toEqual([expected, expected]);
    }),
    { numRuns: 500 },
  );
});
