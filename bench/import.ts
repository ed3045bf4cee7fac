import { spawn, spawnSync } from 'node:child_process';
import { createWriteStream, readFileSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { poslogOf } from './poslog.ts';
import { createCompany, emptyFolder, endServer, startServer } from './server.ts';

const root = join(import.meta.dirname, '..');

const writeFile = async (file: string, bytes: number): Promise<void> => {
  const out = createWriteStream(file);
  for (const part of poslogOf(bytes)) if (!out.write(part)) await once(out, 'drain');
  out.end();
  await once(out, 'close');
};

/** Peak memory of a running process, in MiB (Linux). */
const peakOf = (pid: number): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

/** Imports one large POSLog file through the command line into its own server, and prints time and peak memory. */
export const importLargeFile = async (megabytes: number, say: (text: string) => void): Promise<void> => {
  const home = emptyFolder('bench-import');
  const file = join(home, 'POSLog.xml');
  say(`Writing ${megabytes} MB of POSLog`);
  await writeFile(file, megabytes * 1_000_000);
  const server = await startServer(home);
  await createCompany(server);
  const from = performance.now();
  const timed = spawn(
    process.execPath,
    [join(root, 'apps/server/dist/cli/main.js'), 'import', '--create-locations', file],
    { env: server.env, stdio: ['ignore', 'inherit', 'inherit'] },
  );
  let clientPeak = 0;
  const watch = setInterval(() => {
    const seen = spawnSync('cat', [`/proc/${timed.pid ?? 0}/status`], { encoding: 'utf8' }).stdout;
    clientPeak = Math.max(clientPeak, Number(/VmHWM:\s+(\d+)/.exec(seen)?.[1] ?? 0) / 1024);
  }, 500);
  const [code] = (await once(timed, 'exit')) as [number];
  clearInterval(watch);
  const seconds = (performance.now() - from) / 1000;
  say(`Exit code ${code} after ${seconds.toFixed(0)} s`);
  say(`Peak memory: server ${peakOf(server.pid).toFixed(0)} MiB, command line ${clientPeak.toFixed(0)} MiB`);
  await endServer(server);
  rmSync(home, { recursive: true, force: true });
};
