import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../config/config.ts';
import { openFacts, type FactsConfig } from '../../facts/connect.ts';
import { migrations } from '../../facts/migrations.ts';
import { migrate } from '../../facts/migrate.ts';
import type { Facts } from '../../facts/types.ts';
import type { Entries } from '../archive/entries.ts';
import type { Manifest } from '../manifest.ts';
import { attachFacts } from './attach.ts';
import { cloneFacts } from './clone.ts';
import { loadRows, rowsIn } from './load.ts';
import { beginOnServer, endOnServer } from './on-server.ts';
import { holdAgainst } from './totals.ts';

type Described = Manifest['facts'];

/** Opens the configured store with the tables of the backup's version. */
const openAs = async (config: FactsConfig, described: Described, begin: (facts: Facts) => Promise<void>) => {
  const facts = await openFacts(config);
  try {
    await begin(facts);
    await migrate(
      facts,
      migrations.filter(({ number }) => described.migrations.includes(number)),
    );
    return facts;
  } catch (error) {
    await facts.close();
    throw error;
  }
};

const nothing = async (): Promise<void> => undefined;

/**
 * Turns files of parts into rows. An embedded engine in the data folder does the work, and its files are removed
 * afterwards.
 */
const stage = async (config: FactsConfig, described: Described, entries: Entries, into: Facts): Promise<void> => {
  const staged = await openAs({ ...config, clickhouseUrl: null }, described, nothing);
  try {
    await attachFacts(staged, entries);
    const { rows } = await cloneFacts(staged);
    await loadRows(into, rows());
  } finally {
    await staged.close();
    await rm(join(config.home, 'facts'), { recursive: true, force: true });
  }
};

/** Whether restoring an archive writes facts into the data folder, at least temporarily. */
export const needsFolder = ({ clickhouseUrl }: Pick<Config, 'clickhouseUrl'>, { layout }: Described): boolean =>
  clickhouseUrl === null || layout === 'parts';

/**
 * Restores the facts of an archive into the empty configured store, and compares the sums of the store with the sums of
 * the archive. Throws KeepError if the sums differ, or if the database of a server is in use.
 */
export const restoreFacts = async (config: FactsConfig, described: Described, entries: Entries): Promise<void> => {
  const isServer = config.clickhouseUrl !== null;
  const facts = await openAs(config, described, isServer ? beginOnServer : nothing);
  try {
    if (described.layout === 'rows') await loadRows(facts, rowsIn(entries));
    else if (isServer) await stage(config, described, entries, facts);
    else await attachFacts(facts, entries);
    await holdAgainst(facts, described);
    if (isServer) await endOnServer(facts);
  } finally {
    await facts.close();
  }
};
