import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { jsonl } from '@lanewise/tlog/jsonl/format';
import { writePoslog } from '@lanewise/tlog/poslog/write';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countTransactions, createCompany, readFigures } from '../faults/client.testing.ts';
import { drawSales, figuresOf, segmentOf, type Sale, type Segment } from '../faults/drawn.testing.ts';
import { openHome, type Server } from '../faults/server.testing.ts';
import { createKey, openStore, type Agent } from './store.testing.ts';

const patience = 180_000;

/** The sales without discounts, because POSLog represents discounts differently. */
const withoutDiscounts = (sales: Sale[]): Sale[] =>
  sales.map((sale) => ({ ...sale, lines: sale.lines.map((line) => ({ ...line, discount: 0 })) }));

/** The same sales as POSLog. */
const asPoslog = ({ text }: Segment): string => {
  const run = jsonl.open({ profile: null, items: null });
  const items = [...run.push(Buffer.from(text)), ...run.end()];
  return [...writePoslog(items.flatMap((item) => (item.type === 'transaction' ? [item.transaction] : [])))].join('');
};

describe('the agent of a store', () => {
  const home = openHome();
  const store = openStore();
  let server: Server;
  let agent: Agent;
  let company = 0;
  let key = '';
  const sent: Sale[] = [];

  const draw = (name: string, change = (sales: Sale[]): Sale[] => sales): Segment => {
    const segment = segmentOf(name, change(drawSales(sent.length, 1 + sent.length, 2)));
    sent.push(...segment.sales);
    return segment;
  };
  const all = async (): Promise<void> => {
    await expect.poll(() => countTransactions(server, company), { timeout: 90_000 }).toBe(sent.length);
    await expect.poll(() => store.kept('spool'), { timeout: 60_000 }).toEqual([]);
    await expect
      .poll(() => home.rows(`select id from inbox where state <> 'applied'`), { timeout: 60_000 })
      .toEqual([]);
    expect(await readFigures(server, company)).toEqual(figuresOf(sent));
  };

  beforeAll(async () => {
    server = await home.start();
    company = await createCompany(server, 'Harvest Lane Markets');
    for (const number of ['0001', '0002']) await home.createStore(company, number);
    key = await createKey(server, company, 'Harbor Point');
    store.set(server.url, key, { segmentBytes: 8_192 });
    agent = store.launch();
  }, patience);
  afterAll(async () => {
    await store.remove();
    await home.remove();
  });

  it('sends what a register writes into a folder: JSON lines, gzip and POSLog', { timeout: patience }, async () => {
    store.drop('one.jsonl', draw('one.jsonl').text);
    store.drop('two.jsonl.gz', gzipSync(draw('two.jsonl').text));
    store.drop('three.xml', asPoslog(draw('three.xml', withoutDiscounts)));
    await all();
  });

  it('waits until a file is whole', { timeout: patience }, async () => {
    const { text } = draw('slow.jsonl');
    const path = join(store.pos, 'slow.jsonl');
    for (let at = 0; at < text.length; at += 700) {
      appendFileSync(path, text.slice(at, at + 700));
      await sleep(60);
    }
    await all();
    const broken = await home.rows<{ count: string }>(`select count(*) as count from quarantine`);
    expect(broken).toEqual([{ count: '0' }]);
  });

  it('sets aside what is no file of a register, names it, and goes on', { timeout: patience }, async () => {
    store.drop('picture.xml', Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex'));
    store.drop('letter.txt', 'Dear store manager,\nplease call back.\n');
    store.drop('after.jsonl', draw('after.jsonl').text);
    await all();
    expect(agent.said()).toMatch(/picture\.xml is left out: picture\.xml is not a POS file: it looks like a PNG/);
    const listed = () =>
      home.rows<{ file_name: string; code: string }>(`select file_name, code from refused_file order by file_name`);
    await expect.poll(listed).toEqual([
      { file_name: 'letter.txt', code: 'ingest.notPosFile' },
      { file_name: 'picture.xml', code: 'ingest.notPosFile' },
    ]);
  });

  it('reads a file that was written anew, and nothing counts twice', { timeout: patience }, async () => {
    const first = draw('grows.jsonl');
    store.drop('grows.jsonl', first.text);
    await all();
    store.drop('grows.jsonl', first.text + draw('grows.jsonl').text);
    await all();
  });

  it('refuses to run a second time on the same folder', { timeout: patience }, async () => {
    const second = store.launch();
    expect(await second.ended).toEqual({ code: 2, signal: null });
    expect(second.said()).toContain('Another agent uses');
  });

  it('spools while the server is away, and sends when it is back', { timeout: patience }, async () => {
    const { port } = new URL(server.url);
    await server.stop();
    store.drop('away.jsonl', draw('away.jsonl').text);
    await expect.poll(() => store.kept('spool').length, { timeout: 30_000 }).toBeGreaterThan(0);
    expect((await agent.stop()).code).toBe(0);
    agent = store.launch();
    server = await home.start({ PORT: port });
    await all();
  });

  it('keeps no card number on its disk', { timeout: patience }, async () => {
    await server.stop();
    const segment = draw('card.jsonl');
    const [line = ''] = segment.text.split('\n');
    const withCard = line.replace(
      '"kind":"cash"',
      '"kind":"credit","account":"4556737586899855","track":";4556737586899855=25121011000012345678?"',
    );
    store.drop('card 4556737586899855.jsonl', segment.text.replace(line, withCard));
    await expect.poll(() => store.kept('spool').length, { timeout: 30_000 }).toBeGreaterThan(0);
    expect((await agent.stop()).code).toBe(0);
    for (const name of store.kept('spool')) {
      const bytes = readFileSync(join(store.data, 'spool', name));
      const text = bytes.toString('latin1') + gunzipSync(bytes.subarray(bytes.indexOf(10) + 1)).toString('latin1');
      expect(text).not.toContain('455673758689');
    }
    expect(readFileSync(join(store.data, 'journal'), 'latin1')).not.toContain('455673758689');
    expect(agent.said()).not.toContain('455673758689');
  });

  it('stops at settings that cannot be used and names the field', { timeout: patience }, async () => {
    writeFileSync(join(store.path, 'settings.json'), JSON.stringify({ server: 'http://reports.example.com', key }));
    const refused = store.launch();
    expect(await refused.ended).toEqual({ code: 2, signal: null });
    expect(refused.said()).toMatch(/server: must begin with https.*data: .*folders: /s);
  });
});
