import { describe, expect, it } from 'vitest';
import { holds } from './install.mjs';

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
