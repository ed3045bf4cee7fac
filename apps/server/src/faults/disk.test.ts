import { afterAll, describe, expect, it } from 'vitest';
import { askReport, createCompany, deliver, put, readFigures, send, settled } from './client.testing.ts';
import { drawSales, figuresOf, segmentOf, type Sale, type Segment } from './drawn.testing.ts';
import { mountDisk } from './mount.testing.ts';
import { openHome, type Server } from './server.testing.ts';

const patience = 120_000;
const megabyte = 2 ** 20;

const disk = mountDisk(256);

describe.skipIf(disk === null)('a full disk', () => {
  const home = openHome(disk?.path ?? '');
  const fill = async (leave: number): Promise<void> => disk?.fill(leave);
  const empty = async (): Promise<void> => disk?.empty();
  afterAll(async () => {
    await home.end();
    await disk?.unmount();
  });

  let company = 0;
  /** A server that does not check the free space before it stores a file. */
  let careless: Server;
  const sent: Sale[] = [];

  const draw = (name: string): Segment => segmentOf(`${name}.jsonl`, drawSales(sent.length, 1 + sent.length, 25));

  it(
    'row 6: answers 507 before it keeps anything, gives figures, and takes files again when space returns',
    { timeout: patience },
    async () => {
      const server = await home.start();
      company = await createCompany(server, 'Harvest Lane Markets');
      const first = draw('first');
      sent.push(...first.sales);
      await settled(server, (await deliver(server, company, first)).segmentId);

      await fill(8 * megabyte);
      const refused = draw('refused');
      const answer = await send(server, company, refused);
      expect(answer).toMatchObject({ status: 507, code: 'storage.full', data: null });
      expect(answer.message).toMatch(/^The disk of the server is nearly full: nothing was kept\./);
      for (const [path, body] of [
        ['ingest/items', 'Code\n4011\n'],
        ['ingest/profiles', '{}'],
      ] as const)
        expect(await put(server, company, path, body)).toMatchObject({ status: 507, code: 'storage.full' });
      expect(await home.rows('select hash from item_file union select hash from import_profile')).toEqual([]);
      expect(await home.rows('select file_name from inbox')).toEqual([{ file_name: 'first.jsonl' }]);
      expect(await readFigures(server, company)).toEqual(figuresOf(sent));

      await empty();
      sent.push(...refused.sales);
      await settled(server, (await deliver(server, company, refused)).segmentId);
      expect(await readFigures(server, company)).toEqual(figuresOf(sent));
    },
  );

  it(
    'row 6: filled up between the acknowledgement and the figures, it loses nothing and gives no wrong figures',
    { timeout: patience },
    async () => {
      await home.killAll();
      careless = await home.start({ LANEWISE_DISK_FREE_SHARE: '0' });
      const server = careless;
      await fill(200_000);
      const segments = [draw('a')];
      sent.push(...(segments[0]?.sales ?? []));
      const more = draw('b');
      segments.push(more);
      sent.push(...more.sales);
      const answers = await Promise.all(segments.map((segment) => send(server, company, segment)));
      for (const { status } of answers) expect([200, 507, 503]).toContain(status);
      await expect.poll(() => askReport(server, company, 'location_items'), { timeout: 20_000 }).toBeNull();

      await empty();
      for (const { data } of answers) {
        if (data) expect(await settled(server, data.segmentId)).toMatchObject({ state: 'applied' });
      }
      for (const segment of segments) await settled(server, (await deliver(server, company, segment)).segmentId);
      expect(await readFigures(server, company)).toEqual(figuresOf(sent));
    },
  );

  it('row 6: killed on a full disk, it starts again when space returns', { timeout: patience }, async () => {
    await fill(200_000);
    const segment = draw('killed');
    sent.push(...segment.sales);
    await send(careless, company, segment);
    await careless.kill();
    await empty();
    const well = await home.start();
    await settled(well, (await deliver(well, company, segment)).segmentId);
    expect(await readFigures(well, company)).toEqual(figuresOf(sent));
  });
});
