// Runs an agent for which days pass in seconds: all pauses are divided by the second argument.
import { argv, stdout } from 'node:process';
import { runAgent } from './agent.ts';
import { loadSettings } from './settings/settings.ts';

const [, , file = '', times = '1'] = argv;
const ending = new AbortController();
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => ending.abort());
await runAgent(await loadSettings(file), {
  version: '0.1.0',
  log: (level, message) => void stdout.write(`${level} ${message}\n`),
  stopped: ending.signal,
  takes: (milliseconds) => milliseconds / Number(times),
});
