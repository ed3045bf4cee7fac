import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { circles, drawnRooms, importsOf, isProduct, productFiles, roomOf, typescriptFiles } from './rooms.mjs';

const root = resolve(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs/ARCHITECTURE.md'), 'utf8');

describe.each(['server', 'web'])('the rooms of the %s', (program) => {
  const graph = importsOf(root, productFiles(root, `apps/${program}/src`));
  const rooms = drawnRooms(page, program);
  const crossings = [...graph].flatMap(([from, targets]) =>
    targets.map((to) => ({ from, to })).filter(({ from, to }) => roomOf(from) !== roomOf(to)),
  );

  it('are those of the drawing', () => {
    expect(graph.size).toBeGreaterThan(100);
    expect([...rooms.keys()].sort()).toEqual([...new Set([...graph.keys()].map(roomOf))].sort());
  });

  it('import only what the drawing lets them, types included', () => {
    const refused = crossings.filter(({ from, to }) => {
      const allowed = rooms.get(roomOf(from)) ?? [];
      return allowed !== 'everything' && !allowed.includes(roomOf(to));
    });
    expect(refused).toEqual([]);
  });

  it('have no arrow in the drawing that nothing uses', () => {
    const used = new Set(crossings.map(({ from, to }) => `${roomOf(from)} -> ${roomOf(to)}`));
    const drawn = [...rooms].flatMap(([room, allowed]) =>
      allowed === 'everything' ? [] : allowed.map((other) => `${room} -> ${other}`),
    );
    expect(drawn.filter((arrow) => !used.has(arrow))).toEqual([]);
  });

  it('are drawn from the ground up: no room stands above one that it imports', () => {
    const order = [...rooms.keys()];
    const upward = [...rooms].flatMap(([room, allowed]) =>
      allowed === 'everything' ? [] : allowed.filter((other) => order.indexOf(other) > order.indexOf(room)),
    );
    expect(upward).toEqual([]);
  });
});

describe('the product', () => {
  it.each(['apps', 'packages'])('imports nothing of its tests in %s', (folder) => {
    const imports = [...importsOf(root, typescriptFiles(root, folder))].filter(([from]) => isProduct(from));
    const ofTests = imports.flatMap(([from, targets]) =>
      targets.filter((to) => !isProduct(to)).map((to) => ({ from, to })),
    );
    expect(ofTests).toEqual([]);
  });
});

describe('files that import each other', () => {
  it.each(['apps/server/src', 'apps/web/src', 'packages'])('stand in no circle in %s, types included', (folder) => {
    expect(circles(importsOf(root, productFiles(root, folder)))).toEqual([]);
  });

  it('are found wherever the circle goes on', () => {
    const graph = new Map([
      ['a', ['b']],
      ['b', ['c']],
      ['c', ['b', 'd']],
      ['d', []],
    ]);
    expect(circles(graph)).toEqual([['b', 'c']]);
  });
});
