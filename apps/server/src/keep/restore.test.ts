import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCompany, deliver, readFigures, receiptOf, settled, wholePeriod } from '../faults/client.testing.ts';
import { drawSales, figuresOf, segmentOf, type Sale } from '../faults/drawn.testing.ts';
import { openHome, type Server } from '../faults/server.testing.ts';
import { createTestDatabase } from '../meta/testing.ts';
import { drawnPng } from '../routes/companies/images.testing.ts';
import { frozenCopies } from './facts/freeze.ts';
import { lanewise } from './process.testing.ts';
import { readEverything } from './reads.testing.ts';

/** A step starts several servers and reads every report twice, on a machine that may have other work. */
const patience = 300_000;
const perLane = 2;
const password = 'tulip-Battery-staple-7';

describe('a backup', () => {
  const home = openHome();
  const elsewhere = openHome();
  let folder = '';
  let file = '';
  let server: Server;
  let company = 0;
  const sent: Sale[][] = [];
  /** Number of files in the backup, and the answers of a server that was restored from it. */
  let known = 0;
  let said: Record<string, unknown> = {};

  const call = (target: Server, method: string, path: string, body?: object): Promise<Response> =>
    fetch(`${target.url}/api/${path}`, {
      method,
      headers: {
        authorization: target.token,
        'x-company-id': String(company),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });

  const sendOne = async (): Promise<number> => {
    const sales = drawSales(sent.length, 1 + sent.length * perLane, perLane);
    const { segmentId } = await deliver(server, company, segmentOf(`${sent.length}.jsonl`, sales));
    sent.push(sales);
    return segmentId;
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lanewise-backups-'));
    server = await home.start();
    company = await createCompany(server, 'Harvest Lane Markets');
    await settled(server, await sendOne());
    const user = { username: 'ines@example.com', firstName: 'Ines', lastName: 'Ortega', role: 'Analyst', password };
    await call(server, 'POST', 'users', { ...user, companyId: company, accessGroups: ['Sales Access Group'] });
    // A company refers to its picture, and the picture refers to its company, so neither table can be filled first.
    const logo = await fetch(`${server.url}/api/file/company-logo?companyId=${company}`, {
      method: 'PUT',
      headers: { authorization: server.token, 'content-type': 'image/png' },
      body: new Uint8Array(drawnPng(8, 8)),
    });
    expect(logo.status).toBe(200);
  }, patience);
  afterAll(async () => {
    await home.remove();
    await elsewhere.remove();
    await rm(folder, { recursive: true });
  });

  describe('refuses', () => {
    it.each([
      ['to replace a file', 'taken', 'exists already: a backup never replaces another one.'],
      ['a folder that is not there', 'nowhere/backup.tar', 'There is no folder'],
    ])('%s', { timeout: patience }, async (_, name, sentence) => {
      await writeFile(join(folder, 'taken'), 'mine');
      const { code, err } = await lanewise(home.path, ['backup', '--to', join(folder, name)]);
      expect(code).toBe(1);
      expect(err).toContain(sentence);
      expect(await readFile(join(folder, 'taken'), 'utf8')).toBe('mine');
      await rm(join(folder, 'taken'));
    });

    it('a data folder in which there is nothing', { timeout: patience }, async () => {
      const { code, err } = await lanewise(join(folder, 'nothing'), ['backup', '--to', folder]);
      expect(code).toBe(1);
      expect(err).toContain('There is no data in');
      expect(await readdir(folder)).toEqual([]);
    });
  });

  it('is made while files come in, is one file, and only its owner can read it', { timeout: patience }, async () => {
    await writeFile(join(home.path, 'notes.json'), '["kept"]');
    let sending = true;
    const sender = (async () => {
      while (sending && sent.length < 6) await sendOne();
    })();
    const { code, err, out } = await lanewise(home.path, ['backup', '--to', folder]);
    sending = false;
    await sender;
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const [name = '', ...others] = await readdir(folder);
    expect(others).toEqual([]);
    file = join(folder, name);
    expect(out).toContain(name);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    await expect.poll(() => frozenCopies(home.path)).toEqual([]);
  });

  it('gives in an empty folder the figures of the moment it was made', { timeout: patience }, async () => {
    const { code, err } = await lanewise(elsewhere.path, ['restore', file]);
    expect({ code, err: err.replaceAll(/.* \.\.\.\n?/g, '') }).toEqual({ code: 0, err: '' });
    expect(await readFile(join(elsewhere.path, 'notes.json'), 'utf8')).toBe('["kept"]');
    const restored = await elsewhere.start();
    const pictures = 'select logo_image from company join image on sha256 = logo_image where kept_by = company_id';
    expect(await elsewhere.rows(pictures)).toHaveLength(1);
    const deferred = 'select conname from pg_constraint where condeferrable';
    expect(await elsewhere.rows(deferred)).toEqual(await home.rows(deferred));
    const [row] = await elsewhere.rows<{ last: string }>('select max(id) as last from inbox');
    known = Number(row?.last);
    // Files that had been received but not entered enter now.
    for (let id = 1; id <= known; id += 1) await settled(restored, id);
    expect(known).toBeGreaterThan(0);
    expect(known).toBeLessThanOrEqual(sent.length);
    expect(await readFigures(restored, company)).toEqual(figuresOf(sent.slice(0, known).flat()));
    said = {
      ...(await readEverything(restored, company, wholePeriod)),
      segment: await receiptOf(restored, 1),
    };
    expect(Object.keys(said).length).toBeGreaterThan(12);
    await restored.stop();
  });

  it(
    'of a folder that no server uses gives the same answers: every view of every report, receipts, logins',
    { timeout: patience },
    async () => {
      const stopped = join(folder, 'stopped.tar');
      expect(await lanewise(elsewhere.path, ['backup', '--to', stopped])).toMatchObject({ code: 0, err: '' });
      const third = openHome();
      expect((await lanewise(third.path, ['restore', stopped])).code).toBe(0);
      expect((await lanewise(third.path, ['doctor'])).out).toMatch(/ok +row security +the next start makes the role/);
      const restored = await third.start();
      const again = await readEverything(restored, company, wholePeriod);
      expect({ ...again, segment: await receiptOf(restored, 1) }).toEqual(said);
      const login = await call(restored, 'POST', 'v2/login', { username: 'ines@example.com', password });
      expect(login.status).toBe(200);

      // The backup also contains the received files. All figures can be rebuilt, and the doctor finds nothing wrong.
      expect(await lanewise(third.path, ['rebuild'])).toMatchObject({ code: 0 });
      expect(await readFigures(restored, company)).toEqual(figuresOf(sent.slice(0, known).flat()));
      expect((await lanewise(third.path, ['doctor'])).out).toContain(' 0 bad');
      await third.remove();
    },
  );

  it('can be restored into a PostgreSQL server, once', { timeout: patience }, async () => {
    const database = await createTestDatabase();
    const settings = { DATABASE_URL: database.url };
    const [first, second] = [join(folder, 'on-server'), join(folder, 'on-server-again')];
    expect(await lanewise(first, ['restore', file], settings)).toMatchObject({ code: 0 });
    const again = await lanewise(second, ['restore', file], settings);
    expect(again).toMatchObject({ code: 1, err: expect.stringContaining('DATABASE_URL names is not empty') as string });
    expect((await lanewise(first, ['doctor'], settings)).out).toContain(' 0 bad');
    await database.drop();
  });

  describe('is not restored, and nothing is written,', () => {
    const refused = async (path: string, target: string): Promise<string> => {
      const { code, err } = await lanewise(target, ['restore', path]);
      expect(code).toBe(1);
      return err;
    };
    const changed = async (name: string, change: (bytes: Buffer) => Buffer): Promise<string> => {
      const path = join(folder, name);
      await writeFile(path, change(await readFile(file)));
      return path;
    };

    it.each([
      ['when it was cut short', (bytes: Buffer) => bytes.subarray(0, bytes.length - 600), 'cut short'],
      ['when a byte of it changed', flipped, 'is damaged'],
      ['when it is something else', () => Buffer.from('{"hello":"world"}'.repeat(100)), 'is no backup of Lanewise'],
    ])('%s', { timeout: patience }, async (_, change, sentence) => {
      const target = join(folder, 'target');
      expect(await refused(await changed('changed.tar', change), target)).toContain(sentence);
      expect(await stat(target).catch(() => null)).toBeNull();
    });

    it('into a folder that is not empty', { timeout: patience }, async () => {
      const target = join(folder, 'used');
      await mkdir(target);
      await writeFile(join(target, 'letter.txt'), 'dear');
      expect(await refused(file, target)).toContain('is not empty (letter.txt)');
      expect((await readdir(target)).sort()).toEqual(['letter.txt', 'lock']);
    });

    it('into the folder of a running server', { timeout: patience }, async () => {
      expect(await refused(file, home.path)).toContain('is in use by another Lanewise server');
    });
  });
});

const flipped = (bytes: Buffer): Buffer => {
  const copy = Buffer.from(bytes);
  const middle = Math.floor(copy.length / 2);
  copy[middle] = (copy[middle] ?? 0) ^ 1;
  return copy;
};
