import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp } from '../app-testing.ts';
import type { TestApp } from '../app-testing.ts';
import type { App } from './app.ts';
import { reply } from './reply.ts';

describe('what never becomes a request', () => {
  let test: TestApp;
  let port: number;
  /** Called by the slow route, which answers when the promise resolves. */
  let asked: () => Promise<void>;
  beforeAll(async () => {
    const slow = (app: App) =>
      void app.get('/slow', { config: { access: 'public' } }, async () => {
        await asked();
        return reply('done');
      });
    test = await openTestApp({ modules: [slow] });
    await test.app.listen({ host: '127.0.0.1', port: 0 });
    port = (test.app.server.address() as AddressInfo).port;
  });
  afterAll(() => test.close());

  /** Everything the server sends in reply to these bytes until it closes the connection. */
  const say = (...parts: string[]): Promise<string> =>
    new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => {
        for (const part of parts) socket.write(part);
      });
      let text = '';
      socket.setEncoding('utf8');
      socket.on('data', (chunk: string) => (text += chunk));
      socket.once('close', () => resolve(text));
      socket.once('error', reject);
    });
  const get = (path: string, headers = ''): Promise<string> =>
    say(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${headers}\r\n`);

  const expectRefusal = (text: string, status: number, code: string) => {
    const [head = '', body = ''] = text.split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(head.toLowerCase()).toContain("frame-ancestors 'none'");
    expect(head.toLowerCase()).toContain('x-content-type-options: nosniff');
    expect(head).toMatch(/\nmessage: \w/i);
    expect(JSON.parse(body)).toMatchObject({ isSuccess: false, code, params: {} });
  };

  it('an address that cannot be decoded answers 400 in the one shape', async () => {
    for (const path of ['/api/company/%zz', '/%', '/api/%E0%A4%A']) {
      expectRefusal(await get(path), 400, 'validation');
    }
  });

  it('a part of an address that is longer than any id answers 404', async () => {
    expectRefusal(await get(`/api/company/${'1'.repeat(600)}`), 404, 'notFound');
  });

  it('bytes that are no HTTP answer 400', async () => {
    expectRefusal(await say('\u0016\u0003\u0001 hello\r\n\r\n'), 400, 'validation');
    expectRefusal(await say('GET / HTTP/1.1\r\nHost: x\r\nContent-Length: x\r\n\r\n'), 400, 'validation');
  });

  it('an address may list every store of a large chain, but not be endless', async () => {
    const ids = (count: number) => Array.from({ length: count }, (_, at) => 1_000_000_000 + at).join(',');
    expect(await get(`/api/health?locationIds=${ids(20_000)}`)).toMatch(/^HTTP\/1.1 400 [\s\S]*"locationIds"/);
    expectRefusal(await get(`/api/health?locationIds=${ids(30_000)}`), 431, 'payload.tooLarge');
  });

  it('a body of 4 MiB is refused in an answer that reaches who is still sending it, and the connection goes on', async () => {
    const url = `http://127.0.0.1:${port}/api/v2/login`;
    const body = JSON.stringify({ username: 'x'.repeat(4 * 1024 * 1024), password: 'x' });
    for (let at = 0; at < 12; at += 1) {
      const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
      expect([answer.status, answer.headers.get('connection') ?? 'keep-alive']).toEqual([413, 'keep-alive']);
      expect(await answer.json()).toMatchObject({ code: 'payload.tooLarge', fields: [{ field: 'body' }] });
    }
  });

  it('a server that stops finishes what it began, refuses the rest with 503, and tells both connections to go', async () => {
    const open = () => {
      const socket = connect(port, '127.0.0.1');
      let text = '';
      socket.on('data', (chunk) => (text += String(chunk)));
      return { socket, gone: new Promise<string>((resolve) => socket.once('close', () => resolve(text))) };
    };
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    const reached = new Promise<void>((resolve) => {
      asked = () => {
        resolve();
        return held;
      };
    });
    const heard: Socket[] = [];
    test.app.server.on('connection', (socket: Socket) => heard.push(socket));
    const began = open();
    began.socket.write('GET /api/slow HTTP/1.1\r\nHost: x\r\n\r\n');
    const late = open();
    late.socket.write('GET /api/health HTTP/1.1\r\nHost: x\r\n');
    // The server has received data from both connections before it stops.
    await expect.poll(() => heard.filter(({ bytesRead }) => bytesRead > 0)).toHaveLength(2);
    await reached;
    const closing = test.app.close();
    await sleep(50);
    late.socket.write('\r\n');
    expect(await late.gone).toMatch(/^HTTP\/1.1 503 [\s\S]*connection: close[\s\S]*"server.busy"/);
    answer();
    expect(await began.gone).toMatch(/^HTTP\/1.1 200 OK[\s\S]*connection: close[\s\S]*"done"/);
    await closing;
  });
});
