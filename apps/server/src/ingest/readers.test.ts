import { chainOf } from '@lanewise/testkit/arbitrary';
import { writeJsonl } from '@lanewise/tlog/jsonl/write';
import fc from 'fast-check';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import type { BlockRequest, Contents, Source } from './opened.ts';
import { readersHere, readersInThread, type Readers } from './readers.ts';
import { pathKey } from './stamps.ts';

/** A thread does not take over the loader that reads our source, so it begins by registering one. */
const loader = pathToFileURL(
  createRequire(import.meta.url)
    .resolve('tsx/esm/api')
    .replace(/cjs$/, 'mjs'),
).href;
const thread = new URL('./thread.ts', import.meta.url).href;
const begin = `import { register } from '${loader}'; register(); await import('${thread}');`;
const beside = readersInThread(new URL(`data:text/javascript,${encodeURIComponent(begin)}`), [
  '--conditions=lanewise-source',
]);
const here = readersHere();
afterAll(() => beside.close());

const jsonl = (bytes: string): Source => ({ format: 'jsonl', profile: null, items: null, bytes: Buffer.from(bytes) });

const requestOf = ({ found, departments }: Contents): BlockRequest => ({
  ...{ company: 1, segment: 3, decoder: 'jsonl/1', reversing: [] },
  departmentIds: new Map(departments.map((path, index) => [pathKey(path), [index + 1]])),
  entering: found.map((_, at) => ({ at, location: 7, occurrence: at, version: 1, entryNo: at + 10 })),
});

/** Everything that ingest asks of a segment. */
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
    const [chain] = fc.sample(chainOf({ stores: ['9'], dates: ['2026-11-19'], lanes: ['2'] }), { numRuns: 1, seed: 1 });
    const reader = await beside.open(jsonl([...writeJsonl(chain ?? [])].join('')));
    const request = requestOf(reader.contents);
    await expect(reader.block({ ...request, company: -1 })).rejects.toThrow(new RangeError('-1 is not a UInt32'));
    await expect(reader.transaction(1_000_000)).rejects.toThrow(RangeError);
    reader.close();
    await expect(reader.block(request)).rejects.toThrow('is not open');
  });

  it('that has ended refuses what was open in it, and another takes its place', async () => {
    const [chain] = fc.sample(chainOf({ stores: ['9'], dates: ['2026-11-19'], lanes: ['2'] }), { numRuns: 1, seed: 1 });
    const text = [...writeJsonl(chain ?? [])].join('');
    const reader = await beside.open(jsonl(text));
    await beside.close();
    await expect(reader.block(requestOf(reader.contents))).rejects.toThrow('has ended');
    expect((await beside.open(jsonl(text))).contents).toEqual(reader.contents);
  });

  it('gives the same contents and the same blocks as decoding here', async () => {
    const chain = chainOf({ stores: ['9', '12'], dates: ['2026-11-19', '2026-11-20'], lanes: ['', '2'] });
    await fc.assert(
      fc.asyncProperty(chain, async (transactions) => {
        fc.pre(transactions.length > 0);
        const text = [...writeJsonl(transactions)].join('');
        expect(await saidBy(beside, jsonl(text))).toEqual(await saidBy(here, jsonl(text)));
      }),
      { numRuns: 20 },
    );
  });
});
