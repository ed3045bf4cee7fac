// The imports between files, and the ones that the drawing in docs/ARCHITECTURE.md permits.
import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import ts from 'typescript';
import { codeFiles, isTest } from './code-files.mjs';

/** TypeScript files below a folder. */
export const typescriptFiles = (root, folder) => codeFiles(root, folder).filter((file) => /\.tsx?$/.test(file));

/** Whether a file belongs to the product: neither a test nor code that tests share. */
export const isProduct = (file) => !isTest(file) && !/[/-]testing[^/]*$/.test(file);

export const productFiles = (root, folder) => typescriptFiles(root, folder).filter(isProduct);

/** For each file, the files that it imports by a relative path, including types and lazy imports. */
export const importsOf = (root, files) => {
  const known = new Set(files);
  return new Map(
    files.map((file) => {
      const { importedFiles } = ts.preProcessFile(readFileSync(join(root, file), 'utf8'), true, true);
      const relative = importedFiles.map(({ fileName }) => fileName).filter((name) => name.startsWith('.'));
      return [file, relative.map((name) => normalize(join(dirname(file), name))).filter((path) => known.has(path))];
    }),
  );
};

/**
 * Groups of files that import each other in a cycle: the strongly connected components of the graph, by Tarjan's
 * algorithm.
 */
export const circles = (graph) => {
  const order = new Map();
  const low = new Map();
  const stack = [];
  const waiting = new Set();
  const found = [];
  const visit = (file) => {
    order.set(file, order.size);
    low.set(file, order.get(file));
    stack.push(file);
    waiting.add(file);
    for (const next of graph.get(file) ?? []) {
      if (!order.has(next)) visit(next);
      if (waiting.has(next)) low.set(file, Math.min(low.get(file), low.get(next)));
    }
    if (low.get(file) !== order.get(file)) return;
    const circle = stack.splice(stack.indexOf(file));
    for (const one of circle) waiting.delete(one);
    if (circle.length > 1) found.push(circle.sort());
  };
  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return found;
};

/** The rooms of a program in the drawing: for each, the rooms that it may import, or 'everything'. */
export const drawnRooms = (page, program) => {
  const drawing = page.split(`\n  ${program}/src/\n`)[1]?.split(/\n(?! {4})/)[0] ?? '';
  const lines = drawing.replace(/\n {6,}->/g, ' ->').split('\n');
  return new Map(
    lines.map((line) => {
      const [room = '', arrow = ''] = [line.trim().split(/\s/)[0], line.split('->')[1]];
      return [
        room.replace(/\/$/, ''),
        arrow.trim() === 'everything' ? 'everything' : arrow.split(/\s+/).filter(Boolean),
      ];
    }),
  );
};

/** The room of a file of a program: the first folder below its sources, or the deepest drawn one that holds it. */
export const roomOf = (file, drawn = new Map()) => {
  const folders = file.split('/').slice(3, -1);
  const within = folders.map((_, at) => folders.slice(0, at + 1).join('/'));
  return within.findLast((room) => drawn.has(room)) ?? folders[0] ?? '(root)';
};
