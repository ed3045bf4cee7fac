import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { SegmentRefused } from '@lanewise/contract/facts/decode';
import { openRedactor } from '@lanewise/tlog/redact';
import { suggestProfile, type Suggestion } from '@lanewise/tlog/csv/suggest/suggest';
import { recognise } from '@lanewise/intake/recognise';
import { behindNuls } from '@lanewise/tlog/nuls';
import type { Arguments } from '../arguments.ts';
import { grouped } from '../decimal.ts';
import { readStart } from '../import/bytes.ts';
import { CommandError, UsageError, type World } from '../world.ts';

/** Bytes of a file from which a profile is suggested. */
const SAMPLE_BYTES = 8 * 1024 * 1024;

/** `lanewise profile suggest`: writes a profile with its doubts as comments. Returns 0 also if there are doubts. */
export const suggest = async (args: Arguments, world: World): Promise<number> => {
  const [path, ...others] = args.operands;
  if (path === undefined || others.length > 0) throw new UsageError('profile suggest takes one file.');
  const text = await profileFor(path);
  const to = args.text('to');
  if (to === undefined) {
    world.out(text);
    return 0;
  }
  await writeFile(to, `${text}\n`, { flag: 'wx' }).catch((error: unknown) => {
    throw new CommandError(`${to} cannot be written: ${error instanceof Error ? error.message : String(error)}.`);
  });
  world.out(`${to} is written. Look at its notes, then try it: lanewise import --profile ${to} --dry-run ${path}`);
  return 0;
};

const profileFor = async (path: string): Promise<string> => {
  const name = basename(path);
  const bytes = await sampleOf(path);
  // A profile names words of the file, which hold card numbers in some files.
  const suggestion = suggestProfile(masked(behindNuls(bytes)), name.slice(0, 100));
  if (suggestion === null) throw new CommandError(whyNot(bytes, name));
  return [...notesOf(suggestion, name), JSON.stringify(suggestion.profile, null, 2)].join('\n');
};

const masked = (bytes: Uint8Array): Uint8Array => {
  const redactor = openRedactor();
  return Buffer.concat([redactor.push(bytes), redactor.end()]);
};

/** The first rows of a file, without a row that the sample cuts off. */
const sampleOf = async (path: string): Promise<Uint8Array> => {
  try {
    const { bytes, isWhole } = await readStart(path, SAMPLE_BYTES);
    // In UTF-16 the second byte of a line feed may follow as a zero byte.
    const end = bytes.lastIndexOf(10);
    return isWhole || end < 0 ? bytes : bytes.subarray(0, end + 1 + (bytes[end + 1] === 0 ? 1 : 0));
  } catch (error) {
    if (error instanceof SegmentRefused) throw new CommandError(error.message);
    throw error;
  }
};

/**
 * Why no profile is suggested for a file: files of other formats need no profile, and all remaining files are no
 * tables.
 */
const whyNot = (bytes: Uint8Array, name: string): string => {
  try {
    const { id } = recognise(bytes, name);
    return id === 'csv'
      ? `${name} has no rows behind its header to suggest a profile from.`
      : `${name} needs no profile: import it as it is.`;
  } catch (error) {
    if (error instanceof SegmentRefused) return error.message;
    throw error;
  }
};

const notesOf = ({ doubts, rows, check }: Suggestion, name: string): string[] => {
  const told = [
    `A first profile for ${name}, from ${grouped(rows)} rows. Lines that begin with // are notes.`,
    ...(check === null
      ? ['It lacks what a file needs to enter: see below.']
      : [
          `With it these rows are ${grouped(check.transactions)} receipts with ${grouped(check.lines)} lines: net sales ${grouped(check.netSales)}, tax ${grouped(check.tax)},`,
          `${check.days[0] ?? 'no day'} to ${check.days.at(-1) ?? 'no day'}, stores: ${grouped(check.stores)}. Hold that against what you know.`,
        ]),
    doubts.length === 0 ? 'Nothing is doubtful.' : 'Doubtful:',
    ...doubts.map((doubt) => `- ${doubt}`),
  ];
  return told.map((line) => `// ${line.replace(/\s+/g, ' ')}`);
};
