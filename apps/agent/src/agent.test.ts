import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runAgent } from './agent.ts';
import { line } from './read/reader.testing.ts';
import { loadSettings } from './settings/settings.ts';

let home = '';
let server: Server;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'lanewise-agent-'));
  mkdirSync(join(home, 'pos'));
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  rmSync(home, { recursive: true, force: true });
});

it.each([
  ['a connector that was stopped', { status: 'Stopped', flags: [] }, 'Stopped'],
  [
    'a connector whose upload is off',
    { status: 'Running', flags: [{ name: 'tlogUpload', value: 'off' }] },
    'Running, but TLOG upload is off',
  ],
])('the agent of %s sends nothing after a start either, and says why', async (_, orders, status) => {
  const asked: string[] = [];
  server = createServer((request, response) => {
    const path = request.url?.split('?')[0] ?? '';
    asked.push(path);
    request.resume();
    const data = { ...orders, requests: [], resyncs: [] };
    // The answer is as late as an answer over a slow line.
    if (path.endsWith('heartbeat')) setTimeout(() => response.end(JSON.stringify({ isSuccess: true, data })), 200);
    else response.writeHead(503).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const folders = [{ path: 'pos', files: '*' }];
  const written = { server: `http://127.0.0.1:${port}`, key: 'k'.repeat(40), data: 'data', folders, quietSeconds: 0 };
  writeFileSync(join(home, 'settings.json'), JSON.stringify({ ...written, scanSeconds: 0.05 }));
  const settings = await loadSettings(join(home, 'settings.json'));
  const run = async (until: string): Promise<void> => {
    const said: string[] = [];
    const ending = new AbortController();
    const log = (__: string, message: string) => void said.push(message);
    const running = runAgent(settings, { version: '0.1.0', log, stopped: ending.signal });
    await expect.poll(() => said.join('\n'), { timeout: 20_000 }).toContain(until);
    ending.abort();
    await running;
  };
  await run(`The server says: ${status}.`);
  writeFileSync(join(home, 'pos/day.jsonl'), line(1));
  await run('was taken in');
  asked.length = 0;
  await run('The server says');
  expect(new Set(asked)).toEqual(new Set(['/api/connectors/requests/heartbeat']));
});
