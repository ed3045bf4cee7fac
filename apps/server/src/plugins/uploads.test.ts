import { PassThrough } from 'node:stream';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Refusal } from './refusal.ts';
import { limitUploads } from './uploads.ts';

const room = { all: 100, company: 60, sender: 40 };

const requestOf = (connectorId: number, companyId: number, length?: number): FastifyRequest =>
  ({
    caller: { connector: { connectorId }, companyId },
    headers: length === undefined ? {} : { 'content-length': `${length}` },
    body: undefined,
  }) as unknown as FastifyRequest;

const open = (): FastifyInstance => {
  const app = Fastify();
  limitUploads(app, room);
  return app;
};

/** Begins an upload; `end` ends it. */
const begin = (app: FastifyInstance, request: FastifyRequest, limit = 1_000) => {
  let end = (): void => undefined;
  const held = new Promise<void>((resolve) => (end = resolve));
  let begun = (_: Refusal | null): void => undefined;
  const refusal = new Promise<Refusal | null>((resolve) => (begun = resolve));
  const done = app.takeBody(request, limit, () => {
    begun(null);
    return held;
  });
  done.catch(begun);
  return { end, done, refusal };
};

describe('uploads on their way', () => {
  it('of one key are refused beyond its share, with how long to wait, and taken again when one has ended', async () => {
    const app = open();
    const first = begin(app, requestOf(1, 1, 30));
    expect(await first.refusal).toBeNull();
    const more = await begin(app, requestOf(1, 1, 20)).refusal;
    expect([more?.status, more?.code, more?.headers['retry-after']]).toEqual([429, 'server.busy', '2']);
    first.end();
    await first.done;
    expect(await begin(app, requestOf(1, 1, 20)).refusal).toBeNull();
  });

  it('are refused when their number is too large, however small they are', async () => {
    const app = open();
    for (let count = 0; count < 8; count += 1) expect(await begin(app, requestOf(1, 1, 1)).refusal).toBeNull();
    expect((await begin(app, requestOf(1, 1, 1)).refusal)?.status).toBe(429);
    expect(await begin(app, requestOf(2, 1, 1)).refusal).toBeNull();
  });

  it('of one company leave room for the others', async () => {
    const app = open();
    expect(await begin(app, requestOf(1, 1, 40)).refusal).toBeNull();
    expect((await begin(app, requestOf(2, 1, 40)).refusal)?.status).toBe(503);
    expect(await begin(app, requestOf(3, 2, 40)).refusal).toBeNull();
  });

  it('of many stores of one company are told to come again when more wait than are soon taken in', async () => {
    const app = Fastify();
    limitUploads(app, room, 50, { all: 5, company: 3, sender: 2 });
    const begun = [1, 2, 3].map((connector) => begin(app, requestOf(connector, 1, 1)));
    for (const { refusal } of begun) expect(await refusal).toBeNull();
    const more = await begin(app, requestOf(4, 1, 1)).refusal;
    expect([more?.status, more?.code, more?.headers['retry-after']]).toEqual([429, 'server.busy', '5']);
    for (const connector of [5, 6]) expect(await begin(app, requestOf(connector, 2, 1)).refusal).toBeNull();
    expect((await begin(app, requestOf(7, 3, 1)).refusal)?.status).toBe(503);
    begun[0]?.end();
    await begun[0]?.done;
    expect(await begin(app, requestOf(4, 1, 1)).refusal).toBeNull();
  });

  it('that do not say how long they are count as the longest', async () => {
    const app = open();
    expect(await begin(app, requestOf(1, 1), 35).refusal).toBeNull();
    expect((await begin(app, requestOf(1, 1, 10), 35).refusal)?.status).toBe(429);
  });

  it('that stand still are refused and leave their room to the next', async () => {
    const app = Fastify();
    limitUploads(app, room, 50);
    const body = new PassThrough();
    body.write('the first bytes');
    const upload = app.takeBody({ ...requestOf(1, 1, 40), body }, 1_000, async (chunks) => {
      for await (const _ of chunks);
    });
    await expect(upload).rejects.toMatchObject({ status: 408, code: 'validation' });
    expect(body.destroyed).toBe(true);
    expect(await begin(app, requestOf(1, 1, 40)).refusal).toBeNull();
  });

  it('never hold more than there is room for, but for one body of each, and leave nothing behind', async () => {
    const uploads = fc.array(fc.tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 50 })), {
      maxLength: 60,
    });
    await fc.assert(
      fc.asyncProperty(uploads, async (drawn) => {
        const app = open();
        const begun = await Promise.all(
          drawn.map(async ([connector, bytes]) => {
            const upload = begin(app, requestOf(connector, connector % 2, bytes));
            return { ...upload, connector, bytes, taken: (await upload.refusal) === null };
          }),
        );
        const taken = begun.filter((one) => one.taken);
        for (const connector of [1, 2, 3, 4, 5, 6]) {
          const own = taken.filter((one) => one.connector === connector);
          if (own.length > 1) expect(own.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(room.sender);
        }
        expect(taken.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(room.all + 50);
        for (const { end } of taken) end();
        await Promise.all(taken.map(({ done }) => done));
        expect(await begin(app, requestOf(1, 1, 40)).refusal).toBeNull();
      }),
    );
  });
});
