import { describe, expect, it } from 'vitest';
import { npmScript } from './npm.mjs';

const machine = (files, env = {}) => ({
  env: { PATH: '/usr/bin:/opt/bin', ...env },
  execPath: '/opt/node/bin/node',
  exists: (path) => path in files,
  real: (path) => files[path],
});
const own = '/opt/node/lib/node_modules/npm/bin/npm-cli.js';

describe('npm is run as a script of this Node', () => {
  it('there is none on a machine without npm', () => {
    expect(npmScript(machine({}))).toBeNull();
  });
  it('a wrapper on the PATH that is no script of npm is passed over', () => {
    expect(npmScript(machine({ '/usr/bin/npm': '/usr/bin/npm' }))).toBeNull();
  });
  it('another package manager that called us is not npm', () => {
    const files = { '/x/pnpm.cjs': '/x/pnpm.cjs', [own]: own };
    expect(npmScript(machine(files, { npm_execpath: '/x/pnpm.cjs' }))).toBe(own);
  });
  it('the npm that called us comes first, then that of this Node, then the PATH', () => {
    const caller = '/home/me/npm/bin/npm-cli.js';
    const linked = { '/usr/bin/npm': '/usr/lib/npm/bin/npm-cli.js' };
    expect(npmScript(machine({ ...linked, [own]: own, [caller]: caller }, { npm_execpath: caller }))).toBe(caller);
    expect(npmScript(machine({ ...linked, [own]: own }))).toBe(own);
    expect(npmScript(machine(linked))).toBe('/usr/lib/npm/bin/npm-cli.js');
  });
});
