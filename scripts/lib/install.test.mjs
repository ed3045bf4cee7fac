import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { holds } from './install.mjs';
import { inRoot } from './paths.mjs';

const lock = {
  packages: {
    '': { version: '0.0.0' },
    'node_modules/@lanewise/server': { link: true },
    'node_modules/fastify': { version: '5.12.8' },
    'node_modules/fsevents': { version: '2.3.3', optional: true },
  },
};
const installed = (packages) => ({ packages });

describe('a tree that is already installed', () => {
  it('is not whole without a package, or with another version of it', () => {
    expect(holds(lock, {})).toBe(false);
    expect(holds(lock, installed({}))).toBe(false);
    expect(holds(lock, installed({ 'node_modules/fastify': { version: '5.12.7' } }))).toBe(false);
  });
  it('is whole without packages for other platforms', () => {
    expect(holds(lock, installed({ 'node_modules/fastify': { version: '5.12.8' } }))).toBe(true);
  });
});

describe('the lock file', () => {
  /** Packages whose binaries for other platforms the registries do not hold under the names that they ask for. */
  const incomplete = ['node_modules/chdb'];

  it('names the optional parts of every package, without which npm ci refuses it', () => {
    const { packages } = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'));
    const missing = Object.entries(packages)
      .filter(([path]) => !incomplete.includes(path))
      .flatMap(([path, { optionalDependencies = {} }]) =>
        Object.keys(optionalDependencies).filter(
          (name) => !packages[`${path}/node_modules/${name}`] && !packages[`node_modules/${name}`],
        ),
      );
    expect(missing).toEqual([]);
  });
});
