import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { openFacts } from '../facts/connect.ts';
import type { Facts } from '../facts/types.ts';
import { takeLock } from '../process/lock.ts';
import { layoutOf } from '../meta/embedded/layout.ts';
import { startEmbeddedPostgres } from '../meta/embedded/start.ts';
import { silentLog } from '../meta/log.ts';
import { KeepError } from './errors.ts';
import { refuseUnfinished } from './unfinished.ts';

/**
 * Opens the stores of a data folder without a server, without migrating them, and closes them after the work. Throws
 * KeepError if there is no data, LockHeld if a server uses it, StoreError, FactsError.
 */
export const withStores = async <Result>(
  config: Config,
  threadPoolSize: number | undefined,
  work: (facts: Facts) => Promise<Result>,
): Promise<Result> => {
  if (config.databaseUrl === null && !(await isThere(layoutOf(config.home).data)))
    throw new KeepError(`There is no data in ${config.home}: LANEWISE_HOME says where it is.`);
  // The engine would create an empty store if there is none.
  if (config.clickhouseUrl === null && !(await isThere(join(config.home, 'facts', 'store'))))
    throw new KeepError(
      `The facts of ${config.home} are gone: there is no facts/ with a store in it. Restore a backup.`,
    );
  const lock = await takeLock(config.home);
  try {
    await refuseUnfinished(config.home);
    const postgres = config.databaseUrl === null ? await startEmbeddedPostgres(config.home, silentLog) : null;
    try {
      const facts = await openFacts({ ...config, ...(threadPoolSize === undefined ? {} : { threadPoolSize }) });
      return await work(facts).finally(() => facts.close());
    } finally {
      await postgres?.close();
    }
  } finally {
    await lock.release();
  }
};

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
