import * as endpoints from '@lanewise/contract/endpoints/admin';
import * as halves from '@lanewise/contract/endpoints/schemas/admin';
import type { Finding } from '@lanewise/contract/entities/finding';
import type { Config } from '../config/config.ts';
import { ConfigError } from '../config/load.ts';
import { examineStores } from '../keep/doctor/examine.ts';
import { bad, ok } from '../keep/doctor/finding.ts';
import { examineMachine, threadsOf } from '../keep/doctor/machine.ts';
import { examineServer } from '../keep/doctor/server.ts';
import { KeepError } from '../keep/errors.ts';
import { withStores } from '../keep/stopped.ts';
import type { Arguments } from './arguments.ts';
import { connect } from './client.ts';
import { onFolder } from './keep.ts';
import { CallFailed } from '@lanewise/intake/call';
import { CommandError, UsageError } from './world.ts';
import type { World } from './world.ts';

/**
 * `lanewise doctor`: prints what the running server finds in its stores, or examines the stores of the data folder.
 * With `--against`, examines another server.
 */
export const examine = async (args: Arguments, world: World): Promise<number> => {
  const against = args.text('against');
  const findings = against === undefined ? await examineAll(world) : await examineOther(against, world);
  const width = Math.max(...findings.map(({ topic }) => topic.length)) + 2;
  for (const { state, topic, text, todo } of findings) {
    world.out(`${state.padEnd(6)}${topic.padEnd(width)}${text}`);
    if (todo !== null) world.out(`${' '.repeat(6 + width)}${todo}`);
  }
  const count = (state: Finding['state']): number => findings.filter((each) => each.state === state).length;
  world.out(`${count('ok')} ok, ${count('warn')} to look at, ${count('bad')} bad`);
  return count('bad') === 0 ? 0 : 1;
};

const examineAll = async (world: World): Promise<Finding[]> => {
  const config = settingsOf(world);
  if (!('home' in config)) return [config];
  const local = await world.local();
  const settings = ok('settings', 'can be used');
  const server = local === null ? ok('server', 'does not run') : ok('server', `runs at ${local.api}`);
  const machine = await examineMachine(config, local !== null);
  if (local !== null) return [settings, server, ...machine, ...(await askServer(world))];
  if (machine.some(({ topic, state }) => topic === 'data folder' && state === 'bad'))
    return [settings, server, ...machine];
  return [settings, server, ...machine, threadsOf(world.threadPoolSize), ...(await examineFolder(config, world))];
};

/** Examines a ClickHouse server that is not used yet. */
const examineOther = async (url: string, world: World): Promise<Finding[]> => {
  if (!/^https?:\/\/[^/]/.test(url) || !URL.canParse(url))
    throw new UsageError('--against needs an address like http://user:password@host:8123/lanewise.');
  const config = settingsOf(world);
  return 'home' in config ? examineServer(url, config) : [config];
};

const settingsOf = (world: World): Config | Finding => {
  try {
    return world.config();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return bad('settings', error.message, 'Mend it in the environment or in .env; the README lists all settings.');
  }
};

const askServer = async (world: World): Promise<Finding[]> => {
  try {
    const client = await connect(world, { url: undefined, token: undefined });
    return await client.ask(endpoints.examine, halves.examine, {}, { tries: 0 });
  } catch (error) {
    if (error instanceof CallFailed || error instanceof CommandError)
      return [bad('server', error.message, 'Look into log/server.log of the data folder, then restart the server.')];
    throw error;
  }
};

const examineFolder = async (config: Config, world: World): Promise<Finding[]> => {
  try {
    return await onFolder(() =>
      withStores(config, world.threadPoolSize, (facts) =>
        examineStores({ config, facts, alone: (work) => work(), running: false }),
      ),
    );
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    const todo =
      error.cause instanceof KeepError ? 'Then run lanewise doctor again.' : 'Put a backup back if it stays so.';
    return [bad('stores', error.message, todo)];
  }
};
