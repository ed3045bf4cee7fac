import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FactsError } from './errors.ts';
import { portionBlock } from './segments.ts';
import { sql, text } from './sql.ts';
import { openTestFacts } from './testing.ts';
import type { Facts } from './types.ts';

/** Runs for minutes unless it is stopped. */
const endless = sql`select sum(sipHash64(number)) as sum from numbers(1000000000000)`;
const running = sql`select count() as count from system.processes where query like '%sipHash64(number)%' and query not like '%system.processes%'`;

let facts: Facts;
beforeAll(async () => {
  facts = await openTestFacts();
});
afterAll(() => facts.close());

const failure = async (work: Promise<unknown>): Promise<FactsError> => {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(FactsError);
  return error as FactsError;
};

const elapsed = async (work: Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work;
  return performance.now() - start;
};

describe('what stops a statement', () => {
  it('a signal: the work is killed, not only forgotten, and its connection serves the next', async () => {
    for (let round = 0; round < 6; round += 1) {
      const stop = new AbortController();
      const work = failure(facts.query(endless, { signal: stop.signal }));
      setTimeout(() => stop.abort(), round * 40);
      expect(await work).toMatchObject({ code: 'aborted' });
      await expect.poll(() => facts.query(running), { timeout: 10_000 }).toEqual([{ count: '0' }]);
    }
    expect(await Promise.all(Array.from({ length: 8 }, () => facts.query(sql`select 1 as one`)))).toHaveLength(8);
  });

  it('a signal that came before', async () => {
    expect(await failure(facts.query(endless, { signal: AbortSignal.abort() }))).toMatchObject({ code: 'aborted' });
  });

  it('a signal in the middle of a stream', async () => {
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 100);
    const read = async () => {
      for await (const rows of facts.stream(endless, { signal: stop.signal })) expect(rows).toEqual([]);
    };
    expect(await failure(read())).toMatchObject({ code: 'aborted' });
    await expect.poll(() => facts.query(running), { timeout: 10_000 }).toEqual([{ count: '0' }]);
  });

  it('its time', async () => {
    const hurried = await openTestFacts({ migrated: false, limits: { querySeconds: 1 } });
    expect(await failure(hurried.query(endless))).toMatchObject({ code: 'timeout' });
    expect(await hurried.query(sql`select 1 as one`)).toEqual([{ one: 1 }]);
    await hurried.close();
  });

  it('its memory', async () => {
    const small = await openTestFacts({ migrated: false, limits: { queryMemoryBytes: 50_000_000 } });
    const greedy = sql`select length(groupArray(number)) as length from numbers(100000000)`;
    expect(await failure(small.query(greedy))).toMatchObject({ code: 'memory' });
    expect(await small.query(sql`select 1 as one`)).toEqual([{ one: 1 }]);
    await small.close();
  });

  it('a mistake: the error carries the words of the engine', async () => {
    const error = await failure(facts.query(sql`select nothing from nowhere`));
    expect(error.code).toBe('failed');
    expect(error.message).toContain('nowhere');
  });

  it('the end: what was begun is finished, what comes later is refused', async () => {
    const closing = await openTestFacts({ migrated: false });
    const before = closing.query(sql`select sum(sipHash64(number)) > 0 as done from numbers(20000000)`);
    await new Promise((resolve) => setImmediate(resolve));
    const closed = closing.close();
    expect(await failure(closing.query(sql`select 1`))).toMatchObject({ code: 'closed' });
    expect(await before).toEqual([{ done: 1 }]);
    await closed;
  });
});

describe('connections', () => {
  it('short questions run beside a long one', async () => {
    const stop = new AbortController();
    const slow = failure(facts.query(endless, { lane: 'long', signal: stop.signal }));
    const times: number[] = [];
    for (let round = 0; round < 20; round += 1)
      times.push(await elapsed(facts.query(sql`select count() from numbers(1000)`)));
    stop.abort();
    await slow;
    expect(Math.max(...times)).toBeLessThan(1_000);
  });

  it('work that gives way pauses for short questions, and for nothing else', async () => {
    const priority = sql`select toUInt32(getSetting('priority')) as priority`;
    const asked = [{}, { lane: 'long' }, { lane: 'long', givesWay: true }] as const;
    const found = await Promise.all(asked.map((options) => facts.query(priority, options)));
    expect(found.flat()).toEqual([{ priority: 1 }, { priority: 0 }, { priority: 2 }]);
  });

  it('a statement can be stopped although every connection is busy', async () => {
    const stops = Array.from({ length: 6 }, () => new AbortController());
    const works = stops.map(({ signal }) => failure(facts.query(endless, { signal })));
    await new Promise((resolve) => setTimeout(resolve, 200));
    for (const stop of stops) stop.abort();
    for (const work of works) expect(await work).toMatchObject({ code: 'aborted' });
  });

  it('no setting of one statement reaches the next', async () => {
    const block = portionBlock([{ company: 1, segment: 1, portion: 0, portions: 1, body: Buffer.from('a') }]);
    for (const token of ['one', 'two', 'three', 'three']) await facts.insert('raw_segment', block, token);
    expect(await facts.query(sql`select count() as count from raw_segment`)).toEqual([{ count: '3' }]);
    const settings = sql`select name, value from system.settings
      where name in ('insert_deduplication_token', 'max_memory_usage', 'max_execution_time') and changed order by name`;
    const inOwnStatement = await facts.query<{ name: string }>(settings);
    expect(inOwnStatement.map(({ name }) => name)).toEqual(['max_execution_time', 'max_memory_usage']);
  });

  it('the marker of a statement is no way to stop another one', async () => {
    const stop = new AbortController();
    const bystander = facts.query(
      sql`select sum(sipHash64(number)) > 0 as done, ${text('q:')} as mark from numbers(30000000)`,
    );
    const victim = failure(facts.query(endless, { signal: stop.signal }));
    setTimeout(() => stop.abort(), 50);
    expect(await victim).toMatchObject({ code: 'aborted' });
    expect(await bystander).toEqual([{ done: 1, mark: 'q:' }]);
  });
});

describe('answers', () => {
  it('give Decimals and 64-bit integers as text, smaller numbers as numbers', async () => {
    const [row] = await facts.query(sql`
      select toDecimal64('1.10', 4) as amount, toUInt64(18446744073709551615) as big, toUInt32(7) as small, 0.5 as half,
        toDate('2026-02-28') as day, toDateTime64('2026-02-28 23:59:58', 0, 'UTC') as time, [toDecimal64(1, 4)] as list`);
    expect(row).toEqual({
      amount: '1.1',
      big: '18446744073709551615',
      small: 7,
      half: 0.5,
      day: '2026-02-28',
      time: '2026-02-28 23:59:58',
      list: ['1'],
    });
  });

  it('stream in batches, and leaving early ends the work', async () => {
    let rows = 0;
    for await (const batch of facts.stream<{ number: string }>(sql`select number from numbers(300000)`))
      rows += batch.length;
    expect(rows).toBe(300_000);
    for (let round = 0; round < 4; round += 1) {
      for await (const batch of facts.stream(sql`select number from numbers(1000000000)`)) {
        expect(batch.length).toBeGreaterThan(0);
        break;
      }
    }
    const left = sql`select count() as count from system.processes
      where query like '%numbers(1000000000)%' and query not like '%system.processes%'`;
    await expect.poll(() => facts.query(left), { timeout: 10_000 }).toEqual([{ count: '0' }]);
  });

  it('also to a statement that begins with a bracket or ends in a comment', async () => {
    expect(await facts.query(sql`(select 1 as one) union all (select 2 as one) -- both`)).toHaveLength(2);
  });
});
