#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { runAgent } from './agent.ts';
import { Held } from './lock.ts';
import type { Log } from './parts.ts';
import { loadSettings, SettingsError } from './settings.ts';

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

const log: Log = (level, message) => {
  // One line each, whatever a file name or an answer holds.
  // eslint-disable-next-line no-control-regex
  const line = message.replace(/[\u0000-\u001f\u007f]+/g, ' ');
  process.stdout.write(`${new Date().toISOString()} ${level} ${line}\n`);
};

const run = async (file: string | undefined): Promise<number> => {
  if (file === undefined || file.startsWith('-')) {
    process.stderr.write('Usage: lanewise-agent SETTINGS.json\n');
    return 2;
  }
  const ending = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => ending.abort());
  try {
    await runAgent(await loadSettings(resolve(file)), version, log, ending.signal);
    return 0;
  } catch (error) {
    if (!(error instanceof SettingsError || error instanceof Held)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 2;
  }
};

process.exitCode = await run(process.argv[2]);
