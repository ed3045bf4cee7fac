import { createReadStream } from 'node:fs';
import { mkdir, open, stat, statfs } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Config } from '../config/config.ts';
import { migrations } from '../facts/migrations.ts';
import { takeLock } from '../process/lock.ts';
import { openDatabase } from '../meta/database.ts';
import { openPool } from '../meta/pg-pool.ts';
import { startEmbeddedPostgres } from '../meta/embedded/start.ts';
import { isUnreleased, migrate, migrationNames } from '../meta/migrate.ts';
import type { Log } from '../meta/log.ts';
import { version } from '../process/version.ts';
import { entriesOf, type Entries } from './archive/entries.ts';
import { readArchive } from './archive/read.ts';
import { isHomeFile } from './backup.ts';
import { recordCommand } from './audit/command.ts';
import { KeepError } from './errors.ts';
import { refuseUsedFacts } from './facts/on-server.ts';
import { needsFolder, restoreFacts } from './facts/restore.ts';
import { FORMAT, manifest as manifestSchema, MANIFEST, type Manifest } from './manifest.ts';
import { connectTo, metadataAddress } from './metadata/connection.ts';
import { hasRows, restoreMetadata } from './metadata/restore.ts';
import { beginRestore, endRestore } from './unfinished.ts';

export interface RestoreOptions {
  log: Log;
  threadPoolSize?: number | undefined;
  /** Called with the name of each step at its start. */
  note?: (step: 'check' | 'metadata' | 'facts') => void;
}

/**
 * Restores a backup into an empty data folder, and returns its description. The archive is read to its end and checked
 * before anything is written. No server starts on an interrupted restore, and the next restore removes it. Throws
 * KeepError, LockHeld or StoreError.
 */
export const restore = async (file: string, config: Config, options: RestoreOptions): Promise<Manifest> => {
  options.note?.('check');
  const manifest = await checkArchive(file);
  await mkdir(config.home, { recursive: true, mode: 0o700 });
  const lock = await takeLock(config.home);
  try {
    const stores = {
      ...config,
      ...(options.threadPoolSize !== undefined && { threadPoolSize: options.threadPoolSize }),
    };
    if (config.databaseUrl === null || needsFolder(config, manifest.facts)) await refuseFullDisk(file, config.home);
    if (config.databaseUrl !== null) await refuseUsedDatabase(config);
    if (config.clickhouseUrl !== null) await refuseUsedFacts(stores);
    await beginRestore(config.home);
    const entries = entriesOf(readArchive(createReadStream(file)));
    await entries.take();
    options.note?.('metadata');
    await withMetadata(config, manifest, entries, options.log, async () => {
      options.note?.('facts');
      await restoreFacts(stores, manifest.facts, entries);
      await fillHome(config.home, entries);
    });
    await endRestore(config.home);
    return manifest;
  } finally {
    await lock.release();
  }
};

/** Reads the whole archive and returns its description. Throws KeepError if this version cannot restore it. */
export const checkArchive = async (file: string): Promise<Manifest> => {
  let found: Manifest | null = null;
  try {
    for await (const { name, content } of readArchive(createReadStream(file))) {
      if (found) continue;
      if (name !== MANIFEST) throw new KeepError('This is no backup of Lanewise.');
      const parts: Buffer[] = [];
      for await (const bytes of content) parts.push(bytes);
      found = readManifest(Buffer.concat(parts).toString());
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'ENOENT' || code === 'EISDIR' || code === 'EACCES')
      throw new KeepError(`${file} cannot be read: ${code === 'ENOENT' ? 'there is no such file' : String(code)}.`);
    throw error instanceof KeepError ? new KeepError(`${basename(file)}: ${error.message}`) : error;
  }
  if (!found) throw new KeepError(`${basename(file)}: This is no backup of Lanewise.`);
  return found;
};

