// Paths relative to this file, never to the caller's folder, so that every script works from anywhere.
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = resolve(fileURLToPath(new URL('../..', import.meta.url)));

/** All files that the scripts keep between runs; safe to delete at any time. */
export const cache = join(root, '.cache');

export const inRoot = (...parts) => join(root, ...parts);

/** A path in the cache whose folder exists. */
export const inCache = (...parts) => {
  const path = join(cache, ...parts);
  mkdirSync(join(path, '..'), { recursive: true });
  return path;
};
