import fc from 'fast-check';
import { expect, it } from 'vitest';
import { inOrder } from './order.ts';

it('places each table after those it refers to, whatever the order it is told in', () => {
  const drawn = fc
    .array(fc.array(fc.nat()), { minLength: 1, maxLength: 12 })
    .map((all) =>
      all.map((refers, at) => ({ name: `t${at}`, refers: at === 0 ? [] : refers.map((to) => `t${to % at}`) })),
    )
    .chain((tables) => fc.shuffledSubarray(tables, { minLength: tables.length }));
  fc.assert(
    fc.property(drawn, (tables) => {
      const placed = inOrder(tables).map(({ name }) => name);
      expect([...placed].sort()).toEqual(tables.map(({ name }) => name).sort());
      for (const { name, refers } of tables)
        for (const other of refers) expect(placed.indexOf(other)).toBeLessThan(placed.indexOf(name));
    }),
  );
});

it('keeps every table of a circle', () => {
  const circle = [
    { name: 'a', refers: ['b'] },
    { name: 'b', refers: ['a'] },
    { name: 'c', refers: ['elsewhere'] },
  ];
  expect(inOrder(circle)).toHaveLength(3);
});
