import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { packAgent } from './pack-agent.mjs';
import { inRoot } from './paths.mjs';

const folder = mkdtempSync(join(tmpdir(), 'lanewise-pack-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (command, ...words) => spawnSync(command, words, { cwd: folder, encoding: 'utf8' });

it('the agent of a store is installed from one file, without a registry, and starts', async () => {
  const file = await packAgent(folder);
  expect(statSync(file).size).toBeLessThan(2 * 2 ** 20);
  const home = join(folder, 'store');
  const installed = run('npm', 'install', '--offline', '--silent', '--no-audit', '--no-fund', '--prefix', home, file);
  expect({ status: installed.status, said: installed.stderr }).toEqual({ status: 0, said: '' });
  expect(readdirSync(join(home, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual(['lanewise-agent']);

  const agent = join(home, 'node_modules/.bin/lanewise-agent');
  expect(run(agent)).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/^Usage: lanewise-agent SETTINGS\.json\n/),
  });
  const settings = join(folder, 'settings.json');
  writeFileSync(settings, '{}');
  const refused = run(agent, settings);
  expect(refused.status).toBe(2);
  expect(refused.stderr).toMatch(/settings\.json: server: .*data: .*folders: /);
});

it('its service runs without root, reads the files of the system and writes only its own folder', () => {
  const unit = readFileSync(join(inRoot('apps/agent/service'), 'lanewise-agent.service'), 'utf8');
  const told = unit.split('\n').filter((line) => /^[A-Z]\w+=/.test(line));
  expect(told).toEqual(
    expect.arrayContaining([
      'User=lanewise-agent',
      'StateDirectory=lanewise-agent',
      'ProtectSystem=strict',
      'ReadOnlyPaths=/etc/lanewise-agent',
      'ProtectHome=read-only',
      'PrivateDevices=true',
      'PrivateTmp=true',
      'NoNewPrivileges=true',
      'CapabilityBoundingSet=',
      'AmbientCapabilities=',
      'RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX',
      'RestrictNamespaces=true',
      'RestrictSUIDSGID=true',
      'SystemCallArchitectures=native',
      'SystemCallFilter=@system-service',
    ]),
  );
  // Nothing gives back what was taken away.
  expect(
    told.filter((line) => /^(?:ReadWritePaths|BindPaths|User=root|AmbientCapabilities=.|Capabilit\w+=.)/.test(line)),
  ).toEqual([]);
});
