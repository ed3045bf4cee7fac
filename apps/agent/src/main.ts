#!/usr/bin/env node
import { mkdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { runAgent } from './agent.ts';
import { CallFailed } from '@lanewise/intake/call';
import { enrolOnce } from './send/enrol.ts';
import { Held } from './process/lock.ts';
import { openLog } from './process/log.ts';
import { loadSettings, SettingsError } from './settings/settings.ts';

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

const usage = `Usage: lanewise-agent SETTINGS.json
       lanewise-agent enrol SERVER CODE [SETTINGS.json]
`;

const run = async (words: readonly string[]): Promise<number> => {
  const [first, server, code, settingsFile = 'settings.json'] = words;
  const isEnrolment = first === 'enrol';
  if (first === undefined || first.startsWith('-') || (isEnrolment ? code === undefined : words.length > 1)) {
    process.stderr.write(usage);
    return 2;
  }
  const ending = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => ending.abort());
  try {
    if (isEnrolment && server !== undefined && code !== undefined) {
      const say = (line: string): void => void process.stdout.write(`${line}\n`);
      await enrolOnce({ server, code, file: resolve(settingsFile), version, say, stopped: ending.signal });
      return 0;
    }
    const settings = await loadSettings(resolve(first));
    mkdirSync(settings.data, { recursive: true, mode: 0o700 });
    const log = openLog(settings.data, (line) => process.stdout.write(line));
    await runAgent(settings, { version, log, stopped: ending.signal });
    return 0;
  } catch (error) {
    if (!(error instanceof SettingsError || error instanceof Held || error instanceof CallFailed)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 2;
  }
};

process.exitCode = await run(process.argv.slice(2));
