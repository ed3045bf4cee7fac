import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { runCommandLine } from './cli.ts';
import { listen, testWorld } from './testing.ts';

const folders: string[] = [];
let close: () => Promise<void> = async () => undefined;
afterEach(async () => {
  await close();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

const draw = (...names: string[]): string => {
  const folder = mkdtempSync(join(tmpdir(), 'lanewise-reports-'));
  folders.push(folder);
  for (const name of names) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), `NET SALES  1.00 ${name}`);
  }
  return folder;
};

/** A server that does not know store 9, and that already has the report `again`. */
const serve = async () => {
  const server = await listen(({ path, query }) => {
    if (path === '/api/company') return { status: 403, refusal: { code: 'access.denied', message: 'No.', fields: [] } };
    if (query['store'] === '9')
      return { status: 404, refusal: { code: 'notFound', message: 'No such store.', fields: [] } };
    const { fileName = '' } = query;
    return { data: { posReportId: 1, fileName, version: 1, sha256: 'a', duplicate: fileName.includes('again') } };
  });
  close = server.close;
  return server;
};

it.each(['{store}_{date}', '{store}_{date}_{type}_{type}', 'closing'])('refuses the pattern %j', async (pattern) => {
  const { world, said } = testWorld(null);
  expect(await runCommandLine(['import-reports', '--pattern', pattern, draw('a.txt')], world)).toBe(2);
  expect(said()).toContain('--pattern must name {');
});

it('sends what names tell, and names at the end what was not taken', async () => {
  const server = await serve();
  const { world, text, said } = testWorld(server.url);
  const folder = draw(
    '0014_2026-11-19_closing.txt',
    '0014_20261120_again.txt',
    '9_2026-11-19_closing.txt',
    'readme.txt',
  );
  expect(await runCommandLine(['import-reports', folder], world)).toBe(1);
  expect(text()).toBe('1 sent, 1 known already, 2 refused.');
  expect(said()).toMatch(/9_2026-11-19_closing\.txt: No such store\.[^]*readme\.txt: its name does not tell/);
  const sent = server.calls.filter(({ method }) => method === 'POST');
  expect(sent.map(({ query }) => query)).toEqual([
    { store: '0014', businessDate: '2026-11-19', reportType: 'closing', fileName: '0014_2026-11-19_closing.txt' },
    { store: '0014', businessDate: '2026-11-20', reportType: 'again', fileName: '0014_20261120_again.txt' },
    { store: '9', businessDate: '2026-11-19', reportType: 'closing', fileName: '9_2026-11-19_closing.txt' },
  ]);
  expect(sent[0]?.body.toString()).toBe('NET SALES  1.00 0014_2026-11-19_closing.txt');
});

it('reads folders of stores by a pattern of their own', async () => {
  const server = await serve();
  const { world } = testWorld(server.url);
  const folder = draw('0014/20261119/closing-2.pdf');
  expect(await runCommandLine(['import-reports', '--pattern', '{store}/{date}/{type}-*', folder], world)).toBe(0);
  expect(server.calls.at(-1)?.query).toMatchObject({
    store: '0014',
    businessDate: '2026-11-19',
    reportType: 'closing',
  });
});
