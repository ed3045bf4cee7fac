import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { runCommandLine } from '../cli.ts';
import { testWorld } from '../testing.ts';
import { csv, eachInItsFolder, entersAll, file, folder, inbox, recordsOf, run, withProfile } from './import.testing.ts';

eachInItsFolder();

describe('lanewise import refuses', () => {
  it('a path that is not there, before it looks for a server', async () => {
    const { code, said } = await run(null, join(folder, 'gone.csv'));
    expect({ code, said }).toEqual({ code: 1, said: `There is no file or folder ${join(folder, 'gone.csv')}.` });
  });

  it('a profile with a mistake, naming the field', async () => {
    const wrong = { csv: { columns: { transaction: 'invoice' }, rowsTogether: 'yes', delimeter: ';' } };
    const { code, said } = await run(null, '--profile', file('p.json', JSON.stringify(wrong)), file('a.csv', csv));
    expect(code).toBe(1);
    expect(said).toContain(`The import profile ${join(folder, 'p.json')} is not valid.`);
    expect(said).toContain('csv.rowsTogether: ');
    expect(said).toContain('delimeter');
  });

  it('a profile that is not JSON', async () => {
    const { code, said } = await run(null, '--profile', file('p.json', '{'), file('a.csv', csv));
    expect(code).toBe(1);
    expect(said).toContain('p.json is not JSON');
  });

  it('files that are no POS files, by name, before anything is sent; with none left it asks nobody', async () => {
    const png = file('photo.csv', Buffer.from('89504e470d0a1a0a0000000d', 'hex'));
    const { code, text } = await run(null, png, file('empty.xml', ''));
    expect(code).toBe(1);
    expect(text).toMatch(/^Refused.* photo\.csv.+/m);
    expect(text).toMatch(/^Refused.* empty\.xml.+/m);
  });

  it('a CSV file without a profile, and one without a column that its profile names', async () => {
    expect((await run(null, file('a.csv', csv))).text).toMatch(/Refused a\.csv: .*profile/);
    const other = file('b.csv', csv.replace('invoice', 'bill'));
    expect((await run(null, ...withProfile(), other)).text).toMatch(/Refused b\.csv: .*invoice/);
  });

  it('a broken gzip file', async () => {
    const broken = file('a.csv.gz', gzipSync(csv).subarray(0, 40));
    const { code, text } = await run(null, ...withProfile(), broken);
    expect(code).toBe(1);
    expect(text).toContain('Refused a.csv.gz: The gzip file is broken or cut short.');
  });

  it('an unknown company', async () => {
    const server = await inbox({});
    const { code, said } = await run(server.url, ...withProfile(), '--company', 'Nowhere', file('a.csv', csv));
    expect(code).toBe(1);
    expect(said).toContain('There is no company "Nowhere"');
    expect(server.segments).toEqual([]);
  });
});

describe('lanewise import goes on', () => {
  it('with the other files when the server refuses one', async () => {
    const refusal = { message: 'The file has no rows.', code: 'ingest.empty' };
    const server = await inbox({
      refuse: ({ query }) => (query['fileName'] === 'a.csv' ? { status: 422, refusal } : null),
    });
    const { code, text } = await run(server.url, ...withProfile(), file('a.csv', csv), file('b.csv', csv));
    expect(code).toBe(1);
    expect(text).toContain('Files           1 taken, 1 refused');
    expect(text).toContain('Refused a.csv: The file has no rows.');
  });

  it('after answers that were lost and a server that was busy, without sending anything twice', async () => {
    const busy = { status: 503, refusal: { message: 'Busy', code: 'server.busy' }, headers: { 'retry-after': '3' } };
    const server = await inbox({
      refuse: ({ path }, times) =>
        path.includes('segments') && times < 3 ? ([busy, { cut: true as const }, busy][times] ?? null) : null,
    });
    const { code, text, waits } = await run(server.url, ...withProfile(), file('a.csv', csv));
    expect(code).toBe(0);
    expect(waits).toHaveLength(3);
    expect(waits[0]).toBeGreaterThanOrEqual(3_000);
    expect(server.segments).toHaveLength(1);
    expect(text).toContain('Entered         3');
  });

  it('after the server of this machine was started again, which gave it another token', async () => {
    const expired = { status: 401, refusal: { message: 'Your session time has expired', code: 'session.expired' } };
    const server = await inbox({
      refuse: ({ path, headers }) =>
        path.includes('segments') && headers.authorization === 'Bearer before' ? expired : null,
    });
    const tokens = ['before', 'after'];
    const local = async () => ({ api: `${server.url}/api/`, token: tokens.shift() ?? 'after' });
    const seen = testWorld(server.url, { local });
    const words = ['import', ...withProfile(), file('a.csv', csv)];
    expect(await runCommandLine(words, seen.world)).toBe(0);
    expect(server.segments).toHaveLength(1);
    const given = testWorld(server.url, { local, token: 'before', url: server.url });
    expect(await runCommandLine(words, given.world)).toBe(1);
    expect(given.text()).toContain('Your session time has expired');
  });

  it('not when the disk of the server is full: it stops, says so, and says what was not sent', async () => {
    const full = { status: 507, refusal: { message: 'The disk of the server is nearly full.', code: 'storage.full' } };
    const server = await inbox({ refuse: ({ query }) => (query['fileName'] === 'a.csv' ? full : null) });
    const paths = ['a.csv', ...Array.from({ length: 9 }, (_, at) => `b${at}.csv`)].map((name) => file(name, csv));
    const { code, text, said } = await run(server.url, ...withProfile(), ...paths);
    expect(code).toBe(1);
    expect(said).toContain('The import stopped. The disk of the server is nearly full.');
    expect(text).toContain('Refused b8.csv: not sent as a whole, because the import stopped.');
    expect(server.segments.length).toBeLessThan(9);
  });
});

