import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { version } from '../process/version.ts';
import { writeArchive, type ArchiveEntry } from './archive/write.ts';
import { MANIFEST, type Manifest } from './manifest.ts';
import { lanewise } from './process.testing.ts';

const own: Manifest = {
  format: 2,
  version,
  made: '2026-11-20T13:15:33.000Z',
  metadata: { postgres: '18.4', migrations: ['0100-baseline'], tables: [], sequences: [] },
  facts: { engine: '26.7.2.1', migrations: [100], layout: 'rows', tables: [], journalRows: '0', companies: [] },
};

describe('a backup whose words this version does not know', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lanewise-newer-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const restoreOf = async (said: object): Promise<string> => {
    const content = Buffer.from(JSON.stringify(said));
    const entries = async function* (): AsyncIterable<ArchiveEntry> {
      yield { name: MANIFEST, size: content.length, content: [content] };
    };
    const chunks: Buffer[] = [];
    for await (const chunk of writeArchive(entries(), new Date())) chunks.push(chunk);
    await writeFile(join(folder, 'made.tar'), Buffer.concat(chunks));
    const { code, err } = await lanewise(join(folder, 'home'), ['restore', join(folder, 'made.tar')]);
    expect(code).toBe(1);
    expect(await readdir(folder)).toEqual(['made.tar']);
    return err;
  };

  it.each([
    ['another layout', { format: 3, version: '3.1.0', parts: [] }, '3.1.0'],
    ['a later version', { ...own, version: '99.0.0' }, '99.0.0'],
    ['a step of the metadata', { ...own, metadata: { ...own.metadata, migrations: ['9999-later'] } }, version],
    ['a step of the facts', { ...own, facts: { ...own.facts, migrations: [100, 9999] } }, version],
  ])('%s: is of a newer version, and nothing is written', async (_, said, named) => {
    expect(await restoreOf(said)).toContain(
      `was made by a newer version of Lanewise (${named}); restore it with that version`,
    );
  });

  it('tables of before the first release: are not known any more', async () => {
    const said = { ...own, metadata: { ...own.metadata, migrations: ['0001-organization'] } };
    expect(await restoreOf(said)).toContain('was made by a version before the first release');
  });

  it('words that no version wrote: is damaged', async () => {
    expect(
      await restoreOf({
        ...own,
        metadata: { ...own.metadata, tables: [{ name: 'x; drop table company', columns: [], rows: 0 }] },
      }),
    ).toContain('is damaged');
    expect(await restoreOf({ hello: 'world' })).toContain('is damaged');
  });
});
