import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const skipped = new Set(['node_modules', 'dist', 'test-results']);

/** Every file and folder of the project, by its path from the root. */
const below = (folder) =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (skipped.has(entry.name) || /^\.(git|cache)$/.test(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? [path, ...below(path)] : [path];
  });
const paths = below('.').join('\n');

/** Where a short name of the pages begins: `server/ingest` is `apps/server/src/ingest`. */
const beginnings = '(packages/(contract/src/)?|apps/(server|web)/src/|apps/)?';
const whole = (name) =>
  name
    .replace(/^(server|web)\//, 'apps/$1/src/')
    .replace(/^(contract|domain|tlog|intake|mine|testkit)\/(src\/)?/, 'packages/$1/src/')
    .replace(/\/$/, '');

/** `<area>` and `*` stand for any name, `{en,fr}` for either. */
const patternOf = (name) =>
  whole(name)
    .replace(/[.[\]]/g, '\\$&')
    .replace(/<[\w ]+>|\*/g, '[^/\n]+')
    .replace(/\{([\w,]+)\}/g, (_, names) => `(${names.replaceAll(',', '|')})`);
const exists = (name) => new RegExp(`^${beginnings}${patternOf(name)}(\\.tsx?)?$`, 'm').test(paths);

/** Quoted names of files and folders: those with a slash or the ending of a file. */
const namesOn = (page) =>
  [...page.replace(/```.*?```/gs, '').matchAll(/`([^`\s]+)`/g)]
    .map(([, name]) => name)
    .filter((name) => /^[\w{<]/.test(name) && !/[()=;:]/.test(name))
    .filter((name) => name.includes('/') || /\.(tsx?|mjs|json|md)$/.test(name));

it.each(['CONTRIBUTING.md', 'docs/ARCHITECTURE.md'])('%s names only files and folders that exist', (file) => {
  const names = namesOn(readFileSync(join(root, file), 'utf8'));
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => !exists(name))).toEqual([]);
});
