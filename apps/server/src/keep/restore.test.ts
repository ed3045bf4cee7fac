import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCompany, deliver, readFigures, receiptOf, settled } from '../faults/client.testing.ts';
import { drawSales, figuresOf, segmentOf } from '../faults/drawn.testing.ts';
import { openHome, type Server } from '../faults/server.testing.ts';
import { lanewise } from './process.testing.ts';

const patience = 120_000;

describe('a backup of a server at work', () => {
  const home = openHome();
  const elsewhere = openHome();
  let folder = '';
  let file = '';
  let server: Server;
  let company = 0;
  const sales = drawSales(7, 1, 40);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lanewise-backups-'));
    server = await home.start();
    company = await createCompany(server, 'Harvest Lane Markets');
    const { segmentId } = await deliver(server, company, segmentOf('september.jsonl', sales));
    await settled(server, segmentId);
  }, patience);
  afterAll(async () => {
    await home.remove();
    await elsewhere.remove();
    await rm(folder, { recursive: true });
  });

  it('is one file that only its owner reads', { timeout: patience }, async () => {
    const { code, out, err } = await lanewise(home.path, ['backup', '--to', folder]);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const [name = ''] = await readdir(folder);
    expect(out).toContain(name);
    file = join(folder, name);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('gives the same figures and receipts in an empty folder', { timeout: patience }, async () => {
    const before = await readFigures(server, company);
    expect(before).toEqual(figuresOf(sales));
    const { code, err } = await lanewise(elsewhere.path, ['restore', file]);
    expect(err.replaceAll(/.*\.\.\.\n/g, '')).toBe('');
    expect(code).toBe(0);
    const restored = await elsewhere.start();
    expect(await readFigures(restored, company)).toEqual(before);
    expect(await receiptOf(restored, 1)).toEqual(await receiptOf(server, 1));
  });
});
