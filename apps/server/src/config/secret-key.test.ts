import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isHomeFile } from '../keep/backup.ts';
import { knownSecretKey, secretKey, SECRET_KEY_FILE } from './secret-key.ts';

let home: string;
let file: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'lanewise-key-'));
  file = join(home, SECRET_KEY_FILE);
});
beforeEach(() => rm(file, { force: true }));
afterAll(() => rm(home, { recursive: true }));

describe('the key of second factors', () => {
  it('is refused when its file holds none, and never made anew over it', async () => {
    for (const text of ['', '{}', '{"key":"short"}', 'key']) {
      await writeFile(file, text);
      await expect(secretKey({ home, secretKey: null })).rejects.toThrow('holds no key');
      expect(await readFile(file, 'utf8')).toBe(text);
    }
  });

  it('is made once, also by ten starts at the same moment, and read by its owner alone', async () => {
    expect(await knownSecretKey({ home, secretKey: null })).toBeNull();
    const keys = await Promise.all(Array.from({ length: 10 }, () => secretKey({ home, secretKey: null })));
    expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1);
    expect(keys[0]).toHaveLength(32);
    expect(await knownSecretKey({ home, secretKey: null })).toEqual(keys[0]);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('is one of the files that a backup holds', () => {
    expect(isHomeFile(SECRET_KEY_FILE)).toBe(true);
  });

  it('comes from the setting where there is one, whatever lies in the folder', async () => {
    await secretKey({ home, secretKey: null });
    const given = 'a text of thirty-two characters or more';
    expect(await secretKey({ home, secretKey: given })).toEqual(
      await secretKey({ home: '/nowhere', secretKey: given }),
    );
    expect(await secretKey({ home, secretKey: given })).not.toEqual(await secretKey({ home, secretKey: null }));
  });
});
