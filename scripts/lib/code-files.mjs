// The code of the project, and which of it belongs to the tests.
import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

const skipped = new Set(['node_modules', 'dist', 'test-results', 'coverage']);

/** Code files of the project below a folder, by their path from the root. */
export const codeFiles = (root, folder = '.') =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (entry.name.startsWith('.') || skipped.has(entry.name)) return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return codeFiles(root, path);
    return /\.(?:[cm]?[jt]sx?|css)$/.test(entry.name) ? [relative('.', path)] : [];
  });

/** Whether a file belongs to the tests. Shared test code counts, because titles come from its tables. */
export const isTest = (file) =>
  /\.(?:test|spec|testing)\.[cm]?[jt]sx?$/.test(file) || /^(?:e2e|packages\/testkit)\//.test(file);
