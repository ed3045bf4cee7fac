import { env } from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { loadConfig } from '../config/load.ts';
import { version } from '../process/version.ts';
import { runCommandLine } from './cli.ts';
import { findLocal } from './local.ts';

process.exit(
  await runCommandLine(process.argv.slice(2), {
    out: (line) => console.log(line),
    err: (line) => console.error(line),
    terminal: process.stderr.isTTY ? process.stderr : null,
    input: process.stdin,
    sleep: async (milliseconds) => sleep(milliseconds),
    local: async () => findLocal(env),
    url: env['LANEWISE_URL'] ?? null,
    token: env['LANEWISE_TOKEN'] ?? null,
    config: () => loadConfig(env),
    threadPoolSize: Number(env['UV_THREADPOOL_SIZE']) || undefined,
    version,
  }),
);
