import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import type { Recognised, Sent } from '../read/recognise.ts';
import { openSmallUploads } from './small-uploads.ts';
import { threadsHere, type Threads } from './threads.ts';

const limits = { segmentBytes: 4 * 1024 ** 2, segmentDecodedBytes: 64 * 1024 ** 2 };

const receipt = (number: number, blanks = 0): string =>
  `{"store":"1","businessDate":"2026-11-19","lane":"1","number":"${number}","lines":[]}${' '.repeat(blanks)}\n`;

const sentOf = (text: string | Buffer): Sent => ({
  body: [new Uint8Array(Buffer.from(text))],
  fileName: 'lane.jsonl',
  limits,
  profile: null,
  items: null,
});

/** Threads that note how many uploads each message holds. */
const counted = (): { threads: Threads; messages: Sent[][] } => {
  const messages: Sent[][] = [];
  const threads = threadsHere();
  const hire: Threads['hire'] = (patient) => {
    const helper = threads.hire(patient);
    return {
      ...helper,
      ask: (name, args, moved) => {
        if (name === 'recogniseSmall') messages.push([...(args as unknown as [Sent[]])[0]]);
        return helper.ask(name, args, moved);
      },
    };
  };
  return { threads: { ...threads, hire }, messages };
};

const ownerOf = (company: string, user: string) => ({ company, user });

it('small uploads that come together are recognised together, and each keeps its own', async () => {
  const { threads, messages } = counted();
  const uploads = openSmallUploads(threads);
  const sent = Array.from({ length: 120 }, (_, at) => uploads.recognise(ownerOf('1', `${at}`), sentOf(receipt(at))));
  const found = await Promise.all(sent);
  expect(new Set(found.map((one) => one?.sha256)).size).toBe(120);
  expect(messages.map(({ length }) => length)).toEqual([1, 50, 50, 19]);
});

it('one company with many uploads does not hold up another', async () => {
  const { threads } = counted();
  const uploads = openSmallUploads(threads);
  const order: string[] = [];
  const note = (name: string) => (one: Recognised | null) => {
    expect(one).not.toBeNull();
    order.push(name);
  };
  const many = Array.from({ length: 200 }, (_, at) =>
    uploads.recognise(ownerOf('1', `${at}`), sentOf(receipt(at))).then(note('many')),
  );
  const other = uploads.recognise(ownerOf('2', 'one'), sentOf(receipt(1))).then(note('other'));
  await Promise.all([...many, other]);
  expect(order.indexOf('other')).toBeLessThan(52);
});

it('what is refused, or large once it is unpacked, is left to be recognised alone; its neighbours are not', async () => {
  const uploads = openSmallUploads(threadsHere());
  const large = gzipSync(receipt(1) + receipt(2, 1_100_000));
  const found = await Promise.all(
    ['no file of a register', large, receipt(3), receipt(4, 70_000)].map((text) =>
      uploads.recognise(ownerOf('1', 'one'), sentOf(text)),
    ),
  );
  expect(found.map((one) => one?.format ?? null)).toEqual([null, null, 'jsonl', null]);
});