const readManifest = (text: string): Manifest => {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new KeepError('The archive is damaged: what it says of itself cannot be read.');
  }
  const said = manifestSchema.pick({ format: true, version: true }).safeParse(json);
  const parsed = manifestSchema.safeParse(json);
  if (parsed.success && parsed.data.metadata.migrations.some(isUnreleased))
    throw new KeepError(
      'The backup was made by a version before the first release, whose tables this one does not know. Import its files again.',
    );
  const newer =
    said.success &&
    (said.data.format > FORMAT || isLater(said.data.version) || (parsed.success && knowsMore(parsed.data)));
  if (newer)
    throw new KeepError(
      `The backup was made by a newer version of Lanewise (${said.data.version}); restore it with that version or a newer one.`,
    );
  if (!parsed.success) throw new KeepError('The archive is damaged: what it says of itself cannot be read.');
  return parsed.data;
};

/**
 * Whether a version (1.2.3) is later than the version of this program. A new engine, whose files this program may not
 * be able to read, also comes with a new version.
 */
const isLater = (other: string): boolean => {
  const numbers = (text: string): number[] => text.split(/[.-]/).slice(0, 3).map(Number);
  const [theirs, ours] = [numbers(other), numbers(version)];
  const at = theirs.findIndex((number, index) => number !== ours[index]);
  return at !== -1 && (theirs[at] ?? 0) > (ours[at] ?? 0);
};

/** Between two releases the version stays the same, so the schema steps are compared. */
const knowsMore = ({ metadata, facts }: Manifest): boolean =>
  metadata.migrations.some((name) => !migrationNames.includes(name)) ||
  facts.migrations.some((number) => !migrations.some((known) => known.number === number));

/**
 * Bytes on the disk for each byte of the archive. Most parts need as much room as in the archive, but rows of the
 * metadata need more room in tables and in the log of the database.
 */
const ROOM = 2;

const refuseFullDisk = async (file: string, home: string): Promise<void> => {
  const [{ size }, { bavail, bsize }] = await Promise.all([stat(file), statfs(home)]);
  const needed = size * ROOM + 256 * 2 ** 20;
  if (bavail * bsize < needed)
    throw new KeepError(
      `The disk of ${home} has ${mebibytes(bavail * bsize)} free, and the restore needs about ${mebibytes(needed)}.`,
    );
};

const mebibytes = (bytes: number): string => `${Math.ceil(bytes / 2 ** 20)} MiB`;

const refuseUsedDatabase = async (config: Config): Promise<void> => {
  const client = await connectTo((await metadataAddress(config)).connection);
  try {
    if (await hasRows(client))
      throw new KeepError(
        'The database that DATABASE_URL names is not empty: a backup is restored into an empty one only.',
      );
  } finally {
    await client.end();
  }
};

/**
 * Creates the tables of the backup's version; the next start of the server migrates these tables. The rows are
 * committed after `others` has restored the rest. If `others` fails, no row is committed.
 */
const withMetadata = async (
  config: Config,
  { metadata }: Manifest,
  entries: Entries,
  log: Log,
  others: () => Promise<void>,
): Promise<void> => {
  const server = config.databaseUrl === null ? await startEmbeddedPostgres(config.home, log) : null;
  try {
    const connection = server?.connection ?? { connectionString: config.databaseUrl ?? '' };
    const db = openDatabase(openPool({ ...connection, max: 2 }));
    await migrate(db, metadata.migrations.at(-1)).finally(() => db.destroy());
    const client = await connectTo(connection);
    await restoreMetadata(client, metadata, entries, others).finally(() => client.end());
    await recordCommand(connection, 'command.restore', '');
  } finally {
    await server?.close();
  }
};

const fillHome = async (home: string, entries: Entries): Promise<void> => {
  for (let entry = await entries.take(); entry; entry = await entries.take()) {
    const name = entry.name.replace(/^home\//, '');
    if (!isHomeFile(name)) throw new KeepError(`The archive holds ${entry.name}, which this version does not know.`);
    const file = await open(join(home, name), 'w', 0o600);
    for await (const bytes of entry.content) await file.write(bytes);
    await file.sync();
    await file.close();
  }
};
