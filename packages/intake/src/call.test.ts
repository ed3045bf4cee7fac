import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createGzip, gzipSync } from 'node:zlib';
import * as agentCalls from '@lanewise/contract/endpoints/connector-agent';
import * as ingestCalls from '@lanewise/contract/endpoints/ingest';
import { afterEach, describe, expect, it } from 'vitest';
import { answerOf, answerBytesOf, sendCall, type CallFailed, type Line } from './call.ts';

let close: () => void = () => undefined;
afterEach(() => close());

/** A server that answers everything so. */
const serving = async (answer: RequestListener): Promise<Line> => {
  const server = createServer((request, response) => {
    request.resume();
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { api: `http://127.0.0.1:${(server.address() as AddressInfo).port}/base/`, mostBytes: 2 ** 20 };
};
const asked = async (line: Line): Promise<unknown> =>
  answerOf(await sendCall(agentCalls.openRequests, {}, line), line).catch((error: unknown) => error as CallFailed);
const failure = (line: Line): Promise<unknown> => asked(line).catch((error: unknown) => error);

describe('a call without success', () => {
  it('is told from one that nobody answers', async () => {
    const line = await serving(() => undefined);
    close();
    expect(await failure(line)).toMatchObject({ name: 'CallFailed', status: null, code: '' });
  });

  it('has the code and the fields of the refusal, and the wait that it asks for', async () => {
    const line = await serving((_, response) => {
      const fields = [{ field: 'fileName', message: 'must not be empty' }];
      const told = { isSuccess: false, message: 'The call is not valid.', code: 'validation', fields };
      response.writeHead(400, { 'retry-after': '7' }).end(JSON.stringify(told));
    });
    const message = 'The call is not valid. fileName: must not be empty';
    expect(await failure(line)).toMatchObject({ status: 400, code: 'validation', message, retryAfter: 7 });
  });

  it.each(['', 'soon', '-1'])('asks for no wait with %j', async (after) => {
    const line = await serving((_, response) => void response.writeHead(503, { 'retry-after': after }).end());
    expect(await failure(line)).toMatchObject({ status: 503, code: '', retryAfter: after === '' ? 0 : null });
  });

  it('of a page that redirects is not followed: it would see the key', async () => {
    let calls = 0;
    const line = await serving((_, response) => {
      calls += 1;
      response.writeHead(302, { location: '/base/elsewhere' }).end();
    });
    expect(await failure({ ...line, key: 'secret' })).toMatchObject({ status: 302 });
    expect(calls).toBe(1);
  });

  it('of another service is named as such, and is no failure of the line', async () => {
    const line = await serving((_, response) => void response.end('<html>'));
    expect(await failure(line)).toMatchObject({
      status: 200,
      message: `${line.api} is not the API of a Lanewise server.`,
    });
  });

  it('says in part what a long refusal says', async () => {
    const line = await serving((_, response) => {
      response.writeHead(422).end(JSON.stringify({ message: 'x'.repeat(90_000), code: 'y'.repeat(90_000) }));
    });
    expect(await failure(line)).toMatchObject({ status: 422, message: 'x'.repeat(1_000), code: 'y'.repeat(100) });
  });

  it('breaks off where its file breaks off', async () => {
    const line = await serving((_, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('half');
      setTimeout(() => response.destroy(), 20);
    });
    const read = async (): Promise<void> => {
      for await (const _ of answerBytesOf(await sendCall(agentCalls.openRequests, {}, line), line));
    };
    await expect(read()).rejects.toMatchObject({
      status: null,
      message: expect.stringContaining('broke off') as string,
    });
  });
});

describe('an answer without end', () => {
  const MIB = Buffer.alloc(2 ** 20, ' ');

  it.each([
    ['as it is', false],
    ['packed', true],
  ])('is given up where that shows, %s', async (_, packed) => {
    let written = 0;
    const line = await serving((_request, response) => {
      if (packed) response.setHeader('content-encoding', 'gzip');
      const out = packed ? createGzip({ level: 1 }) : response;
      if (packed) (out as ReturnType<typeof createGzip>).pipe(response);
      // 64 MiB at most.
      const more = (): void => {
        if (response.destroyed || written >= 64) return void out.end();
        written += 1;
        out.write(MIB, () => setImmediate(more));
      };
      more();
    });
    expect(await failure(line)).toMatchObject({ message: `The answer of ${line.api} is longer than 1048576 bytes.` });
    expect(written).toBeLessThan(64);
  });

  it('that came packed small is as long as it is unpacked', async () => {
    const bomb = gzipSync(Buffer.alloc(2 ** 26, ' '));
    expect(bomb.length).toBeLessThan(2 ** 17);
    const line = await serving((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
    });
    expect(await failure(line)).toMatchObject({ message: expect.stringContaining('longer than') as string });
  });
});

it('a call goes where its declaration says, with its key, its query and its bytes', async () => {
  const seen: string[] = [];
  const line = await serving((request, response) => {
    seen.push(`${request.method} ${request.url}`, String(request.headers.authorization));
    seen.push(String(request.headers['content-type']));
    response.end(JSON.stringify({ isSuccess: true, message: '', data: { hash: 'x' } }));
  });
  const query = { fileName: 'a b.xml', part: 2, resync: null };
  const body = Buffer.from('bytes');
  const response = await sendCall(ingestCalls.sendSegment, { query, body }, { ...line, key: 'secret' });
  expect(await answerOf(response, line)).toMatchObject({ data: { hash: 'x' } });
  expect(seen).toEqual([
    'POST /base/ingest/segments?fileName=a+b.xml&part=2',
    'Bearer secret',
    'application/octet-stream',
  ]);
});
