import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { assertSame, IsLink, openFile } from './open-file.ts';

let home = '';
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'lanewise-open-'));
  for (const folder of ['pos', 'other']) {
    mkdirSync(join(home, folder));
    writeFileSync(join(home, folder, 'day.jsonl'), folder);
  }
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const opened = async (): Promise<string> => {
  const handle = await openFile(Buffer.from(join(home, 'pos/day.jsonl')));
  try {
    return await handle.readFile('utf8');
  } finally {
    await handle.close();
  }
};

it('opens no link, and no file of a folder that took the place of the watched one after its names were read', async () => {
  await assertSame(join(home, 'pos'));
  expect(await opened()).toBe('pos');
  renameSync(join(home, 'pos'), join(home, 'before'));
  symlinkSync(join(home, 'other'), join(home, 'pos'));
  await expect(opened()).rejects.toThrow(/It leads to .*other now/);
  rmSync(join(home, 'pos'));
  renameSync(join(home, 'before'), join(home, 'pos'));
  expect(await opened()).toBe('pos');
  rmSync(join(home, 'pos/day.jsonl'));
  symlinkSync(join(home, 'other/day.jsonl'), join(home, 'pos/day.jsonl'));
  await expect(opened()).rejects.toThrow(IsLink);
});
