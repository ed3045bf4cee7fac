import { spawn } from 'node:child_process';
import { createWriteStream, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { csvProfile, filesOf, type FileKind } from './files.ts';
import { endedChildrenTime, peakOf, processorTimeOf } from './processor.ts';
import { createCompany, emptyFolder, endServer, startServer } from './server.ts';

const root = join(import.meta.dirname, '..');

const writeFile = async (file: string, kind: FileKind, bytes: number): Promise<void> => {
  const out = createWriteStream(file);
  for (const part of filesOf[kind](bytes)) if (!out.write(part)) await once(out, 'drain');
  out.end();
  await once(out, 'close');
};

/** What the command line is told of a file. */
const optionsOf = (kind: FileKind, home: string): string[] => {
  if (kind === '4690') return ['--location', '9'];
  if (kind !== 'csv') return [];
  const profile = join(home, 'profile.json');
  writeFileSync(profile, JSON.stringify(csvProfile));
  return ['--profile', profile];
};

/**
 * Imports one large file through the command line into its own server, and prints time, peak memory and processor time:
 * that of the server with its stores, and that of the command line.
 */
export const importLargeFile = async (
  kind: FileKind,
  megabytes: number,
  say: (text: string) => void,
): Promise<void> => {
  const home = emptyFolder('bench-import');
  const file = join(home, `file.${kind}`);
  say(`Writing ${megabytes} MB of ${kind}`);
  await writeFile(file, kind, megabytes * 1_000_000);
  const server = await startServer(home);
  await createCompany(server);
  const from = performance.now();
  const [server0, client0] = [await processorTimeOf(server.pid), await endedChildrenTime()];
  const client = spawn(
    process.execPath,
    [join(root, 'apps/server/dist/cli/main.js'), 'import', '--create-locations', ...optionsOf(kind, home), file],
    { env: server.env, stdio: ['ignore', 'inherit', 'inherit'] },
  );
  let clientPeak = 0;
  const watch = setInterval(() => (clientPeak = Math.max(clientPeak, peakOf(client.pid ?? 0))), 500);
  const [code] = (await once(client, 'exit')) as [number];
  clearInterval(watch);
  const seconds = (performance.now() - from) / 1000;
  const [server1, client1] = [await processorTimeOf(server.pid), await endedChildrenTime()];
  say(`Exit code ${code} after ${seconds.toFixed(0)} s`);
  say(`Processor time: server ${(server1 - server0).toFixed(1)} s, command line ${(client1 - client0).toFixed(1)} s`);
  say(`Peak memory: server ${peakOf(server.pid).toFixed(0)} MiB, command line ${clientPeak.toFixed(0)} MiB`);
  await endServer(server);
  rmSync(home, { recursive: true, force: true });
};
