import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openIngestArea } from '../areas.ts';
import { loadConfig } from '../config/load.ts';
import { createCompany, deliver, readFigures, settled } from '../faults/client.testing.ts';
import { drawSales, figuresOf, segmentOf } from '../faults/drawn.testing.ts';
import { openHome, type Server } from '../faults/server.testing.ts';
import { createLog } from '../plugins/log.ts';
import { start } from '../start.ts';
import { KeepError } from './errors.ts';
import { frozenCopies } from './facts/freeze.ts';
import { writeFile as writeArchiveFile } from './file.ts';
import { lanewise, lanewiseKilledAt } from './process.testing.ts';

const patience = 180_000;

/** Mounts a small disk in memory; returns null if this process may not mount one. */
const mountDisk = (kibibytes: number): string | null => {
  const path = mkdtempSync(join(tmpdir(), 'lanewise-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${kibibytes}k`, 'tmpfs', path], { stdio: 'ignore' });
    return path;
  } catch {
    rmSync(path, { recursive: true });
    return null;
  }
};
const disk = mountDisk(100);

describe('faults of backup and restore', () => {
  const home = openHome();
  const target = openHome();
  const sales = drawSales(3, 1, 20);
  let folder = '';
  let server: Server;
  let company = 0;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lanewise-backups-'));
    server = await home.start();
    company = await createCompany(server, 'Harvest Lane Markets');
    await settled(server, (await deliver(server, company, segmentOf('september.jsonl', sales))).segmentId);
  }, patience);
  afterAll(async () => {
    await home.remove();
    await target.remove();
    await rm(folder, { recursive: true });
    if (disk !== null) {
      execFileSync('umount', [disk]);
      await rm(disk, { recursive: true });
    }
  });

  it.skipIf(disk === null)('a full disk is one sentence and leaves no file', { timeout: patience }, async () => {
    const { code, err } = await lanewise(home.path, ['backup', '--to', disk ?? '']);
    expect({ code, err }).toEqual({ code: 1, err: `The disk of ${disk} is full: no backup was made.` });
    expect(await readdir(disk ?? '')).toEqual([]);
    await expect.poll(() => frozenCopies(home.path)).toEqual([]);
  });

  it('a stream that breaks off leaves no file, and what a killed backup left goes with the next one', async () => {
    const broken = async function* (): AsyncIterable<Buffer> {
      yield Buffer.alloc(1000);
      throw new KeepError('The line broke.');
    };
    const path = join(folder, 'broken.tar');
    await expect(writeArchiveFile(path, broken(), 'here')).rejects.toThrow('The line broke.');
    expect(await readdir(folder)).toEqual([]);
    const cutShort = async function* (): AsyncIterable<Buffer> {
      const [left = ''] = await readdir(folder);
      await writeFile(join(folder, left.replace(/-[0-9a-f]+\./, '-01234567.')), 'left by a kill');
      yield Buffer.alloc(512);
    };
    await expect(writeArchiveFile(path, cutShort(), 'here')).rejects.toThrow('is no backup of Lanewise');
    expect(await readdir(folder)).toHaveLength(1);
    await expect(writeArchiveFile(path, broken(), 'here')).rejects.toThrow('The line broke.');
    expect(await readdir(folder)).toEqual([]);
  });

  it(
    'a server killed in the middle of a backup makes the next one as if nothing had been',
    { timeout: patience },
    async () => {
      const headers = { authorization: server.token };
      const { body } = await fetch(`${server.url}/api/admin/backup`, { headers });
      await body?.getReader().read();
      await server.kill();
      server = await home.start();
      const made = await lanewise(home.path, ['backup', '--to', join(folder, 'good.tar')]);
      expect(made).toMatchObject({ code: 0, err: '' });
      await expect.poll(() => frozenCopies(home.path)).toEqual([]);
      expect(await readFigures(server, company)).toEqual(figuresOf(sales));
      await server.stop();
    },
  );

  it('a restore killed anywhere is begun anew, and no server starts on a part', { timeout: patience }, async () => {
    const file = join(folder, 'good.tar');
    for (const reached of ['postgres/data/postmaster.pid', 'facts/store']) {
      await lanewiseKilledAt(target.path, ['restore', file], join(target.path, reached));
      expect((await stat(join(target.path, 'restore-unfinished'))).isFile()).toBe(true);
    }
    const config = loadConfig({ LANEWISE_HOME: target.path, PORT: '0' });
    const starting = start(config, createLog('silent'), { open: openIngestArea, fatal: () => undefined });
    await expect(starting).rejects.toThrow('was cut off before its end: run "lanewise restore" again.');
    expect(await lanewise(target.path, ['restore', file])).toMatchObject({ code: 0 });
    const restored = await target.start();
    expect(await readFigures(restored, company)).toEqual(figuresOf(sales));
  });
});
