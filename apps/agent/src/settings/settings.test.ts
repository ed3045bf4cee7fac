import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { loadSettings } from './settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'lanewise-settings-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = join(folder, 'settings.json');
const least = { server: 'https://reports.example.com', key: 'k', data: 'data', folders: [{ path: 'pos' }] };

const columns = { location: 'Store', transaction: 'No', date: 'Date', amount: 'Amount' };
const joins = { csv: { columns, items: { code: 'Code', description: 'Name' } } };
writeFileSync(join(folder, 'joins.json'), JSON.stringify(joins));

const load = (content: unknown) => {
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return loadSettings(file);
};

describe('the settings file', () => {
  it.each([
    ['no JSON', '{', /is not JSON/],
    ['nothing', {}, /server: .*data: .*folders: /s],
    ['a field that does not exist', { ...least, kye: 'k' }, /kye/],
    [
      'an address without encryption',
      { ...least, server: 'http://reports.example.com' },
      /server: must begin with https/,
    ],
    ['a key and a code', { ...least, code: 'K7QF-2MXR-9DTW' }, /code: there is a key already/],
    ['an address that is none', { ...least, server: 'reports' }, /server: must be an address/],
    ['no folder', { ...least, folders: [] }, /folders: /],
    ['a folder without a path', { ...least, folders: [{ path: 'a' }, {}] }, /folders\[1\]\.path: /],
    ['a spool of nothing', { ...least, spoolBytes: 0 }, /spoolBytes: /],
    [
      'a profile that is not there',
      { ...least, folders: [{ path: 'a', profile: 'none.json' }] },
      /none\.json cannot be read/,
    ],
    [
      'a profile that joins an item file, without one',
      { ...least, folders: [{ path: 'a' }, { path: 'b', profile: 'joins.json' }] },
      /folders\[1\]\.items: its profile joins an item file \(csv\.items\); say where it lies/,
    ],
    [
      'an item file that no profile says how to read',
      { ...least, folders: [{ path: 'a', items: 'items.csv' }] },
      /folders\[0\]\.items: its profile does not say how to read an item file/,
    ],
    [
      'reports whose names tell no store',
      { ...least, folders: [{ path: 'a', reports: { name: '{date}_{type}' } }] },
      /folders\[0\]\.reports\.name: must name \{store\} once, or reports\.store says it/,
    ],
    [
      'reports of which two things tell the type',
      { ...least, folders: [{ path: 'a', reports: { type: 'closing' } }] },
      /folders\[0\]\.reports\.name: must name \{type\} once/,
    ],
    [
      'reports that grow',
      { ...least, folders: [{ path: 'a', arrive: 'grows', reports: {} }] },
      /folders\[0\]\.arrive: a printed report is sent once it is whole/,
    ],
    [
      'reports with a profile',
      { ...least, folders: [{ path: 'a', profile: 'p.json', reports: {} }] },
      /folders\[0\]\.profile: printed reports have none/,
    ],
  ])('is refused by the name of its field: %s', async (_, content, told) => {
    await expect(load(content)).rejects.toThrow(told);
  });

  it('is refused when it is not there', async () => {
    await expect(loadSettings(join(folder, 'none.json'))).rejects.toThrow(/settings file .*none\.json cannot be read/);
  });

  it('reads a profile that it names, and refuses a broken one by its field', async () => {
    const withProfile = { ...least, folders: [{ path: 'pos', profile: 'p.json' }] };
    writeFileSync(join(folder, 'p.json'), JSON.stringify({ csv: { columns: { location: 'Store' } } }));
    await expect(load(withProfile)).rejects.toThrow(/p\.json: csv\.columns/);
    writeFileSync(join(folder, 'p.json'), JSON.stringify({ csv: { columns } }));
    expect((await load(withProfile)).folders[0]?.profile?.csv?.columns).toMatchObject(columns);
  });

  it('says of a folder what its printed reports are', async () => {
    const { folders } = await load({ ...least, folders: [{ path: 'a', reports: {} }] });
    expect(folders[0]?.reports).toEqual({ name: '{store}_{date}_{type}' });
    const own = { name: 'Z{date}', store: '0014', type: 'closing' };
    expect((await load({ ...least, folders: [{ path: 'a', reports: own }] })).folders[0]?.reports).toEqual(own);
  });

  it('takes paths from where it stands, and the usual values for the rest', async () => {
    const settings = await load({ ...least, server: 'http://127.0.0.1:3000' });
    expect(settings).toMatchObject({ data: join(folder, 'data'), quietSeconds: 10, spoolBytes: 2 ** 30 });
    expect(settings.folders).toEqual([
      { path: join(folder, 'pos'), files: '*', arrive: 'quiet', profile: null, items: null, reports: null },
    ]);
  });

  it('says where the item files lie that a profile joins', async () => {
    const { folders } = await load({
      ...least,
      folders: [{ path: 'pos', profile: 'joins.json', items: 'master/ITEMS*.csv' }],
    });
    expect(folders[0]?.items).toMatchObject({ path: join(folder, 'master'), files: 'ITEMS*.csv' });
    expect(folders[0]?.items?.profile).toBe(folders[0]?.profile);
  });
});
