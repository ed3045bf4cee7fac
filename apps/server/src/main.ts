import { once } from 'node:events';
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { env } from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config/config.ts';
import { ConfigError, loadConfig } from './config/load.ts';
import { openDemoArea } from './demo-area.ts';
import { fillEmpty } from './first-data.ts';
import type { FirstData } from './first-data.ts';
import { ListenError } from './process/listen.ts';
import { LockHeld } from './process/lock.ts';
import { openLogFile } from './process/log-file.ts';
import { StoreError } from './meta/errors.ts';
import { createLog } from './plugins/log.ts';
import { start } from './start.ts';
import type { Running } from './start.ts';

/** Milliseconds within which a server that was asked to stop has ended. */
const STOP_WITHIN = 10_000;

/** Number of logins that are printed. The others are in the logins file. */
const MOST_LOGINS = 7;

const usage = `lanewise serve [--empty] [--port PORT]

  --empty       start without the demo chain; prints a one-time link that creates the first Super Admin
  --port PORT   listen there instead of PORT or 8080`;

/** Errors whose message is a complete sentence for the operator, printed without a stack. */
const plain = [ConfigError, LockHeld, ListenError, StoreError];

/**
 * Serves until SIGINT or SIGTERM. Returns the exit code: 0 stopped as asked, 1 could not start or stop, 2 wrong
 * arguments or settings.
 */
export const run = async (args: readonly string[]): Promise<number> => {
  const told = readArguments(args);
  if ('code' in told) return told.code;
  const { config, empty } = told;
  const log = createLog(config.logLevel, openLogFile(config.home));
  process.on('uncaughtExceptionMonitor', (error) => log.fatal({ err: error }, 'ended by an error nobody expected'));
  const asked = askedToStop();
  try {
    const { running, data } = await startWithData(config, log, { empty, asked });
    greet(running, data);
    if (!asked.aborted) await once(asked, 'abort');
    return await stop(running);
  } catch (error) {
    // If the server was told to stop during its start, this is no failure. Everything that was open is closed, and the
    // next start continues from this point.
    if (asked.aborted) return 0;
    log.fatal({ err: error }, 'start failed');
    const message = error instanceof Error ? error.message : String(error);
    console.error(plain.some((kind) => error instanceof kind) ? message : `Lanewise cannot start: ${message}`);
    return 1;
  }
};

const readArguments = (args: readonly string[]): { config: Config; empty: boolean } | { code: number } => {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { empty: { type: 'boolean' }, port: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    });
    if (values.help) {
      console.log(usage);
      return { code: 0 };
    }
    const config = loadConfig(env, values.port === undefined ? {} : { port: Number(values.port) });
    return { config, empty: values.empty ?? false };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    // Node explains its refusal of an argument in a second sentence, which is left out.
    console.error(error instanceof ConfigError ? message : `${message.split('. ')[0]}.\n\n${usage}`);
    return { code: 2 };
  }
};

const startWithData = async (
  config: Config,
  log: FastifyBaseLogger,
  { empty, asked }: { empty: boolean; asked: AbortSignal },
) => {
  const fatal = (error: unknown): void => {
    log.fatal({ err: error }, 'the disk refused a write; ending at once');
    console.error('The disk refused a write. The server ends at once; start it again to recover.');
    process.exit(1);
  };
  const threads = env['UV_THREADPOOL_SIZE'] ?? '';
  let data: FirstData = { setup: null, logins: [] };
  const running = await start(config, log, {
    fatal,
    threadPoolSize: /^\d{1,4}$/.test(threads) ? Number(threads) : undefined,
    open: openDemoArea,
    prepare: async (parts, area) => {
      data = await fillEmpty(parts, area, { empty, signal: asked, print: (line) => console.log(line) });
      await area.live();
    },
  });
  return { running, data };
};

const greet = (running: Running, { setup, logins }: FirstData): void => {
  const address = running.config.publicUrl ?? running.url;
  console.log(`Lanewise is running at ${address}`);
  if (running.config.maintenance)
    console.log('Maintenance: every call answers 503 until LANEWISE_MAINTENANCE is false.');
  if (setup !== null) {
    console.log(`Create the first Super Admin (this link works once, for 72 hours):`);
    console.log(`  ${address.replace(/\/$/, '')}/#/create-password?token=${setup}&setup=1`);
  }
  if (logins.length > 0) console.log('Demo logins:');
  for (const { username, password, role, note } of logins.slice(0, MOST_LOGINS)) {
    console.log(`  ${username.padEnd(30)} ${password.padEnd(20)} ${role}${note === '' ? '' : `: ${note}`}`);
  }
  if (logins.length > MOST_LOGINS)
    console.log(`  … and one for every access group: ${join(running.config.home, 'demo-logins.json')}`);
};

const askedToStop = (): AbortSignal => {
  const asked = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => asked.abort());
  return asked.signal;
};

const stop = async (running: Running): Promise<number> => {
  const late = setTimeout(() => {
    running.log.fatal('stopping took too long');
    process.exit(1);
  }, STOP_WITHIN);
  await running.stop();
  clearTimeout(late);
  return 0;
};

const isMain = process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url);
if (isMain) process.exit(await run(process.argv.slice(2)));