describe('lanewise import sends', () => {
  it('what it was told, cleaned and packed, with profile and items first', async () => {
    const server = await inbox({});
    const items = file('items.csv', 'code,name\n1,Bananas\n');
    const options = ['--items', items, '--location', '0014', '--create-locations', '--dry-run', '--company', '7'];
    const card = csv.replace('BANANAS', 'CARD 4111111111111111');
    const { code, text } = await run(server.url, ...withProfile(), ...options, file('a.csv', card));
    expect(code).toBe(0);
    expect(text).toContain('Dry run: nothing was kept.');
    const [company, sentProfile, sentItems, segment] = server.calls;
    expect(company?.headers.authorization).toBe('Bearer local-token');
    expect(JSON.parse(String(sentProfile?.body))).toMatchObject({ location: '0014', csv: { rowsTogether: true } });
    expect(String(sentItems?.body)).toBe('code,name\n1,Bananas\n');
    expect(segment?.query).toEqual({
      fileName: 'a.csv',
      companyId: '7',
      part: '1',
      baseOffset: '0',
      goesOn: 'false',
      sending: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      createLocations: 'true',
      dryRun: 'true',
      profile: 'b'.repeat(64),
      items: 'c'.repeat(64),
    });
    expect(server.segments[0]?.text).not.toContain('4111111111111111');
    expect(server.segments[0]?.text).toHaveLength(card.length);
  });

  it('folders with everything below them, gzipped or not, each file once, without hidden files', async () => {
    const server = await inbox({});
    file('day/store 9/a.csv.gz', gzipSync(csv));
    const twice = file('day/b.csv', csv);
    file('day/.hidden.csv', csv);
    const { code, text } = await run(server.url, ...withProfile(), join(folder, 'day'), twice);
    expect(code).toBe(0);
    expect(server.segments.map(({ query }) => query['fileName']).sort()).toEqual(['day/b.csv', 'day/store 9/a.csv.gz']);
    expect(server.segments.every(({ text: sent }) => sent === csv)).toBe(true);
    expect(text).toContain('Files           2 taken');
  });

  it('folders whose links lead in a circle, each file once', async () => {
    const server = await inbox({});
    file('day/a.csv', csv);
    symlinkSync('.', join(folder, 'day', 'one'));
    symlinkSync('.', join(folder, 'day', 'two'));
    const { code } = await run(server.url, ...withProfile(), join(folder, 'day'));
    expect({ code, sent: server.segments.length }).toEqual({ code: 0, sent: 1 });
  });

  it('a folder with a link that leads nowhere: the link is refused by name, and the others enter', async () => {
    const server = await inbox({});
    file('day/a.csv', csv);
    symlinkSync('gone.csv', join(folder, 'day', 'b.csv'));
    const { code, text } = await run(server.url, ...withProfile(), join(folder, 'day'));
    expect({ code, sent: server.segments.length }).toEqual({ code: 1, sent: 1 });
    expect(text).toMatch(/Refused: .*b\.csv cannot be read: ENOENT/);
  });

  // Other systems store every name as text.
  it.runIf(process.platform === 'linux')('files whose name is no UTF-8, as old registers write it', async () => {
    const server = await inbox({});
    file('day/a.csv', csv);
    writeFileSync(
      Buffer.concat([Buffer.from(join(folder, 'day', 'caiss')), Buffer.from([0xe9]), Buffer.from('.csv')]),
      csv,
    );
    const { code } = await run(server.url, ...withProfile(), join(folder, 'day'));
    expect(code).toBe(0);
    expect(server.segments.map(({ query }) => query['fileName']).sort()).toEqual(['day/a.csv', 'day/caissé.csv']);
  });

  it('a large file in parts that stand alone and add up to it', async () => {
    const server = await inbox({ summary: entersAll });
    const row = (n: number) => `${n},9,2026-11-19,${'BANANAS AND OTHER FRUIT'.repeat(4)},1.00\n`;
    const rows = Array.from({ length: 200_000 }, (_, n) => row(n)).join('');
    const { code } = await run(server.url, ...withProfile(), file('year.csv', `${csv.split('\n')[0]}\n${rows}`));
    expect(code).toBe(0);
    const parts = server.segments.sort((a, b) => Number(a.query['part']) - Number(b.query['part']));
    expect(parts.length).toBeGreaterThan(1);
    const header = `${csv.split('\n')[0]}\n`;
    for (const { text } of parts) expect(text.startsWith(header)).toBe(true);
    expect(parts.map(({ text }) => text.slice(header.length)).join('')).toBe(rows);
  });
});

