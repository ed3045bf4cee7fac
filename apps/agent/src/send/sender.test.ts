import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { openCalls } from '../calls/call.ts';
import { openClient } from '../calls/client.ts';
import { openClock } from '../process/clock.ts';
import { openItemFiles } from '../items/items.ts';
import { openJournal } from '../kept/journal.ts';
import type { AgentParts } from '../shared/parts.ts';
import { sendSpool } from './sender.ts';
import { openSpool } from '../kept/spool.ts';
import { openSwitches } from '../calls/switches.ts';
import { openWaits } from '../files/waits.ts';

interface Answer {
  status: number;
  headers?: Record<string, string>;
  body: string;
}
const refusal = (status: number, code: string, headers = {}): Answer => ({
  status,
  headers,
  body: JSON.stringify({ isSuccess: false, code, message: `It is ${code}.` }),
});

/** An acknowledgement of another content than was sent. */
const wrong: Answer = {
  status: 200,
  body: JSON.stringify({ isSuccess: true, data: { segmentId: 1, contentHash: 'a'.repeat(64) } }),
};

let close: () => void = () => undefined;
afterEach(() => close());

/** A sender with `segments` in its spool, before a server that gives these answers and then takes everything. */
const run = async (
  segments: readonly string[],
  answers: readonly (Answer | null)[],
  damage = false,
  answerTo: (content: string) => Answer | null = () => null,
) => {
  const data = mkdtempSync(join(tmpdir(), 'lanewise-sender-'));
  const taken: string[] = [];
  let asked = 0;
  const reply = (response: ServerResponse, content: Buffer): void => {
    const answer = answers[asked] ?? answerTo(content.toString());
    asked += 1;
    const contentHash = createHash('sha256').update(content).digest('hex');
    if (!answer) taken.push(content.toString());
    const { status, headers, body } = answer ?? {
      status: 200,
      body: JSON.stringify({ isSuccess: true, data: { segmentId: asked, contentHash } }),
    };
    response.writeHead(status, headers).end(body);
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => reply(response, gunzipSync(Buffer.concat(chunks))));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const journal = await openJournal(join(data, 'journal'));
  const spool = await openSpool(data, 0);
  const ending = new AbortController();
  close = () => {
    ending.abort();
    server.closeAllConnections();
    server.close();
    void journal.close();
    rmSync(data, { recursive: true, force: true });
  };
  const head = { file: 'f', fileName: 'f', baseOffset: 0, goesOn: false, profile: null, resync: null };
  for (const [at, text] of segments.entries()) await spool.put({ ...head, part: at + 1 }, Buffer.from(text));
  const folder = join(data, 'spool');
  if (damage) truncateSync(join(folder, readdirSync(folder).sort()[0] ?? ''), 40);
  const waits: number[] = [];
  const said: string[] = [];
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const keys = { current: () => 'key', tryOther: () => false, renew: () => Promise.resolve(false) };
  const parts: AgentParts = {
    settings: {} as AgentParts['settings'],
    version: '1',
    journal,
    spool,
    items: await openItemFiles({ settings: { data, folders: [], quietSeconds: 0 }, journal, log: () => undefined }),
    client: openClient(openCalls(address, ending.signal), keys),
    keys,
    clock: openClock(),
    switches: openSwitches(),
    waits: openWaits(() => undefined),
    log: (_, message) => said.push(message),
    debug: () => undefined,
    stopped: ending.signal,
    pause: async (milliseconds) => void waits.push(milliseconds),
    wake: () => undefined,
    // Nothing is left to send.
    awake: async () => ending.abort(),
  };
  await sendSpool(parts, () => true);
  const left = { spool: readdirSync(folder), aside: readdirSync(join(data, 'aside')) };
  return { taken, waits, said, left, state: journal.state, journal: readFileSync(join(data, 'journal'), 'utf8') };
};

