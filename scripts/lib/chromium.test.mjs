import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findChromium, help, machine as thisMachine } from './chromium.mjs';
import { lastWords } from './chromium-said.mjs';
import { openScratch } from './scratch.mjs';

/** A machine on which some paths are browsers, and some of these die; `ran` lists the programs run, in order. */
const machine = ({ browsers = [], dying = {}, env = {}, fetched = {}, ...rest }) => {
  const there = new Set([...browsers, ...Object.keys(dying)]);
  const ran = [];
  const proved = [];
  const get = (name) => {
    ran.push(name);
    if (fetched[name] !== undefined) there.add(fetched[name]);
    return fetched[name] !== undefined;
  };
  const world = {
    env: { PATH: '/usr/bin:/snap/bin', ...env },
    isRoot: false,
    hasApt: true,
    fault: (path) => {
      if (!there.has(path)) return 'is not there';
      proved.push(path);
      return dying[path] ?? null;
    },
    playwrightPath: () => '/playwright/chrome',
    run: (command, args) => get(command === 'apt-get' ? `apt-get ${args[0]}` : 'playwright install'),
    ...rest,
  };
  return { world, ran, proved };
};
const find = (description) => {
  const { world, ran } = machine(description);
  return { ...findChromium(world), ran };
};
const bare = { env: { CI: '1' }, isRoot: true };
const apt = { 'apt-get update': '', 'apt-get install': '/usr/bin/chromium' };
const nothing = ["Playwright's own: none is there", 'an installed browser: none is there'];

describe('a Chromium for the browser tests', () => {
  it('that was named and fails is an error: nothing else is taken in its place', () => {
    const gone = find({ env: { CHROMIUM_PATH: '/gone' }, browsers: ['/usr/bin/chromium'] });
    expect(gone).toEqual({ path: null, tried: ['CHROMIUM_PATH or CHROME_BIN: /gone: is not there'], ran: [] });
    const dying = find({
      env: { CHROMIUM_PATH: '/mine' },
      dying: { '/mine': 'FATAL' },
      browsers: ['/usr/bin/chromium'],
    });
    expect(dying).toEqual({ path: null, tried: ['CHROMIUM_PATH or CHROME_BIN: /mine: FATAL'], ran: [] });
  });

  it('is not there when nothing can be fetched, and the message names what was tried', () => {
    const { path, tried, ran } = find({});
    expect({ path, ran }).toEqual({ path: null, ran: ['playwright install'] });
    expect(tried).toEqual([...nothing, 'npx playwright install chromium: could not be fetched']);
    for (const line of tried) expect(help(tried)).toContain(line);
  });

  it('is fetched by apt only by root in CI, and before anything is fetched from elsewhere', () => {
    expect(find({ fetched: apt, isRoot: true }).path).toBeNull();
    expect(find({ fetched: apt, env: { CI: '1' } }).path).toBeNull();
    expect(find({ fetched: apt, ...bare, hasApt: false }).path).toBeNull();
    expect(find({ fetched: { ...apt, 'playwright install': '/playwright/chrome' }, ...bare })).toEqual({
      path: '/usr/bin/chromium',
      tried: nothing,
      ran: ['apt-get update', 'apt-get install'],
    });
    expect(find({ fetched: { 'playwright install': '/playwright/chrome' }, ...bare }).path).toBe('/playwright/chrome');
  });

  it('that dies is not taken: the next one is tried, and how it ended is told', () => {
    const dying = { '/playwright/chrome': 'FATAL: no fonts', '/usr/bin/chromium': 'ended within 3 s' };
    expect(find({ dying, browsers: ['/snap/bin/chromium'] })).toEqual({
      path: '/snap/bin/chromium',
      tried: [
        "Playwright's own: /playwright/chrome: FATAL: no fonts",
        'an installed browser: /usr/bin/chromium: ended within 3 s',
      ],
      ran: [],
    });
  });

  it('is proved once, in whatever steps it is met', () => {
    const { world, proved } = machine({ dying: { '/usr/bin/chromium': 'FATAL' }, fetched: apt, ...bare });
    expect(findChromium(world).path).toBeNull();
    expect(proved).toEqual(['/usr/bin/chromium']);
  });

  it('is taken in this order, and nothing is run while one is at hand', () => {
    const browsers = ['/mine', '/theirs', '/playwright/chrome', '/usr/bin/chromium', '/snap/bin/google-chrome'];
    const env = { CHROMIUM_PATH: '/mine', CHROME_BIN: '/theirs' };
    const taken = (description) => {
      const { path, ran } = find(description);
      expect(ran).toEqual([]);
      return path;
    };
    expect(taken({ browsers, env })).toBe('/mine');
    expect(taken({ browsers, env: { CHROME_BIN: '/theirs' } })).toBe('/theirs');
    expect(taken({ browsers })).toBe('/playwright/chrome');
    expect(taken({ browsers: browsers.slice(3) })).toBe('/usr/bin/chromium');
    expect(taken({ browsers: browsers.slice(4) })).toBe('/snap/bin/google-chrome');
  });
});

describe('the proof of a browser', () => {
  it('is failed by a program that says its version and dies of its first page, by its last line', () => {
    const folder = join(openScratch().folder, 'browsers');
    mkdirSync(folder, { recursive: true });
    const path = join(folder, 'chromium');
    const script = ['#!/bin/sh', 'echo "[1:2] FATAL:fonts.cpp:163 Not implemented." >&2', 'exit 1', ''];
    writeFileSync(path, script.join('\n'), { mode: 0o755 });
    expect(thisMachine().fault(path)).toBe('[1:2] FATAL:fonts.cpp:163 Not implemented.');
    expect(thisMachine().fault('/bin/true')).toMatch(/closed|launch/);
    expect(thisMachine().fault(join(folder, 'gone'))).toBe('is not there');
  });

  it('a browser that ended well has no last words', () => {
    const folder = join(openScratch().folder, 'said');
    mkdirSync(folder, { recursive: true });
    expect(lastWords(join(folder, 'none'))).toBeNull();
    writeFileSync(join(folder, '1.log'), 'ERROR:bus.cc: Failed to connect\n');
    expect(lastWords(folder)).toBeNull();
    writeFileSync(join(folder, '2.log'), 'FATAL:first\n  Received signal 5\nerror of another kind\n');
    expect(lastWords(folder)).toBe('Received signal 5');
  });
});
