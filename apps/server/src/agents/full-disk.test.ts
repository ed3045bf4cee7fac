import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { mountDisk } from '../faults/mount.testing.ts';
import { openStore } from './store.testing.ts';

const disk = mountDisk(1);

/** A receipt that compresses badly, so that a few files fill the disk. */
const receipt = (number: number): string => {
  const lines = [{ amount: '1.00', description: createHash('sha256').update(`${number}`).digest('hex') }];
  return `${JSON.stringify({ store: '0001', businessDate: '2026-09-30', lane: '1', number: `${number}`, lines })}\n`;
};

/** A server that is away at first, and then refuses the files of the first day and takes all others. */
const openServer = () => {
  const state = { isUp: false, taken: 0, refused: 0 };
  const answerTo = (url: string, body: Buffer): [number, object] => {
    if (!state.isUp) return [503, { isSuccess: false, code: 'server.busy', message: 'away' }];
    if (url.includes('ingest/refusals')) return [200, { isSuccess: true, data: null }];
    if (!url.includes('ingest/segments'))
      return [200, { isSuccess: true, data: { status: 'Running', requests: [], resyncs: [], flags: [] } }];
    if (url.includes('day-0')) {
      state.refused += 1;
      return [422, { isSuccess: false, code: 'ingest.notPosFile', message: 'n'.repeat(900) }];
    }
    state.taken += 1;
    const contentHash = createHash('sha256').update(gunzipSync(body)).digest('hex');
    return [200, { isSuccess: true, data: { segmentId: state.taken, contentHash } }];
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const [status, body] = answerTo(request.url ?? '', Buffer.concat(chunks));
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  return { server, state };
};

describe.skipIf(disk === null)('an agent whose disk is full', () => {
  const store = openStore();
  const { server, state } = openServer();
  afterAll(async () => {
    await store.remove();
    await disk?.unmount();
    server.closeAllConnections();
    server.close();
  });

  it('names what the server refuses, and sends what waits behind it', { timeout: 120_000 }, async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const data = join(disk?.path ?? '', 'agent');
    store.set(url, 'k'.repeat(43), { data, keepFreeBytes: 0, quietSeconds: 0 });
    await disk?.fill(72 * 1_024);
    for (let file = 0; file < 18; file += 1) {
      const receipts = Array.from({ length: 4 + file }, (_, at) => receipt(file * 100 + at));
      store.drop(`day-${String(file).padStart(2, '0')}.jsonl`, receipts.join(''));
    }
    const doomed = store.launch();
    await expect.poll(() => doomed.said(), { timeout: 60_000 }).toMatch(/cannot be taken in now: ENOSPC/);
    await doomed.kill();
    await disk?.fill(0);
    state.isUp = true;

    const agent = store.launch();
    await expect.poll(() => state.taken, { timeout: 60_000 }).toBe(8);
    expect(state.refused).toBeGreaterThan(0);
    expect(agent.said()).toMatch(/is set aside: n+/);
    expect((await agent.stop()).code).toBe(0);
  });
});
