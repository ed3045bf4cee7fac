import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
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
const heartbeat = {} as Parameters<ReturnType<typeof openClient>['poll']>[0];
const poll = async (answer: (response: ServerResponse) => void): Promise<Orders> =>
  openClient(await serving(answer), keys).poll(heartbeat);

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

it('an answer that is longer than any of ours is given up', async () => {
  const long = poll(json({ ...told, later: ' '.repeat(2 ** 20) }));
  await expect(long).rejects.toThrow('is longer than 1048576 bytes');
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

it('are asked for where the server has its API', async () => {
  const paths: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    paths.push(request.url);
    request.resume();
    json(told)(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  close = () => server.close();
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stopped = new AbortController().signal;
  for (const path of ['', '/', '/lanewise', '/.'])
    await openClient(openCalls(`${address}${path}`, stopped), keys).poll(heartbeat);
  expect(paths).toEqual(['/api/', '/api/', '/lanewise/', '/'].map((base) => `${base}connectors/requests/heartbeat`));
});
