import { chainOf } from '@lanewise/testkit/arbitrary';
import { writeJsonl } from '@lanewise/tlog/jsonl/write';
import fc from 'fast-check';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import type { Source } from '../read/opened.ts';
import type { BlockRequest, Contents } from '../read/contents.ts';
import { openReaders, type Readers } from './readers.ts';
import { threadsHere } from './threads.ts';
import { realThreads } from './threads.testing.ts';

const threads = realThreads();
const beside = openReaders(threads);
const here = openReaders(threadsHere());
afterAll(() => threads.close());

const plain: Omit<Source, 'bytes'> = { format: 'jsonl', profile: null, items: null, packed: false, capped: true };
const jsonl = (text: string): Source => ({ ...plain, bytes: Buffer.from(text) });
const packed = (text: string): Source => ({ ...plain, packed: true, bytes: gzipSync(text) });

const drawn = (): string => {
  const [chain] = fc.sample(chainOf({ stores: ['9'], dates: ['2026-11-19'], lanes: ['2'] }), { numRuns: 1, seed: 1 });
  return [...writeJsonl(chain ?? [])].join('');
};

const requestOf = ({ found, departments }: Contents): BlockRequest => ({
  company: 1,
  segment: 3,
  decoder: 'jsonl/1',
  reversing: [],
  departmentIds: departments.map((_, index) => [index + 1]),
  entering: found.map((_, at) => ({ at, location: 7, occurrence: at, version: 1, entryNo: at + 10, takesBack: '' })),
});

/** All answers that ingest needs from a segment. */
const saidBy = async (readers: Readers, source: Source) => {
  const reader = await readers.open(source);
  const request = requestOf(reader.contents);
  const before = await reader.block(request);
  const takenBack = reader.contents.found.length > 1 ? await reader.takeBack(0, 1) : null;
  const after = { block: await reader.block(request), transaction: await reader.transaction(0) };
  reader.close();
  return { contents: reader.contents, before, takenBack, after };
};

describe('a thread that decodes', () => {
  it('refuses a file as the decoder does', async () => {
    const hostile: Source = { ...jsonl('<!DOCTYPE a><POSLog/>'), format: 'poslog' };
    const refusal = { name: 'SegmentRefused', code: 'ingest.hostileXml', params: {} };
    await expect(here.open(hostile)).rejects.toMatchObject(refusal);
    await expect(beside.open(hostile)).rejects.toMatchObject(refusal);
  });

  it('refuses a value that no column holds, and what is not there', async () => {
    const reader = await beside.open(jsonl(drawn()));
    const request = requestOf(reader.contents);
    await expect(reader.block({ ...request, company: -1 })).rejects.toThrow(new RangeError('-1 is not a UInt32'));
    await expect(reader.transaction(1_000_000)).rejects.toThrow(RangeError);
    reader.close();
    await expect(reader.block(request)).rejects.toThrow('was released');
  });

  it('hands over a segment of many pages whole and in order', async () => {
    const receipt = (number: number) =>
      `{"store":"1","businessDate":"2026-11-19","lane":"2","number":"${number}","ended":"2026-11-19T19:41:00","lines":[]}\n`;
    const text = Array.from({ length: 9_000 }, (_, number) => (number % 3 === 0 ? 'broken\n' : receipt(number))).join(
      '',
    );
    const reader = await beside.open(packed(text));
    const { contents } = reader;
    reader.close();
    expect([contents.found.length, contents.broken.length]).toEqual([6_000, 3_000]);
    expect(contents).toEqual((await here.open(jsonl(text))).contents);
  });

  it('hands over departments in pages, by the numbers that entries name', async () => {
    const path = (number: number) => [{ name: 'All' }, { name: `Group ${number}` }, { name: `${number}` }];
    const receipt = (number: number) =>
      `${JSON.stringify({
        store: '1',
        businessDate: '2026-11-19',
        lane: '2',
        number: `${number}`,
        lines: [{ upc: '4011', amount: '1.00', department: path(number) }],
      })}\n`;
    const text = Array.from({ length: 700 }, (_, number) => receipt(number)).join('');
    const reader = await beside.open(packed(text));
    const { found, departments } = reader.contents;
    expect(departments).toHaveLength(700);
    for (const number of [0, 249, 250, 699])
      expect(departments[found[number]?.departments[0] ?? -1]?.map(({ name }) => name)).toEqual(
        path(number).map(({ name }) => name),
      );
    expect((await reader.departments(690)).map((steps) => steps.at(-1)?.name)).toEqual(
      departments.slice(690).map((steps) => steps.at(-1)?.name),
    );
    reader.close();
  });

  it('gives the same contents and the same blocks as decoding here, from packed bytes as from plain ones', async () => {
    const chain = chainOf({ stores: ['9', '12'], dates: ['2026-11-19', '2026-11-20'], lanes: ['', '2'] });
    await fc.assert(
      fc.asyncProperty(chain, async (transactions) => {
        fc.pre(transactions.length > 0);
        const text = [...writeJsonl(transactions)].join('');
        const said = await saidBy(here, jsonl(text));
        expect(await saidBy(beside, jsonl(text))).toEqual(said);
        expect(await saidBy(beside, packed(text))).toEqual(said);
      }),
      { numRuns: 20 },
    );
  });
});
