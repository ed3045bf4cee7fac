import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasClickHouse, startClickHouse, type ClickHouse } from './clickhouse.testing.ts';
import { drawn, reverseEntries, scopeOver } from './drawn.testing.ts';
import { currentVersions, insertJournal, readTransactions } from './journal.ts';
import { keepSegment, readSegment } from './segments.ts';
import { serverEngine } from './server.ts';
import { sql, text, texts, u32s, date } from './sql.ts';
import { openTestFacts } from './testing.ts';
import type { Facts } from './types.ts';

const endless = sql`select sum(sipHash64(number)) as sum from numbers(1000000000000)`;

describe.skipIf(!hasClickHouse)('a ClickHouse server', () => {
  let server: ClickHouse;
  let facts: Facts;
  beforeAll(async () => {
    server = await startClickHouse();
    facts = await openTestFacts({ clickhouseUrl: server.url });
  });
  afterAll(async () => {
    await facts.close();
    await server.close();
  });

  const withPassword = (password: string): string => {
    const url = new URL(server.url);
    url.password = password;
    return url.href;
  };

  it('whose address names a database that is no name is refused', async () => {
    await expect(serverEngine(`${server.url}a%60b`, 1)).rejects.toThrow("'a`b' is no database name");
  });

  it('lets nobody in with a wrong password, and its words are told', async () => {
    const opened = openTestFacts({ clickhouseUrl: withPassword('wrong'), migrated: false });
    await expect(opened).rejects.toThrow(/Authentication failed/);
  });

  it('gives typed errors', async () => {
    await expect(facts.query(sql`select nothing from nowhere`)).rejects.toMatchObject({ code: 'failed' });
    const small = await openTestFacts({
      clickhouseUrl: server.url,
      migrated: false,
      limits: { queryMemoryBytes: 50_000_000, querySeconds: 1 },
    });
    const greedy = sql`select length(groupArray(number)) as length from numbers(100000000)`;
    await expect(small.query(greedy)).rejects.toMatchObject({ code: 'memory' });
    await expect(small.query(endless)).rejects.toMatchObject({ code: 'timeout' });
    await small.close();
  });

  it('is told to stop what a caller gave up', async () => {
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 100);
    await expect(facts.query(endless, { signal: stop.signal })).rejects.toMatchObject({ code: 'aborted' });
    const running = sql`select count() as count from system.processes where query like '%sipHash64(number)%' and query not like '%system.processes%'`;
    await expect.poll(() => facts.query(running), { timeout: 10_000 }).toEqual([{ count: '0' }]);
  });

  it('gets values whatever they hold, and lists of any length', async () => {
    const odd = "it's \\ a\tb\nc 🍌 {p0:String}";
    expect(
      await facts.query(sql`select ${text(odd)} as one, ${texts([odd, ''])} as more, ${date('2024-02-29')} as day`),
    ).toEqual([{ one: odd, more: [odd, ''], day: '2024-02-29' }]);
    const ids = Array.from({ length: 100_000 }, (_, index) => 2_000_000_000 + index);
    expect(await facts.query(sql`select length(${u32s(ids)}) as ids, 1 in ${u32s([])} as inside`)).toEqual([
      { ids: '100000', inside: 0 },
    ]);
    let streamed = 0;
    for await (const rows of facts.stream(sql`select arrayJoin(${u32s(ids)}) as id`)) streamed += rows.length;
    expect(streamed).toBe(100_000);
  });

  it('keeps the same journal', async () => {
    const entries = drawn(`
      1 7 2026-11-19 2 0001 09 sale   | 4011@6 2 0.99; 0490@7 1 6.99 -1.00
      2 7 2026-11-19 2 0002 09 return | 4011@6 -1 0.99`);
    for (let round = 0; round < 2; round += 1) await insertJournal(facts, entries, 'manifest');
    await reverseEntries(facts, 1, [{ entryNo: 2, as: 3 }], 'reversal');
    expect(await facts.query(sql`select sum(net_amount) as net, sum(transactions) as sales from sales_hour`)).toEqual([
      { net: '7.97', sales: '1' },
    ]);
    const keys = ['0001', '0002'].map((number) => ({ location: 7, businessDate: '2026-11-19', lane: '2', number }));
    expect(await currentVersions(facts, 1, keys)).toHaveLength(1);
    const key = { location: 7, date: '2026-11-19', lane: '2', number: '0001', occurrence: 0 };
    const [read] = await readTransactions(facts, scopeOver([7], '2026-11-19', '2026-11-19'), [key]);
    expect(read?.transaction).toEqual(entries[0]?.transaction);
  });

  it('compiles no function for the views of an insert', async () => {
    const compiled = () =>
      facts.query(sql`select sum(value) as count from system.events where event = 'CompileFunction'`);
    const before = await compiled();
    for (let entry = 11; entry < 17; entry += 1) {
      const later = drawn(`${entry} 7 2026-11-20 2 00${entry} 09 sale | 4011@6 2 0.99; 0490@7 1 6.99 -1.00`);
      await insertJournal(facts, later, `later ${entry}`);
    }
    expect(await compiled()).toEqual(before);
  });

  it('streams, and keeps bytes', async () => {
    let rows = 0;
    for await (const batch of facts.stream(sql`select number from numbers(100000)`)) rows += batch.length;
    expect(rows).toBe(100_000);
    const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, index) => (index * 31) % 256));
    await keepSegment(facts, 1, 5, bytes);
    expect((await readSegment(facts, 1, 5)).equals(bytes)).toBe(true);
  });

  it('that fails after its first rows has failed, and does not only end', async () => {
    const breaks = sql`select throwIf(number = 400000) as row from numbers(500000)`;
    let rows = 0;
    const read = async () => {
      for await (const batch of facts.stream(breaks)) rows += batch.length;
    };
    await expect(read()).rejects.toMatchObject({ code: 'failed' });
    expect(rows).toBeGreaterThan(0);
    await expect(facts.query(breaks)).rejects.toMatchObject({ code: 'failed' });
  });

  it('needs no right but those that docs/operations.md lists', async () => {
    const narrow = await openTestFacts({ clickhouseUrl: server.as('narrow'), named: 'narrow' });
    const entries = drawn('1 7 2026-11-19 2 0001 09 sale | 4011@6 2 0.99');
    await insertJournal(narrow, entries, 'manifest');
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 100);
    await expect(narrow.query(endless, { signal: stop.signal })).rejects.toMatchObject({ code: 'aborted' });
    expect(await narrow.query(sql`select sum(net_amount) as net from sales_hour`)).toEqual([{ net: '1.98' }]);
    await expect(narrow.command(sql`create database another`)).rejects.toMatchObject({ code: 'away' });
    await narrow.close();
  });

  it('that is away is called away, at once and for every kind of work, and is used again when it is back', async () => {
    await server.kill();
    const entries = drawn('9 7 2026-11-19 2 0009 09 sale | 4011@6 2 0.99');
    await expect(facts.query(sql`select 1 as one`)).rejects.toMatchObject({ code: 'away' });
    await expect(facts.command(sql`truncate table item_name`)).rejects.toMatchObject({ code: 'away' });
    await expect(insertJournal(facts, entries, 'away')).rejects.toMatchObject({ code: 'away' });
    await server.start();
    expect(await facts.query(sql`select 1 as one`)).toEqual([{ one: 1 }]);
  });

  it('that hangs is given up some seconds after the time of a statement', { timeout: 60_000 }, async () => {
    const hurried = await openTestFacts({ clickhouseUrl: server.url, migrated: false, limits: { querySeconds: 1 } });
    server.pause();
    try {
      await expect(hurried.query(sql`select 1`)).rejects.toMatchObject({ code: 'away' });
    } finally {
      server.resume();
    }
    expect(await hurried.query(sql`select 1 as one`)).toEqual([{ one: 1 }]);
    await hurried.close();
  });
});

describe.skipIf(!hasClickHouse)('the server of the tests', () => {
  it('is started by Python too', { timeout: 90_000 }, async () => {
    const server = await startClickHouse({ launcher: 'python3' });
    const facts = await openTestFacts({ clickhouseUrl: server.url, migrated: false });
    expect(await facts.query(sql`select 1 as one`)).toEqual([{ one: 1 }]);
    await facts.close();
    await server.close();
  });
});
