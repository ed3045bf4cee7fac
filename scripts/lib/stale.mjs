// A step is repeated only when the content of its inputs has changed: modification times change with every checkout.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { inCache } from './paths.mjs';

const left = new Set(['node_modules', 'dist', '.cache', '.lanewise', 'coverage', 'test-results']);

/**
 * Files below a folder, or the file itself, in a fixed order, without the outputs of steps. Missing paths yield
 * nothing.
 */
export const filesBelow = (path) => {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => !left.has(entry.name) && (entry.isFile() || entry.isDirectory()))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isFile() ? [join(path, entry.name)] : filesBelow(join(path, entry.name))));
};

/** SHA-256 over names and contents of files and folders, and over further facts such as the version of Node. */
export const fingerprint = (base, paths, facts = []) => {
  const hash = createHash('sha256');
  for (const fact of facts) hash.update(`${fact}\0`);
  for (const file of paths.flatMap((path) => filesBelow(join(base, path)))) {
    const content = readFileSync(file);
    hash.update(`${relative(base, file).split(sep).join('/')}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
};

const note = (step) => inCache(`${step}.sha256`);

/** The fingerprint when the step last succeeded; '' when it never did. */
export const remembered = (step) => (existsSync(note(step)) ? readFileSync(note(step), 'utf8').trim() : '');
export const remember = (step, hash) => writeFileSync(note(step), `${hash}\n`);
export const forget = (step) => rmSync(note(step), { force: true });
