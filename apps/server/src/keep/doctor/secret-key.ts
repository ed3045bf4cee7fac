import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Finding } from '@lanewise/contract/entities/finding';
import type { Client } from 'pg';
import type { Config } from '../../config/config.ts';
import { knownSecretKey, SECRET_KEY_FILE } from '../../config/secret-key.ts';
import { KEY_MARK, markOf } from '../../meta/repositories/second-factors.ts';
import { bad, ok, warn } from './finding.ts';

type KeyConfig = Pick<Config, 'home' | 'secretKey'>;

/** Whether other users of this machine can read the key. */
const isOpen = async ({ home, secretKey }: KeyConfig): Promise<boolean> => {
  if (secretKey !== null) return false;
  const { mode } = await stat(join(home, SECRET_KEY_FILE));
  return (mode & 0o077) !== 0;
};

/**
 * Examines the key of second factors: the key exists, the stored factors are encrypted with it, and only its owner can
 * read it.
 */
export const examineSecretKey = async (client: Client, config: KeyConfig): Promise<Finding> => {
  const { rows } = await client.query<{ mark: string | null; factors: number }>(
    'select (select value from server_secret where name = $1) as mark, (select count(*)::int from second_factor) as factors',
    [KEY_MARK],
  );
  const { mark = null, factors = 0 } = rows[0] ?? {};
  const text = `${factors} second factors`;
  const key = await knownSecretKey(config);
  if (factors > 0 && (key === null || markOf(key) !== mark))
    return bad(
      'secret key',
      `${text} were encrypted with another key`,
      `Set LANEWISE_SECRET_KEY, or put ${SECRET_KEY_FILE} back into the data folder.`,
    );
  if (key !== null && (await isOpen(config)))
    return warn('secret key', 'other users may read it', `chmod 600 ${join(config.home, SECRET_KEY_FILE)}`);
  return ok('secret key', `${text}, encrypted with the key of this server`);
};
