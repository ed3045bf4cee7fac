#!/usr/bin/env node
import { mkdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { runAgent } from './agent.ts';
import { Held } from './lock.ts';
import { openLog } from './log.ts';
import { loadSettings, SettingsError } from './settings.ts';

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

const run = async (file: string | undefined): Promise<number> => {
  if (file === undefined || file.startsWith('-')) {
    process.stderr.write('Usage: lanewise-agent SETTINGS.json\n');
    return 2;
  }
  const ending = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => ending.abort());
  try {
    const settings = await loadSettings(resolve(file));
    mkdirSync(settings.data, { recursive: true, mode: 0o700 });
    const log = openLog(settings.data, (line) => process.stdout.write(line));
    await runAgent(settings, version, log, ending.signal);
    return 0;
  } catch (error) {
    if (!(error instanceof SettingsError || error instanceof Held)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 2;
  }
};

process.exitCode = await run(process.argv[2]);
