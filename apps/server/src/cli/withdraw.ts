import { createInterface } from 'node:readline/promises';
import { basename } from 'node:path';
import { actionResult, withdrawal } from '@lanewise/contract/entities/incoming';
import type { ActionResult, Withdrawal } from '@lanewise/contract/entities/incoming';
import { z } from 'zod';
import type { Arguments } from './arguments.ts';
import { connect } from './client.ts';
import type { Client } from './client.ts';
import { chooseCompany } from './company.ts';
import { grouped } from './decimal.ts';
import { ServerError } from './retry.ts';
import { CommandError, UsageError } from './world.ts';
import type { World } from './world.ts';

/** Seconds the server may hold a request, and how often it is asked again: a large file takes minutes to leave. */
const WAIT_SECONDS = 20;
const QUESTIONS = 90;
/** Files named before the rest is only counted. */
const SHOWN = 20;

type Named = { fileName: string } | { profile: string };

/** What is to be withdrawn, as the command line names it: a file by its path or by the name that it was sent under. */
const namesIn = (args: Arguments): Named[] => {
  const profile = args.text('profile');
  const [file, ...more] = args.operands;
  if ((profile === undefined) === (file === undefined) || more.length > 0)
    throw new UsageError('withdraw needs one file, or --profile.');
  if (profile !== undefined) return [{ profile }];
  const name = (file ?? '').replaceAll('\\', '/').replace(/^(\.?\/)+/, '');
  return [...new Set([name, basename(name)])].map((fileName) => ({ fileName }));
};

/** What would leave, by the first name under which anything counts. */
const preview = async (
  client: Client,
  names: readonly Named[],
): Promise<{ named: Named; found: Withdrawal } | null> => {
  for (const named of names) {
    const found = await client
      .call('GET', 'incoming/withdrawal', withdrawal, { query: named })
      .catch((error: unknown) => {
        if (error instanceof ServerError && error.status === 404) return null;
        throw error;
      });
    if (found) return { named, found };
  }
  return null;
};

const linesOf = ({ files, fileCount, transactions, amount }: Withdrawal): string[] => [
  ...files.slice(0, SHOWN).map((file) => {
    const name = file.part > 1 ? `${file.fileName}, part ${file.part}` : file.fileName;
    const dates = file.firstDate === null ? 'nothing counts' : `${file.firstDate} to ${file.lastDate}`;
    const stores = file.places.map((place) => place.name).join(', ');
    return `  ${name}: ${grouped(file.transactions)} transactions, net sales ${grouped(file.amount)}, ${dates} (${stores})`;
  }),
  ...(fileCount > SHOWN ? [`  and ${grouped(fileCount - SHOWN)} more`] : []),
  `${grouped(transactions)} transactions leave the figures, net sales ${grouped(amount)}.`,
  ...storesThatStay(files),
];

const storesThatStay = (files: Withdrawal['files']): string[] => {
  const made = [...new Set(files.flatMap(({ locationsCreated }) => locationsCreated))];
  return made.length === 0 ? [] : [`Stores that were created with them stay: ${made.join(', ')}.`];
};

const isConfirmed = async (world: World): Promise<boolean> => {
  world.err('Withdraw? Nothing is deleted, and the files can be sent again with --again. [y/N]');
  const lines = createInterface({ input: world.input });
  for await (const line of lines) return /^\s*y(es)?\s*$/i.test(line);
  return false;
};

/** Asks for the withdrawal and waits until it is carried out: asking again for what was asked for changes nothing. */
const carryOut = async (client: Client, { files }: Withdrawal, note: string): Promise<ActionResult[]> => {
  const body = { kind: 'withdraw', ids: files.map(({ segmentId }) => segmentId), note };
  let results: ActionResult[] = [];
  for (let asked = 0; asked < QUESTIONS; asked += 1) {
    const query = { wait: WAIT_SECONDS };
    results = await client.call('POST', 'incoming/actions', z.array(actionResult), { query, body });
    if (results.every(({ outcome }) => outcome !== 'requested')) return results;
  }
  return results;
};

/** `lanewise withdraw`: says what a file or a profile entered, and takes it out of the figures. */
export const withdraw = async (args: Arguments, world: World): Promise<number> => {
  const names = namesIn(args);
  const reason = args.text('reason')?.trim() ?? '';
  if (reason === '') throw new UsageError('withdraw needs --reason.');
  const client = await connect(world, { url: args.text('url'), token: args.text('token') });
  await chooseCompany(client, args.text('company'));
  let first = await preview(client, names);
  if (!first) throw new CommandError('Nothing of that name counts: it was not sent, did not enter, or was withdrawn.');
  for (const line of linesOf(first.found)) world.out(line);
  if (!args.isSet('yes') && !(await isConfirmed(world))) {
    world.out('Nothing was changed.');
    return 1;
  }
  let count = 0;
  for (; first; first = await preview(client, [first.named])) {
    const results = await carryOut(client, first.found, reason);
    const lost = results.find(({ outcome }) => outcome === 'failed' || outcome === 'requested');
    if (lost?.outcome === 'failed') throw new CommandError(`A file could not be withdrawn: ${lost.error}`);
    if (lost) throw new CommandError('The server has not carried it out yet; Incoming shows when it has.');
    count += first.found.files.length;
    if (first.found.files.length === first.found.fileCount) break;
  }
  world.out(`Withdrawn: ${grouped(count)} ${count === 1 ? 'file' : 'files'}.`);
  return 0;
};
