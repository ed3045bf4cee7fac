import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCompany, deliver, readFigures, sendBytes, settled } from './client.testing.ts';
import { drawSales, figuresOf, segmentOf } from './drawn.testing.ts';
import { openHome, type Server } from './server.testing.ts';

const patience = 120_000;
const segmentBytes = 256 * 1024;
const decodedBytes = 1024 * 1024;

const { text, sales } = segmentOf('day.jsonl', drawSales(30, 1, 20));
const gzipped = gzipSync(text);

const damaged = (): Buffer => {
  const bytes = Buffer.from(gzipped);
  const middle = Math.floor(bytes.length / 2);
  bytes.fill(0, middle, middle + 64);
  return bytes;
};

const png = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex');

const hostileXml = `<?xml version="1.0"?>
<!DOCTYPE POSLog [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY file SYSTEM "file:///etc/passwd">]>
<POSLog xmlns="http://www.nrf-arts.org/IXRetail/namespace/"><Transaction>&b;&file;</Transaction></POSLog>`;

const line = text.slice(0, text.indexOf('\n') + 1);

/** Bodies to send, with their refusals. */
const refusals: [name: string, body: Uint8Array | string, status: number, code: string, sentence: RegExp][] = [
  ['gzip that breaks off', gzipped.subarray(0, -20), 422, 'ingest.brokenGzip', /gzip file is broken or cut short/],
  ['gzip that is damaged inside', damaged(), 422, 'ingest.brokenGzip', /gzip file is broken or cut short/],
  ['nothing', '', 422, 'ingest.empty', /empty/],
  ['gzip of nothing', gzipSync(''), 422, 'ingest.empty', /empty/],
  ['a picture', png, 422, 'ingest.notPosFile', /./],
  ['a picture in gzip', gzipSync(png), 422, 'ingest.notPosFile', /./],
  ['a letter', 'Dear store manager,\nplease call back.\n', 422, 'ingest.notPosFile', /./],
  ['XML with a document type', hostileXml, 422, 'ingest.hostileXml', /./],
  [
    'more than may travel',
    Buffer.concat([gzipped, Buffer.alloc(segmentBytes)]),
    413,
    'ingest.tooLarge',
    /262144 bytes/,
  ],
  ['more than fits, not in gzip', line.repeat(6_000), 413, 'ingest.tooLarge', /1048576 bytes/],
  ['a gzip bomb', gzipSync(line.repeat(20_000)), 413, 'ingest.tooLarge', /1048576 bytes/],
];

/** One readable line, with or without the file's name before it. */
const oneSentence = /^(upload\.bin|[A-Z])[^\n]+\.$/;

describe('uploads that are broken', () => {
  const home = openHome();
  let server: Server;
  let company = 0;
  beforeAll(async () => {
    server = await home.start({
      LANEWISE_SEGMENT_BYTES: `${segmentBytes}`,
      LANEWISE_SEGMENT_DECODED_BYTES: `${decodedBytes}`,
    });
    company = await createCompany(server, 'Harvest Lane Markets');
  }, patience);
  afterAll(() => home.remove());

  const kept = () => home.rows('select id from inbox');

  it.each(refusals)(
    'row 13: %s is refused in one sentence and not kept',
    { timeout: patience },
    async (_, body, status, code, sentence) => {
      const answer = await sendBytes(server, company, 'upload.bin', body);
      expect(answer).toMatchObject({ status, code, data: null });
      expect(answer.message).toMatch(sentence);
      expect(answer.message).toMatch(oneSentence);
      expect(await kept()).toEqual([]);
    },
  );

  /** Sends a request as given and half-closes the connection; returns the reply. */
  const sendRaw = (declared: number, body: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(server.url);
      const socket = connect(Number(port), hostname);
      let answer = '';
      socket.setEncoding('utf8');
      socket.on('data', (chunk: string) => (answer += chunk));
      socket.on('error', reject).on('close', () => resolve(answer));
      socket.end(
        `POST /api/ingest/segments?companyId=${company}&fileName=day.jsonl&createLocations=true HTTP/1.1\r\n` +
          `host: ${hostname}\r\nauthorization: ${server.token}\r\ncontent-length: ${declared}\r\n` +
          `content-type: application/octet-stream\r\nconnection: close\r\n\r\n${body}`,
      );
    });

  it(
    'row 13: after an upload that is far too large the same connection, or a new one, serves on',
    { timeout: patience },
    async () => {
      for (const megabytes of [2, 8, 24]) {
        const answer = await sendBytes(server, company, 'upload.bin', Buffer.alloc(megabytes * 2 ** 20, line));
        expect(answer).toMatchObject({ status: 413, code: 'ingest.tooLarge' });
        const began = performance.now();
        expect(await sendBytes(server, company, 'upload.bin', png)).toMatchObject({ status: 422 });
        expect(performance.now() - began).toBeLessThan(20_000);
      }
      expect(await kept()).toEqual([]);
    },
  );

  it('row 13: a body that ends before its Content-Length is not kept', { timeout: patience }, async () => {
    expect(await sendRaw(Buffer.byteLength(text) + 100, text)).not.toContain('HTTP/1.1 2');
    expect(await kept()).toEqual([]);
  });

  it('row 13: a Content-Length that is no number is refused', { timeout: patience }, async () => {
    expect(await sendRaw(Number.NaN, text)).toContain('HTTP/1.1 400');
    expect(await kept()).toEqual([]);
  });

  it('row 13: after all of them the good file enters', { timeout: patience }, async () => {
    const { segmentId } = await deliver(server, company, { fileName: 'day.jsonl', text, sales });
    expect(await settled(server, segmentId)).toMatchObject({ state: 'applied', summary: { entered: sales.length } });
    expect(await readFigures(server, company)).toEqual(figuresOf(sales));
  });
});
