// Compares the time of decoding POSLog with the time that its tokenizer takes with empty handlers on the same bytes:
// node --import tsx bench/decode.ts [MB] [MiB of a segment]
import { SaxesParser } from 'saxes';
import { openRedactor } from '@lanewise/tlog/redact';
import { poslog } from '@lanewise/tlog/poslog/format';
import { targetBytes } from '../apps/server/dist/cli/import/segments.js';
import { openReaders } from '../apps/server/dist/ingest/threads/readers.js';
import { openThreads } from '../apps/server/dist/ingest/threads/threads.js';
import { enterAll, withFacts } from './journal.ts';
import { poslogOf } from './poslog.ts';

const CHUNK = 64 * 1024;
const megabytes = Number(process.argv[2] ?? 100);
const segmentBytes = process.argv[3] ? Number(process.argv[3]) * 1024 ** 2 : targetBytes('poslog');
const runs = 3;

function* chunksOf(bytes: Uint8Array): Iterable<Uint8Array> {
  for (let at = 0; at < bytes.length; at += CHUNK) yield bytes.subarray(at, at + CHUNK);
}

const tokenize = (bytes: Uint8Array): number => {
  let tags = 0;
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const parser = new SaxesParser({ position: false });
  parser.on('opentag', () => void tags++);
  parser.on('closetag', () => {});
  parser.on('text', () => {});
  parser.on('cdata', () => {});
  for (const chunk of chunksOf(bytes)) parser.write(decoder.decode(chunk, { stream: true }));
  parser.close();
  return tags;
};

const decode = (bytes: Uint8Array): number => {
  const run = poslog.open({ profile: null, items: null });
  let found = 0;
  const count = (decoded: ReturnType<typeof run.end>): void => {
    for (const one of decoded) {
      if (one.type !== 'transaction' || one.transaction.events.some(({ kind }) => kind === 'unbalanced'))
        throw new Error(`Not decoded: ${JSON.stringify(one)}`);
      found++;
    }
  };
  for (const chunk of chunksOf(bytes)) count(run.push(chunk));
  count(run.end());
  return found;
};

const redact = (bytes: Uint8Array): number => {
  const redactor = openRedactor();
  for (const chunk of chunksOf(bytes)) redactor.push(chunk);
  redactor.end();
  return redactor.found;
};

interface Time {
  wall: number;
  /** Of all threads. */
  cpu: number;
}

/** Measures the work in seconds. */
const timed = async (work: () => unknown): Promise<Time> => {
  const before = process.cpuUsage();
  const from = performance.now();
  await work();
  const { user, system } = process.cpuUsage(before);
  return { wall: (performance.now() - from) / 1000, cpu: (user + system) / 1_000_000 };
};

/**
 * The shortest of several runs: the first run compiles, and the minimum suffers least from other work on the machine.
 */
const fastest = async (run: () => Promise<Time>): Promise<Time> => {
  const times: Time[] = [];
  for (let count = 0; count < runs; count += 1) times.push(await run());
  return { wall: Math.min(...times.map(({ wall }) => wall)), cpu: Math.min(...times.map(({ cpu }) => cpu)) };
};

function* segmentsOf(bytes: Uint8Array): Iterable<Uint8Array> {
  const splitter = poslog.split({
    profile: null,
    targetBytes: segmentBytes,
    targetTransactions: Infinity,
    limitBytes: 64_000_000,
  });
  for (const chunk of chunksOf(bytes)) for (const segment of splitter.push(chunk)) yield segment.bytes;
  for (const segment of splitter.end()) yield segment.bytes;
}

const file = Buffer.concat([...poslogOf(megabytes * 1_000_000)]);
const megabytesOf = file.length / 1_000_000;
console.log(`POSLog of ${megabytesOf.toFixed(0)} MB, ${decode(file)} transactions, ${tokenize(file)} elements`);

const tokenizer = await fastest(() => timed(() => tokenize(file)));
const print = (what: string, { wall, cpu }: Time): void => {
  const times = `${wall.toFixed(2)} s, ${(megabytesOf / wall).toFixed(0)} MB/s, ${cpu.toFixed(2)} s of processor`;
  const beside = `${(wall / tokenizer.wall).toFixed(2)} and ${(cpu / tokenizer.cpu).toFixed(2)} times the tokenizer`;
  console.log(`${what.padEnd(32)}${times}; ${beside}`);
};
print('tokenizer with empty handlers', tokenizer);
print('redaction', await fastest(() => timed(() => redact(file))));
print('decoder', await fastest(() => timed(() => decode(file))));

// From bytes to rows, in segments as the command line cuts them, without the inbox.
const threads = openThreads();
const readers = openReaders(threads);
for (const [what, views] of [
  ['decoder and journal', false],
  ['decoder, journal and all views', true],
] as const) {
  const run = () => withFacts(views, (facts) => timed(() => enterAll(facts, readers, segmentsOf(file))));
  print(what, await fastest(run));
}
await threads.close();
