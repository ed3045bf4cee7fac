import * as endpoints from '@lanewise/contract/endpoints/admin';
import type { DataOf } from '@lanewise/contract/endpoints/endpoint';
import * as halves from '@lanewise/contract/endpoints/schemas/admin';
import type { Arguments } from './arguments.ts';
import { connect } from './client.ts';
import type { Client } from './client.ts';
import { chooseCompany } from './company.ts';
import { grouped } from './decimal.ts';
import { CommandError } from './world.ts';
import type { World } from './world.ts';

/** Seconds that the server may hold a request: few, so that progress is shown. */
const WAIT_SECONDS = 3;

/** A long task of the server and its progress. */
type Job = DataOf<typeof halves.oneJob>;

/** `lanewise rebuild`: rebuilds all facts from the kept raw segments. */
export const rebuild = async (args: Arguments, world: World): Promise<number> => {
  const client = await connect(world, { url: args.text('url'), token: args.text('token') });
  const started = await client.ask(endpoints.startRebuild, halves.startRebuild, {}, { tries: 0 });
  return follow(client, world, 'Rebuilding', started);
};

/**
 * `lanewise replay`: decodes kept segments with today's decoders. Differing transactions are reversed and entered
 * again.
 */
export const replay = async (args: Arguments, world: World): Promise<number> => {
  const client = await connect(world, { url: args.text('url'), token: args.text('token') });
  const company = args.text('company');
  if (company !== undefined) await chooseCompany(client, company);
  const body = { companyId: client.companyId };
  const started = await client.ask(endpoints.startReplay, halves.startReplay, { body }, { tries: 0 });
  return follow(client, world, 'Replaying', started);
};

/** Waits for the end, and prints the progress when it changes. */
const follow = async (client: Client, world: World, title: string, started: Job): Promise<number> => {
  let now = started;
  let said = '';
  while (now.state === 'running') {
    const line = `${title}: ${progressOf(now)}`;
    if (line !== said) world.err(line);
    said = line;
    const params = { jobId: now.id };
    now = await client.ask(endpoints.oneJob, halves.oneJob, { params, query: { wait: WAIT_SECONDS } });
  }
  if (now.state === 'failed') throw new CommandError(`${title} failed: ${now.error ?? 'no reason was given'}`);
  world.out(`${title}: done, ${progressOf(now)}.`);
  return 0;
};

const progressOf = ({ segments, transactions }: Job): string =>
  `${grouped(segments)} segments, ${grouped(transactions)} transactions`;