describe('the closing summary', () => {
  it('adds up exactly, and the code is 0 when everything was taken', async () => {
    const server = await inbox({
      summary: () => ({
        amount: '0.1',
        unknown: { Survey: 2 },
        enteredAmount: '0.1',
        doubts: { unknownTime: 1, unbalanced: 2 },
        stakes: { unknownTime: '1.5', unbalanced: '0.3' },
        locationsCreated: ['14'],
      }),
    });
    const paths = ['a.csv', 'b.csv', 'c.csv'].map((name) => file(name, csv));
    const { code, text } = await run(server.url, ...withProfile(), ...paths);
    expect(code).toBe(0);
    expect(text.split('\n')).toEqual([
      'Files           3 taken',
      'Transactions    9 with 9 lines',
      'Net sales       0.30',
      '  of it new     0.30',
      '  of it known   0.00',
      'Entered         9',
      'Known before    0',
      'Conflicts       0',
      'Quarantined     0',
      'New locations   1: 14',
      'Unknown records Survey 6 (as read; kept in the raw file, in no figure)',
      'Doubtful        3 with a time that cannot be right, 4.50 at stake (entered, the value is taken as unknown)',
      'Doubtful        6 that do not add up to their total, 0.90 at stake (entered as they stand)',
      '9 of 9 lines accounted for: 9 entered',
    ]);
  });

  it('says of the receipt at the end of a file what becomes of it', async () => {
    const server = await inbox({ summary: () => ({ doubts: { mayGoOn: 1 }, stakes: { mayGoOn: '2.97' } }) });
    const { text } = await run(server.url, ...withProfile(), file('a.csv', csv));
    expect(text).toContain(
      '1 at the end of a file, of which rows may be missing, 2.97 at stake (entered as they stand; a',
    );
  });

  it('says of a file that was sent before that nothing entered', async () => {
    const server = await inbox({});
    const path = file('a.csv', csv);
    await run(server.url, ...withProfile(), path);
    const { code, text } = await run(server.url, ...withProfile(), path);
    expect(code).toBe(0);
    expect(text).toContain('Entered         0\nKnown before    3');
  });

  it('shows the first 20 quarantined with file, byte and reason, and the code is 1', async () => {
    const quarantined = Array.from({ length: 30 }, (_, at) => ({
      fileName: 'a.csv',
      offset: at * 100,
      length: 10,
      reason: 'invalidValue',
      detail: `row ${at}`,
    }));
    const server = await inbox({ summary: () => ({ quarantined, quarantinedCount: 130 }) });
    const { code, text } = await run(server.url, ...withProfile(), file('a.csv', csv));
    expect(code).toBe(1);
    expect(text).toContain('Quarantined     130\n  a.csv, byte 0: invalidValue, row 0\n');
    expect(text).toContain('row 19\n  and 110 more');
  });

  it('tells how a store that is not known yet is created', async () => {
    const detail = 'There is no store 9';
    const quarantined = [{ fileName: 'a.csv', offset: 0, length: 10, reason: 'unknownLocation', detail }];
    const server = await inbox({ summary: () => ({ quarantined, quarantinedCount: 1 }) });
    const { text } = await run(server.url, ...withProfile(), file('a.csv', csv));
    expect(text).toContain('There is no store 9\n  Stores that are not known yet are created with --create-locations.');
  });

  it('tells of receipts that entered beside others of their number', async () => {
    const records = recordsOf({ entered: 3 });
    const server = await inbox({ summary: () => ({ entered: 3, sameNumber: 1, sameNumberAmount: '8.40', records }) });
    const { code, text } = await run(server.url, ...withProfile(), file('a.csv', csv));
    expect(code).toBe(0);
    expect(text).toContain('Same numbers    1 with 8.40, beside others of their number');
  });

  it('a conflict is not taken: the code is 1', async () => {
    const summary = () => ({
      entered: 2,
      conflicts: 1,
      conflictAmount: '1.30',
      records: recordsOf({ entered: 2, conflicting: 1 }),
    });
    const server = await inbox({ summary });
    const { code, text } = await run(server.url, ...withProfile(), file('a.csv', csv));
    expect(code).toBe(1);
    expect(text).toContain('Conflicts       1, 1.30 at stake; the first content stays');
    expect(text).toContain('3 of 3 lines accounted for: 2 entered, 1 in conflict');
  });
});
