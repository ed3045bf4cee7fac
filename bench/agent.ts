import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { peakOf, processorTimeOf } from './processor.ts';
import { emptyFolder, endServer, startServer, type Server } from './server.ts';
import { seedStores } from './simulate/stores.ts';
import { row, spread } from './times.ts';

/** Files that lie in the folder of the register, which the agent looks at again and again. */
const LYING = 1_000;
/** Seconds in which an agent with nothing to do is watched. */
const IDLE_SECONDS = 60;
const STARTS = 9;
const MEBIBYTE = 2 ** 20;

const receipt = (number: number): string =>
  `${JSON.stringify({
    store: '00001',
    businessDate: '2026-03-01',
    lane: String(1 + (number % 8)),
    number: String(number),
    began: '2026-03-01T09:00:00',
    kind: 'sale',
    lines: Array.from({ length: 10 }, (_, at) => ({
      upc: String(4_011 + at),
      description: `Item number ${at}`,
      department: 'Fresh',
      amount: '1.00',
      quantity: '1',
    })),
    tenders: [{ kind: 'cash', amount: '10.00' }],
  })}\n`;

/** Writes a file of about so many bytes. */
const writeDay = (path: string, bytes: number, first: number): number => {
  const file = openSync(path, 'w');
  let [written, number] = [0, first];
  while (written < bytes) {
    let text = '';
    for (let at = 0; at < 500; at += 1) text += receipt((number += 1));
    written += writeSync(file, text);
  }
  closeSync(file);
  return number;
};

interface Started {
  process: ChildProcess;
  readyMs: number;
  said: () => string;
}

/** What the unit of systemd sets for the agent. */
const environmentIn = (unit: string): NodeJS.ProcessEnv => {
  const [, set = ''] = /^Environment=(.*)$/m.exec(readFileSync(unit, 'utf8')) ?? [];
  return Object.fromEntries(
    set.split(' ').map((one) => [one.slice(0, one.indexOf('=')), one.slice(one.indexOf('=') + 1)]),
  );
};

/** Starts the installed program as its service does; it is ready when it says where it sends. */
const start = async (folder: string, settings: string): Promise<Started> => {
  const program = join(folder, '.bin/lanewise-agent');
  const env = { ...process.env, ...environmentIn(join(folder, 'lanewise-agent/service/lanewise-agent.service')) };
  const began = performance.now();
  const child = spawn(program, [settings], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  for (let tries = 0; !said.includes(' sends to '); tries += 1) {
    if (child.exitCode !== null || tries > 30_000) throw new Error(said);
    await sleep(1);
  }
  return { process: child, readyMs: performance.now() - began, said: () => said };
};

const end = async ({ process: child }: Started): Promise<void> => {
  child.kill('SIGTERM');
  if (child.exitCode === null) await once(child, 'exit');
};

/** The packed agent as a store installs it: its start, its memory while it reads a day, and what it takes when nothing happens. */
export const measureAgent = async (mebibytes: number, say: (text: string) => void): Promise<void> => {
  const [home, place] = [emptyFolder('bench-agent-server'), emptyFolder('bench-agent')];
  let server: Server | null = null;
  let agent: Started | null = null;
  try {
    const packing = join(import.meta.dirname, '../scripts/pack-agent.mjs');
    const packed = execFileSync(process.execPath, [packing], { encoding: 'utf8' }).trim();
    const npm = ['install', '--prefix', place, '--offline', '--no-audit', '--no-fund', packed];
    if (spawnSync('npm', npm, { stdio: 'ignore' }).status !== 0) throw new Error('The package cannot be installed.');
    const program = join(place, 'node_modules');
    const { stores } = await seedStores(home, 1);
    server = await startServer(home);
    const pos = join(place, 'pos');
    mkdirSync(pos);
    let number = 0;
    for (let at = 0; at < LYING; at += 1) writeFileSync(join(pos, `${at}.jsonl`), receipt((number += 1)));
    const settings = join(place, 'settings.json');
    const folders = [{ path: 'pos' }];
    writeFileSync(settings, JSON.stringify({ server: server.url, key: stores[0]?.key, data: 'data', folders }));

    say(row('the packed agent', 'p50', 'p95', 'wanted'));
    const starts: number[] = [];
    for (let at = 0; at < STARTS; at += 1) {
      const started = await start(program, settings);
      starts.push(started.readyMs);
      await end(started);
    }
    const { p50, p95 } = spread(starts);
    say(row('start, ms', p50.toFixed(0), p95.toFixed(0), '2000'));

    number = writeDay(join(pos, 'day.jsonl'), mebibytes * MEBIBYTE, number);
    agent = await start(program, settings);
    const began = performance.now();
    const waiting = (): number => readdirSync(join(place, 'data/spool')).length;
    while (!agent.said().includes('day.jsonl was ')) {
      if (performance.now() - began > 3_600_000) throw new Error(agent.said());
      await sleep(200);
    }
    const seconds = (performance.now() - began) / 1_000;
    say(row(`reading ${mebibytes} MiB beside ${LYING} files, MiB a second`, (mebibytes / seconds).toFixed(1)));
    for (let tries = 0; tries < 1_800 && waiting() > 0; tries += 1) await sleep(1_000);
    say(row('most memory, MiB', peakOf(agent.process.pid ?? 0).toFixed(0), '', '150'));

    const before = await processorTimeOf(agent.process.pid ?? 0);
    await sleep(IDLE_SECONDS * 1_000);
    const used = (await processorTimeOf(agent.process.pid ?? 0)) - before;
    say(row('nothing to do, % of a core', ((100 * used) / IDLE_SECONDS).toFixed(1), '', '5'));
  } finally {
    if (agent) await end(agent);
    if (server?.process.exitCode === null) await endServer(server);
    for (const folder of [home, place]) rmSync(folder, { recursive: true, force: true });
  }
};
