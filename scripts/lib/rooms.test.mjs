import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { circles, drawnRooms, importsOf, isProduct, productFiles, roomOf, typescriptFiles } from './rooms.mjs';

const root = resolve(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs/ARCHITECTURE.md'), 'utf8');

describe.each([
  ['agent', 40],
  ['server', 100],
  ['web', 100],
])('the rooms of the %s', (program, least) => {
  const graph = importsOf(root, productFiles(root, `apps/${program}/src`));
  const rooms = drawnRooms(page, program);
  const inRoom = (file) => roomOf(file, rooms);
  const crossings = [...graph].flatMap(([from, targets]) =>
    targets.map((to) => ({ from, to })).filter(({ from, to }) => inRoom(from) !== inRoom(to)),
  );

  it('are those of the drawing', () => {
    expect(graph.size).toBeGreaterThan(least);
    expect([...rooms.keys()].sort()).toEqual([...new Set([...graph.keys()].map(inRoom))].sort());
  });

  it('import only what the drawing lets them, types included', () => {
    const refused = crossings.filter(({ from, to }) => {
      const allowed = rooms.get(inRoom(from)) ?? [];
      return allowed !== 'everything' && !allowed.includes(inRoom(to));
    });
    expect(refused).toEqual([]);
  });

  it('have no arrow in the drawing that nothing uses', () => {
    const used = new Set(crossings.map(({ from, to }) => `${inRoom(from)} -> ${inRoom(to)}`));
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

describe.each(['contract', 'domain', 'intake', 'mine', 'tlog'])('the folders inside %s', (name) => {
  const folder = `packages/${name}/src/`;
  /** The first folder that holds a file; a file beside the folders stands for itself. */
  const partOf = (file) => file.slice(folder.length).split('/')[0];

  it('do not import each other in a circle', () => {
    const graph = new Map();
    for (const [from, targets] of importsOf(root, productFiles(root, folder.slice(0, -1)))) {
      const others = targets.map(partOf).filter((part) => part !== partOf(from));
      graph.set(partOf(from), [...(graph.get(partOf(from)) ?? []), ...others]);
    }
    expect(graph.size).toBeGreaterThan(0);
    expect(circles(graph)).toEqual([]);
  });
});

describe('the screens of features/', () => {
  const folder = 'apps/web/src/features/';
  const screenOf = (file) => file.slice(folder.length).split('/')[0];

  it('stand beside each other: none imports another, lazily or for a type', () => {
    const graph = [...importsOf(root, productFiles(root, folder.slice(0, -1)))];
    expect(new Set(graph.map(([from]) => screenOf(from))).size).toBeGreaterThan(20);
    const crossings = graph.flatMap(([from, targets]) =>
      targets.filter((to) => screenOf(to) !== screenOf(from)).map((to) => ({ from, to })),
    );
    expect(crossings).toEqual([]);
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

describe('a folder that is drawn below a room', () => {
  const rooms = drawnRooms(
    '\n  server/src/\n    reports/engine/  runs  -> facts\n    reports/  asks  -> reports/engine\n',
    'server',
  );

  it('is a room of its own, and what stands beside it is not', () => {
    expect([...rooms]).toEqual([
      ['reports/engine', ['facts']],
      ['reports', ['reports/engine']],
    ]);
    expect(roomOf('apps/server/src/reports/engine/run.ts', rooms)).toBe('reports/engine');
    expect(roomOf('apps/server/src/reports/sales/items.ts', rooms)).toBe('reports');
    expect(roomOf('apps/server/src/reports/queries.ts', rooms)).toBe('reports');
    expect(roomOf('apps/server/src/main.ts', rooms)).toBe('(root)');
  });
});

describe('files that import each other', () => {
  it.each(['apps/agent/src', 'apps/server/src', 'apps/web/src', 'packages'])(
    'stand in no circle in %s, types included',
    (folder) => {
      expect(circles(importsOf(root, productFiles(root, folder)))).toEqual([]);
    },
  );

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
