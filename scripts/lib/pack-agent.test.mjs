import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { packAgent } from './pack-agent.mjs';

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
