import { createInterface } from 'node:readline/promises';
import { resolve } from 'node:path';
import * as endpoints from '@lanewise/contract/endpoints/incoming';
import * as halves from '@lanewise/contract/endpoints/schemas/incoming';
import type { ActionResult, Withdrawal } from '@lanewise/contract/entities/incoming-actions';
import type { Arguments } from './arguments.ts';
import { connect } from './client.ts';
import type { Client } from './client.ts';
import { chooseCompany } from './company.ts';
import { grouped } from './decimal.ts';
import { LONGEST_NAME } from './import/files.ts';
import { plainLine } from './plain.ts';
import { CallFailed } from '@lanewise/intake/call';
import { CommandError, UsageError } from './world.ts';
import type { World } from './world.ts';

/**
 * Seconds that the server may hold a request, and the number of requests. The withdrawal of a large file takes minutes.
 */
const WAIT_SECONDS = 20;
const QUESTIONS = 90;
/** Files listed before the rest is only counted. */
const SHOWN = 20;

type Named = { fileName: string } | { profile: string };

/** The names on the command line. A path may belong to an import of any folder above it. */
const namesIn = (args: Arguments): Named[] => {
  const profile = args.text('profile');
  const [file, ...more] = args.operands;
  if ((profile === undefined) === (file === undefined) || more.length > 0)
    throw new UsageError('withdraw needs one file, or --profile.');
  if (profile !== undefined) return [{ profile }];
  const path = resolve(file ?? '').replaceAll('\\', '/');
  const parts = path.split('/').filter((part) => part !== '');
  const sent = parts.map((_, at) => parts.slice(at).join('/').slice(-LONGEST_NAME));
  return [...new Set([file ?? '', ...sent])].map((fileName) => ({ fileName }));
};

const preview = (client: Client, query: Named): Promise<Withdrawal | null> =>
  client.ask(endpoints.planWithdrawal, halves.planWithdrawal, { query }).catch((error: unknown) => {
    if (error instanceof CallFailed && error.status === 404) return null;
    throw error;
  });

/**
 * Returns the only name that has current entries. Throws CommandError if no name has current entries. Also throws if
 * several names have current entries, because these names belong to different files.
 */
const findNamed = async (client: Client, names: readonly Named[]): Promise<{ named: Named; found: Withdrawal }> => {
  const all: { named: Named; found: Withdrawal }[] = [];
  for (const named of names) {
    const found = await preview(client, named);
    if (found) all.push({ named, found });
  }
  const [first, ...others] = all;
  if (!first) throw new CommandError('Nothing of that name counts: it was not sent, did not enter, or was withdrawn.');
  if (others.length === 0) return first;
  const listed = all.map(({ named }) => Object.values(named).join('')).join(', ');
  throw new CommandError(
    `Files were sent under several such names: ${listed}. Choose the one that is meant in Incoming.`,
  );
};

/** Null: the caller's key has no right to read a report of sales. */
const sales = (amount: string | null): string => (amount === null ? '–' : grouped(amount));

const linesOf = ({ files, fileCount, transactions, amount }: Withdrawal): string[] => [
  ...files.slice(0, SHOWN).map((file) => {
    const name = file.part > 1 ? `${file.fileName}, part ${file.part}` : file.fileName;
    const dates = file.firstDate === null ? 'nothing counts' : `${file.firstDate} to ${file.lastDate}`;
    const stores = file.places.map((place) => place.name).join(', ');
    return `  ${name}: ${grouped(file.transactions)} transactions, net sales ${sales(file.amount)}, ${dates} (${stores})`;
  }),
  ...(files.length > SHOWN ? [`  and ${grouped(files.length - SHOWN)} more`] : []),
  ...(fileCount > files.length
    ? [`These are ${grouped(files.length)} of ${grouped(fileCount)} files; the others come after them.`]
    : []),
  `${grouped(transactions)} transactions leave the figures, net sales ${sales(amount)}.`,
  ...storesThatStay(files),
];

const storesThatStay = (files: Withdrawal['files']): string[] => {
  const made = [...new Set(files.flatMap(({ locationsCreated }) => locationsCreated))];
  return made.length === 0 ? [] : [`Stores that were created with them stay: ${made.join(', ')}.`];
};

/** Asks for confirmation before each portion is withdrawn. `close` releases the standard input. */
const openQuestions = (world: World) => {
  const lines = createInterface({ input: world.input });
  const typed = lines[Symbol.asyncIterator]();
  return {
    isConfirmed: async (): Promise<boolean> => {
      world.err('Withdraw? Nothing is deleted, and the files can be sent again with --again. [y/N]');
      const line = await typed.next();
      return line.done !== true && /^\s*y(es)?\s*$/i.test(line.value);
    },
    close: () => lines.close(),
  };
};

/** Requests the withdrawal and waits until it is carried out. Repeating the request changes nothing. */
const carryOut = async (client: Client, { files }: Withdrawal, note: string): Promise<ActionResult[]> => {
  const body = { kind: 'withdraw' as const, ids: files.map(({ segmentId }) => segmentId), note };
  let results: ActionResult[] = [];
  for (let asked = 0; asked < QUESTIONS; asked += 1) {
    const query = { wait: WAIT_SECONDS };
    results = await client.ask(endpoints.decide, halves.decide, { query, body });
    if (results.every(({ outcome }) => outcome !== 'requested')) return results;
  }
  return results;
};

const endOf = (results: readonly ActionResult[]): void => {
  const lost = results.find(({ outcome }) => outcome === 'failed' || outcome === 'requested');
  if (lost?.outcome === 'failed') throw new CommandError(`A file could not be withdrawn: ${lost.error}`);
  if (lost) throw new CommandError('The server has not carried it out yet; Incoming shows when it has.');
};

/**
 * `lanewise withdraw`: shows what a file or a profile entered, and takes it out of the figures. The server lists the
 * files in portions, and each portion is confirmed and withdrawn before the next portion is listed.
 */
export const withdraw = async (args: Arguments, world: World): Promise<number> => {
  const names = namesIn(args);
  const note = args.text('reason')?.trim() ?? '';
  if (note === '') throw new UsageError('withdraw needs --reason.');
  const client = await connect(world, { url: args.text('url'), token: args.text('token') });
  await chooseCompany(client, args.text('company'));
  const { named, found } = await findNamed(client, names);
  const questions = args.isSet('yes') ? null : openQuestions(world);
  let count = 0;
  try {
    for (let next: Withdrawal | null = found; next; next = await preview(client, named)) {
      for (const line of linesOf(next)) world.out(plainLine(line));
      if (questions && !(await questions.isConfirmed())) {
        world.out(count === 0 ? 'Nothing was changed.' : `Withdrawn: ${grouped(count)} files. The others still count.`);
        return 1;
      }
      endOf(await carryOut(client, next, note));
      count += next.files.length;
      if (next.files.length === next.fileCount) break;
    }
  } finally {
    questions?.close();
  }
  world.out(`Withdrawn: ${grouped(count)} ${count === 1 ? 'file' : 'files'}.`);
  return 0;
};
