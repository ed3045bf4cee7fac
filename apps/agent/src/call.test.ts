import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createGzip, gzipSync } from 'node:zlib';
import * as agentCalls from '@lanewise/contract/endpoints/connector-agent';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openCalls } from './call.ts';
import { openClient, type Orders } from './client.ts';

let close: () => void = () => undefined;
afterEach(() => close());

/** Calls of a server that answers everything so. */
const serving = async (answer: (response: ServerResponse) => void) => {
  const ending = new AbortController();
  const server = createServer((request, response) => {
    request.resume();
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  close = () => {
    ending.abort();
    server.closeAllConnections();
    server.close();
  };
  return openCalls(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, ending.signal);
};
const json = (data: unknown) => (response: ServerResponse) => {
  response.end(JSON.stringify({ isSuccess: true, data }));
};

const keys = { current: () => 'key', tryOther: () => false, renew: () => Promise.resolve(false) };
const poll = async (answer: (response: ServerResponse) => void): Promise<Orders> =>
  openClient(await serving(answer), keys).poll({} as Parameters<ReturnType<typeof openClient>['poll']>[0]);

const told = { status: 'Running', requests: [], resyncs: [] };
const resync = {
  requestId: 1,
  storeNumber: '0001',
  expiresAt: '2026-10-02T12:00:00.000Z',
  resyncStartDate: '2026-09-30',
  resyncEndDate: '2026-10-01',
  resynctlogJobType: true,
};
const request = { requestId: 1, fileType: 'tlog', fileName: null };

describe('an answer without end', () => {
  const MIB = Buffer.alloc(2 ** 20, ' ');

  /** Writes until the caller hangs up, 64 MiB at most; returns how much it was. */
  const flood = (response: ServerResponse, packed: boolean): { written: number } => {
    const state = { written: 0 };
    if (packed) response.setHeader('content-encoding', 'gzip');
    const out = packed ? createGzip({ level: 1 }) : response;
    if (packed) (out as ReturnType<typeof createGzip>).pipe(response);
    const more = (): void => {
      if (response.destroyed || state.written >= 64) return void out.end();
      state.written += 1;
      out.write(MIB, () => setImmediate(more));
    };
    more();
    return state;
  };

  it.each([
    ['as it is', false],
    ['packed', true],
  ])('is given up where that shows, %s', async (_, packed) => {
    let state = { written: 0 };
    const call = await serving((response) => (state = flood(response, packed)));
    const refused = call(agentCalls.beat, { body: {} }, z.unknown());
    await expect(refused).rejects.toThrow('No answer: it is longer than 1048576 bytes');
    expect(state.written).toBeLessThan(64);
  });

  it('that came packed small is as long as it is unpacked', async () => {
    const bomb = gzipSync(Buffer.alloc(2 ** 26, ' '));
    expect(bomb.length).toBeLessThan(2 ** 17);
    const call = await serving((response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
    });
    await expect(call(agentCalls.beat, { body: {} }, z.unknown())).rejects.toThrow('No answer: it is longer than');
  });

  it('of a refusal is told in part', async () => {
    const call = await serving((response) => {
      response.writeHead(422).end(JSON.stringify({ message: 'x'.repeat(90_000), code: 'y'.repeat(90_000) }));
    });
    const failure = await call(agentCalls.beat, { body: {} }, z.unknown()).catch((error: unknown) => error);
    expect(failure).toMatchObject({ status: 422, message: 'x'.repeat(1_000), code: 'y'.repeat(100) });
  });
});

describe('orders', () => {
  it.each([
    ['too many requests', { requests: Array.from({ length: 201 }, (_, at) => ({ ...request, requestId: at })) }],
    ['too many resyncs', { resyncs: Array.from({ length: 201 }, (_, at) => ({ ...resync, requestId: at })) }],
    ['too many switches', { flags: Array.from({ length: 201 }, () => ({ name: 'x', value: 'on' })) }],
    ['a time that is none', { resyncs: [{ ...resync, expiresAt: 'tomorrow' }] }],
    ['a day that is none', { resyncs: [{ ...resync, resyncStartDate: '2026-02-30' }] }],
    ['a last day that is none', { resyncs: [{ ...resync, resyncEndDate: '' }] }],
    ['a store number without end', { resyncs: [{ ...resync, storeNumber: '1'.repeat(201) }] }],
    ['a name without end', { requests: [{ ...request, fileName: 'x'.repeat(201) }] }],
    ['a version without end', { oldestVersion: '1'.repeat(201) }],
    ['a status that is none', { status: 'Gone' }],
  ])('%s: the answer is none of a server', async (_, part) => {
    await expect(poll(json({ ...told, ...part }))).rejects.toThrow('The answer is none of a server.');
  });

  it('are read as a server gives them, with what a newer one adds', async () => {
    const full = { ...told, requests: [{ ...request, more: 1 }], resyncs: [resync], later: true };
    expect(await poll(json(full))).toMatchObject({ requests: [request], resyncs: [resync], tooOld: false });
  });
});
