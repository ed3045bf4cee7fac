import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { answerErrors } from './errors.ts';
import { watchCallers } from './left.ts';

/** Level and message of every line of the log. */
let lines: { level: string; msg: string }[] = [];
let app: FastifyInstance;
let asked: () => void;

const failure = new Error('the question was ended');

beforeAll(async () => {
  const stream = { write: (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number]) };
  const formatters = { level: (level: string) => ({ level }) };
  app = Fastify({ logger: { level: 'info', formatters, stream }, disableRequestLogging: true });
  watchCallers(app);
  answerErrors(app);
  app.get('/fails', () => Promise.reject(failure));
  app.get('/ends-with-its-caller', async ({ left }) => {
    asked();
    await once(left, 'abort');
    throw failure;
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());
beforeEach(() => (lines = []));

const failed = () => lines.filter(({ msg }) => msg === 'request failed').map(({ level }) => level);

it('a failure that its caller is told of is an error of the log', async () => {
  expect((await app.inject('/fails')).statusCode).toBe(500);
  expect(failed()).toEqual(['error']);
});

it('a question that ends because its caller has left is none', async () => {
  const arrived = new Promise<void>((resolve) => (asked = resolve));
  const { port } = app.server.address() as AddressInfo;
  const call = request({ host: '127.0.0.1', port, path: '/ends-with-its-caller' }).on('error', () => undefined);
  call.end();
  await arrived;
  call.destroy();
  await expect.poll(failed).toEqual(['info']);
});
