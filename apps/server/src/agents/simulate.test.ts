import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { env, execPath } from 'node:process';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Target } from '../faults/client.testing.ts';
import { openHome, type Server } from '../faults/server.testing.ts';

const patience = 300_000;
const simulator = join(import.meta.dirname, '../../../../bench/simulate/main.ts');

/** Runs `npm run simulate` at a server. */
const simulate = async ({ url, token }: Target, words: readonly string[]) => {
  const program = ['--import=tsx', '--conditions=lanewise-source', simulator, '--url', url, '--idle', '1', ...words];
  const child = spawn(execPath, program, {
    env: { PATH: env['PATH'], LANEWISE_TOKEN: token },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number];
  return { code, said };
};

const readAll = async (stream: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts);
};

/** A proxy in front of a server. It acknowledges the first upload itself, and the server never sees this upload. */
const openLiar = async (url: string): Promise<{ url: string; close: () => Promise<unknown> }> => {
  let hasLied = false;
  const answer = async (asked: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await readAll(asked);
    if (!hasLied && asked.url?.startsWith('/api/ingest/segments') === true) {
      hasLied = true;
      const contentHash = createHash('sha256').update(gunzipSync(body)).digest('hex');
      response.writeHead(202, { 'content-type': 'application/json' }).end(JSON.stringify({ data: { contentHash } }));
      return;
    }
    const { method = 'GET', headers } = asked;
    const passed = request(`${url}${asked.url ?? ''}`, { method, headers }, (real) => {
      response.writeHead(real.statusCode ?? 500, real.headers);
      real.pipe(response);
    });
    passed.once('error', () => response.destroy());
    passed.end(body);
  };
  const server = createServer((asked, response) => void answer(asked, response));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
};

describe('the simulated agents of a chain', () => {
  const home = openHome();
  let server: Server;
  beforeAll(async () => {
    server = await home.start();
  }, patience);
  afterAll(() => home.remove());

  it(
    'send through restarts, outages, wrong clocks, rotated files and duplicates, and every receipt is counted once',
    { timeout: patience },
    async () => {
      const words = ['--stores', '4', '--seconds', '5', '--rate', '3', '--lines', '20', '--faults', '--seed', '7'];
      const { code, said } = await simulate(server, words);
      expect(said).toContain('Every acknowledged receipt is in the sales report once, to the cent.');
      expect(code).toBe(0);
      const [{ connectors = 0 } = {}] = await home.rows<{ connectors: number }>(
        `select count(*)::int as connectors from connector where key_origin = 'enrolled'`,
      );
      expect(connectors).toBe(4);
      // Duplicates add nothing to a report, so some duplicates may still wait when the figures are complete.
      await expect
        .poll(() => home.rows(`select id, state from inbox where state <> 'applied'`), { timeout: patience / 3 })
        .toEqual([]);
    },
  );

  it('fail when a receipt that was acknowledged is not in the report', { timeout: patience }, async () => {
    const liar = await openLiar(server.url);
    const words = ['--stores', '2', '--seconds', '2', '--rate', '2', '--seed', '3', '--still', '3'];
    const { code, said } = await simulate({ url: liar.url, token: server.token }, words);
    await liar.close();
    expect(said).toMatch(/acknowledged \d+ receipts of [\d.]+, the report shows \d+ of/);
    expect(said).toContain('THE TOTALS ARE NOT PROVED.');
    expect(code).toBe(1);
  });
});