describe('the sender', () => {
  it('sends in order, and keeps nothing that was acknowledged', async () => {
    const { taken, left, waits } = await run(['one', 'two', 'three'], []);
    expect(taken).toEqual(['one', 'two', 'three']);
    expect(left).toEqual({ spool: [], aside: [] });
    expect(waits).toEqual([]);
  });

  it.each([
    ['429', refusal(429, 'server.busy', { 'retry-after': '7' }), 7_000, 8_750],
    ['503', refusal(503, 'server.busy', { 'retry-after': '5' }), 5_000, 6_250],
    ['507', refusal(507, 'storage.full', { 'retry-after': '60' }), 60_000, 75_000],
    ['503 that asks for a day', refusal(503, 'server.busy', { 'retry-after': '86400' }), 3_600_000, 4_500_000],
    ['502 of a gateway', { status: 502, body: '<h1>Bad gateway</h1>' }, 500, 1_000],
    ['401', refusal(401, 'session.expired'), 500, 1_000],
    ['a page that asks a guest to sign in', { status: 200, body: '<html>Welcome</html>' }, 500, 1_000],
    ['422 of a proxy', { status: 422, body: 'blocked' }, 500, 1_000],
    ['a redirection', { status: 302, headers: { location: 'http://127.0.0.1:1/' }, body: '' }, 500, 1_000],
    ['another content than was sent', wrong, 500, 1_000],
  ])('waits after %s and sends the same again', async (_, answer, least, most) => {
    const { taken, waits, left } = await run(['one', 'two'], [answer]);
    expect(taken).toEqual(['one', 'two']);
    expect(left).toEqual({ spool: [], aside: [] });
    expect(waits).toHaveLength(1);
    expect(waits[0]).toBeGreaterThanOrEqual(least);
    expect(waits[0]).toBeLessThanOrEqual(most);
  });

  it('waits longer after each failure, up to five minutes', async () => {
    const { waits } = await run(
      ['one'],
      Array.from({ length: 12 }, () => refusal(503, 'server.busy')),
    );
    for (const [at, wait] of waits.entries()) {
      const most = Math.min(300_000, 1_000 * 2 ** at);
      expect(wait).toBeGreaterThanOrEqual(most / 2);
      expect(wait).toBeLessThanOrEqual(most);
    }
  });

  it('sets aside what the server will never take, names it, and sends the next', async () => {
    const { taken, left, said, state } = await run(['poison', 'two'], [refusal(422, 'ingest.notPosFile')]);
    expect(taken).toEqual(['two']);
    expect(left.aside).toHaveLength(1);
    expect(said.join()).toContain('Segment 1 of f is set aside: It is ingest.notPosFile.');
    expect(state).toMatchObject({ asideCount: 1, untold: [{ name: 'f', code: 'ingest.notPosFile' }] });
  });

  it('keeps everything while every acknowledgement is wrong, and waits longer each time', async () => {
    const segments = ['one', 'two', 'three'];
    const { taken, left, waits, state } = await run(
      segments,
      Array.from({ length: 20 }, () => wrong),
    );
    expect(taken.sort()).toEqual([...segments].sort());
    expect(left).toEqual({ spool: [], aside: [] });
    expect(state).toMatchObject({ asideCount: 0, untold: [] });
    for (const [at, wait] of waits.entries())
      expect(wait).toBeGreaterThanOrEqual(Math.min(300_000, 1_000 * 2 ** at) / 2);
  });

  it('sets aside the one segment that is acknowledged wrongly while others are acknowledged rightly', async () => {
    const { taken, left, said, state } = await run(['odd', 'two', 'three'], [], false, (content) =>
      content === 'odd' ? wrong : null,
    );
    expect(taken).toEqual(['two', 'three']);
    expect(left.aside).toHaveLength(1);
    expect(said.join()).toContain('Segment 1 of f is set aside: The server has kept another content than this one.');
    expect(state).toMatchObject({ asideCount: 1, untold: [{ code: 'ingest.unreadable' }] });
  });

  it('waits no shorter after a segment was set aside, until one is taken', async () => {
    const busy = Array.from({ length: 4 }, () => refusal(503, 'server.busy'));
    const { waits } = await run(['poison', 'two'], [...busy, refusal(422, 'ingest.notPosFile'), ...busy]);
    expect(waits).toHaveLength(8);
    for (const [at, wait] of waits.entries()) expect(wait).toBeGreaterThanOrEqual(500 * 2 ** at);
  });

  it('notices a segment that was damaged on the disk, and sends the next', async () => {
    const { taken, left, state } = await run(['torn', 'two'], [], true);
    expect(taken).toEqual(['two']);
    expect(left.aside).toHaveLength(1);
    expect(state).toMatchObject({ lostCount: 1 });
  });
});
