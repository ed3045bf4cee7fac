import { gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openCaps, usualCaps } from '../read/caps.ts';
import type { Source } from '../read/opened.ts';
import { leftOf, type TaskLimits } from './one-thread.ts';
import { sampleOfRun } from '../../thorough.testing.ts';
import { openReaders } from './readers.ts';
import { doInTurn, doTask, type Threads } from './threads.ts';
import { realThreads } from './threads.testing.ts';

const receipt = (number: number | string, store = '1', department = 'a') =>
  `{"store":"${store}","businessDate":"2026-11-19","lane":"2","number":"${number}","ended":"2026-11-19T19:41:00",` +
  `"lines":[{"upc":"4011","amount":"1.00","department":[{"name":"${department}"}]}]}\n`;

const many = (count: number, one: (number: number) => string): string =>
  Array.from({ length: count }, (_, number) => one(number)).join('');

const sourceOf = (text: string, capped = true): Source => ({
  format: 'jsonl',
  profile: null,
  items: null,
  packed: true,
  capped,
  bytes: gzipSync(text),
});

/** A segment of a few hundred KiB. Without caps it would cost a thread seconds of work and over a hundred MiB. */
const hostile = (count = 100_000): Source => sourceOf(receipt('1').repeat(count), false);

const open = (limits?: TaskLimits): Threads => {
  const threads = realThreads(limits);
  onTestFinished(() => threads.close());
  return threads;
};

const tooCostly = { name: 'SegmentRefused', code: 'ingest.tooCostly' };

describe('a task in a thread', () => {
  it('that takes too long ends with its thread; one beside it, and the next one, do not notice', async () => {
    const threads = open({ seconds: 1, heap: 1024 });
    const beside = threads.hire();
    await beside.ask('open', [sourceOf(receipt('1'))]);
    await expect(doTask(threads, 'open', [hostile(400_000)])).rejects.toMatchObject(tooCostly);
    expect((await beside.ask('transaction', [0])).number).toBe('1');
    const next = await openReaders(threads).open(sourceOf(receipt('2')));
    expect(next.contents.found).toHaveLength(1);
    next.close();
    beside.release();
  });

  it('is not ended because the machine is busy, unless it never comes to an end', () => {
    expect(leftOf(30, 30, 31)).toBe(0);
    expect(leftOf(30, 30, 12)).toBe(18);
    expect(leftOf(30, 290, 12)).toBe(10);
    expect(leftOf(30, 301, 12)).toBe(0);
  });

  it('that takes too much memory ends with its thread alone', async () => {
    const threads = open({ seconds: 60, heap: 64 });
    await expect(doTask(threads, 'open', [hostile(300_000)])).rejects.toMatchObject(tooCostly);
    expect((await doTask(threads, 'printed', [[Buffer.from('TOTAL 1.00\n')]]))?.mediaType).toBe('text/plain');
  });

  it('may take as long as it does where that is the program’s own wish', async () => {
    const threads = open({ seconds: 0.2, heap: 1024 });
    const helper = threads.hire('patient');
    await helper.ask('open', [hostile()]);
    expect((await helper.ask('page', [0])).found.length).toBeGreaterThan(0);
    helper.release();
  });

  it('leaves the program its turns', async () => {
    const threads = open();
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 5);
    const bomb = gzipSync('pin cvv '.repeat(4_000_000));
    const limits = { segmentBytes: 4 * 1024 ** 2, segmentDecodedBytes: 64 * 1024 ** 2 };
    const sent = { body: [bomb], fileName: 'a.jsonl', limits, profile: null, items: null };
    await doInTurn(threads, { company: '1', user: 'connector 1' }, 'recognise', [sent]).catch(() => undefined);
    await doInTurn(threads, { company: '1', user: 'connector 1' }, 'mask', [
      [Buffer.from('4'.repeat(2_000_000))],
      { limit: 2 ** 26 },
    ]);
    await doTask(threads, 'open', [hostile()]);
    clearInterval(timer);
    // The limit also holds on a busy machine. Without threads, the event loop would have no turn at all during a task.
    expect(turns).toBeGreaterThan(50);
  });
});

describe('a segment', () => {
  const transactions = usualCaps.transactions;
  const names = usualCaps.names;

  const tooMany: [what: string, text: string, code: string, sentence: RegExp][] = [
    ['transactions', many(transactions + 1, receipt), 'ingest.tooManyTransactions', /at most 50000 transactions/],
    ['broken records', 'x\n'.repeat(transactions + 1), 'ingest.tooManyTransactions', /at most 50000 transactions/],
    ['stores', many(names + 1, (at) => receipt(at, `${at}`)), 'ingest.tooManyNames', /10000 stores/],
    ['departments', many(names + 1, (at) => receipt(at, '1', `${at}`)), 'ingest.tooManyNames', /10000 stores/],
  ];

  it.each(sampleOfRun(tooMany, 2))(
    'of too many %s is refused as a whole, and enters again when it entered once',
    async (_, text, code, sentence) => {
      const readers = openReaders(open());
      const refusal = readers.open(sourceOf(text));
      await expect(refusal).rejects.toMatchObject({ name: 'SegmentRefused', code });
      await expect(refusal).rejects.toThrow(sentence);
      const reader = await readers.open(sourceOf(text, false));
      reader.close();
      expect(reader.contents.found.length + reader.contents.broken.length).toBeGreaterThan(names);
    },
  );

  it('of as many as there may be is taken', () => {
    const caps = openCaps({ transactions: 2, names: 2 });
    for (const store of ['1', '2']) {
      caps.record();
      caps.store(store);
    }
    caps.names(2);
    expect(() => caps.record()).toThrow('at most 2 transactions');
    expect(() => caps.store('3')).toThrow('more than 2 stores');
  });
});
