import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { afterAll, expect, it } from 'vitest';
import { password } from '../../app-testing.ts';
import { drawnChain } from '../../invariants/drawn-chain.testing.ts';
import { draw } from '../drawn.testing.ts';

const { world, chain } = drawnChain((opened, own) =>
  opened.send(
    own,
    draw(`
      0008 2026-06-09 1 #0001 09:15 sale 114=Zoé | 4011 Fresh/Produce 5x1.00 | cash 5.00
      0014 2026-06-09 1 #0001 10:20 sale 9=Lee | 4011 Fresh/Produce 4x1.00 | cash 4.00`),
  ),
);

/** The folder is within the project, so that the program finds the packages that it imports. */
const folder = join(import.meta.dirname, '../../../../../.cache', `client-${process.pid}`);
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Told {
  pages: string[][];
  file: string;
  refused: [status: number, field: string | undefined];
  stranger: string | undefined;
}

it('a client that is generated from the API document logs in, pages, downloads and is refused, all of it typed', async () => {
  const { app } = world.test;
  await app.listen({ host: '127.0.0.1', port: 0 });
  const base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'document.ts'), astToString(await openapiTS(new URL(`${base}/api/docs/json`))));
  const program = join(folder, 'program.ts');
  await copyFile(join(import.meta.dirname, 'client-program.txt'), program);

  const checked = ts.createProgram([program], {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    allowImportingTsExtensions: true,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'],
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  });
  const faults = ts
    .getPreEmitDiagnostics(checked)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
  expect(faults).toEqual([]);

  const username = 'reader@client.example';
  await world.test.user({
    username,
    companyId: chain.company.id,
    accessGroups: ['Sales Access Group'],
    regLocIds: 'all',
  });
  const { run } = (await import(program)) as {
    run: (base: string, username: string, password: string) => Promise<Told>;
  };
  const told = await run(`${base}/api`, username, password);
  expect(told.pages.every((names) => names.length <= 2)).toBe(true);
  expect(told.pages.flat()).toEqual(expect.arrayContaining(['Store 0008', 'Store 0014']));
  expect(told.file).toContain('Store 0014');
  expect(told.refused).toEqual([400, 'startDate']);
  expect(told.stranger).toBe('session.expired');
}, 120_000);
