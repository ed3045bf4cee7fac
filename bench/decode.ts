// Time of decoding POSLog against the time that its tokenizer takes with empty handlers on the same bytes: node --import tsx bench/decode.ts [MB]
import { SaxesParser } from 'saxes';
import { openRedactor } from '@lanewise/tlog/redact';
import { poslog } from '@lanewise/tlog/poslog/format';
import { enterAll, withFacts } from './journal.ts';
import { poslogOf } from './poslog.ts';

const CHUNK = 64 * 1024;
/** As the command line cuts a file. */
const segmentBytes = 8 * 1024 * 1024;

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

/** Processor seconds of the fastest of three runs: other work on the machine counts as little as possible. */
const fastest = (work: () => number): { seconds: number; result: number } => {
  let seconds = Infinity;
  let result = 0;
  for (let run = 0; run < 3; run++) {
    const before = process.cpuUsage();
    result = work();
    const { user, system } = process.cpuUsage(before);
    seconds = Math.min(seconds, (user + system) / 1_000_000);
  }
  return { seconds, result };
};

interface Time {
  wall: number;
  cpu: number;
}

/** Wall and processor seconds of all threads. */
const timed = async (work: () => unknown): Promise<Time> => {
  const before = process.cpuUsage();
  const from = performance.now();
  await work();
  const { user, system } = process.cpuUsage(before);
  return { wall: (performance.now() - from) / 1000, cpu: (user + system) / 1_000_000 };
};

function* segmentsOf(bytes: Uint8Array): Iterable<Uint8Array> {
  const splitter = poslog.split({ profile: null, targetBytes: segmentBytes, limitBytes: 64_000_000 });
  for (const chunk of chunksOf(bytes)) for (const segment of splitter.push(chunk)) yield segment.bytes;
  for (const segment of splitter.end()) yield segment.bytes;
}

/** From bytes to figures in every view, in segments as the command line cuts them. The inbox is left out. */
const decodeAndEnter = (bytes: Uint8Array): Promise<Time> =>
  withFacts((facts, readers) => timed(() => enterAll(facts, readers, segmentsOf(bytes))));

const megabytes = Number(process.argv[2] ?? 100);
const file = Buffer.concat([...poslogOf(megabytes * 1_000_000)]);
const size = file.length / 1_000_000;
const empty = fastest(() => tokenize(file));
const full = fastest(() => decode(file));
const covered = fastest(() => redact(file));
const rate = (seconds: number): string => `${seconds.toFixed(2)} s, ${(size / seconds).toFixed(0)} MB/s`;

console.log(`POSLog of ${size.toFixed(0)} MB, ${full.result} transactions, ${empty.result} elements`);
console.log(`tokenizer with empty handlers  ${rate(empty.seconds)}`);
console.log(`decoder                        ${rate(full.seconds)}`);
console.log(`ratio                          ${(full.seconds / empty.seconds).toFixed(2)}`);
const alone = await timed(() => tokenize(file));
const entered = await decodeAndEnter(file);
const beside = (name: 'wall' | 'cpu'): string =>
  `${(entered[name] / alone[name]).toFixed(2)} times the tokenizer (${name})`;
console.log(`decoder and journal            ${rate(entered.wall)}, ${beside('wall')}, ${beside('cpu')}`);
console.log(`redaction                      ${rate(covered.seconds)}`);
