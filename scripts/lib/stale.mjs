// A step is repeated only when the content of its inputs has changed: times change with every checkout.
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

const sha256 = (content) => createHash('sha256').update(content).digest('hex');

/** Milliseconds after which a change of a file has surely another time than the one before. */
const settled = 2000;

/** Digests of the contents of files, read anew each time. */
const readAnew = { of: (file) => sha256(readFileSync(file)) };

/**
 * Digests of the contents of files, remembered in `path`: a file is read again only if its size or one of its times
 * differs. The time of change cannot be set back, so no edit is missed. `keep` writes what was learned.
 */
export const openDigests = (path, now = Date.now) => {
  const known = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
  let learned = false;
  return {
    of: (file) => {
      const { size, mtimeMs, ctimeMs, ino } = statSync(file);
      const looks = `${size} ${mtimeMs} ${ctimeMs} ${ino}`;
      const [before, digest] = known[file] ?? [];
      if (before === looks) return digest;
      const read = readAnew.of(file);
      if (now() - ctimeMs > settled) {
        known[file] = [looks, read];
        learned = true;
      }
      return read;
    },
    keep: () => {
      if (learned) writeFileSync(path, JSON.stringify(known));
    },
  };
};

/** SHA-256 over names and contents of files and folders, and over further facts such as the version of Node. */
export const fingerprint = (base, paths, facts = [], digests = readAnew) => {
  const hash = createHash('sha256');
  for (const fact of facts) hash.update(`${fact}\0`);
  for (const file of paths.flatMap((path) => filesBelow(join(base, path))))
    hash.update(`${relative(base, file).split(sep).join('/')}\0${digests.of(file)}\0`);
  return hash.digest('hex');
};

const note = (step) => inCache(`${step}.sha256`);

/** The fingerprint when the step last succeeded; '' when it never did. */
export const remembered = (step) => (existsSync(note(step)) ? readFileSync(note(step), 'utf8').trim() : '');
export const remember = (step, hash) => writeFileSync(note(step), `${hash}\n`);
export const forget = (step) => rmSync(note(step), { force: true });
