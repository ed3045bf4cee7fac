import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import type { Facts } from '../facts/types.ts';
import { version } from '../process/version.ts';
import { writeArchive, type ArchiveEntry } from './archive/write.ts';
import { cloneFacts } from './facts/clone.ts';
import { freezeFacts, removeFrozen, type Frozen } from './facts/freeze.ts';
import { noteBackup } from './last.ts';
import { FORMAT, MANIFEST, type Manifest } from './manifest.ts';
import { connectTo, metadataAddress } from './metadata/connection.ts';
import { describeSnapshot, fixSnapshot, metadataEntries } from './metadata/snapshot.ts';

export interface BackupParts {
  config: Pick<Config, 'home' | 'databaseUrl' | 'clickhouseUrl'>;
  facts: Facts;
  /** Runs work while nothing is decided or entered. Ingest waits for its end. */
  alone: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

/** The files of a ClickHouse server are on another machine, so its rows are read instead. */
const fixFacts = ({ config, facts }: BackupParts): Promise<Frozen> =>
  config.clickhouseUrl === null ? freezeFacts(facts, config.home) : cloneFacts(facts);

/**
 * Returns a backup of one moment as the bytes of an archive. To fix the moment, ingest waits between two segments while
 * a snapshot of the metadata and links to the files or parts of the facts are made. Ingest continues during the
 * copying. Throws KeepError before the first byte if no backup is possible. Only one backup may run at a time.
 */
export async function* backup(parts: BackupParts): AsyncIterable<Buffer> {
  await removeFrozen(parts.config.home);
  const address = await metadataAddress(parts.config);
  const client = await connectTo(address.connection).finally(() => address.release());
  let frozen: Frozen | null = null;
  try {
    // The files are read before the moment of the data is fixed. If a file is older than the data, some data is only
    // sent again. If a file were newer, the data sent in between would be missing for good.
    const files = await homeEntries(parts.config.home);
    const { made, sequences, facts } = await parts.alone(async () => ({
      made: new Date(),
      sequences: await fixSnapshot(client),
      facts: await fixFacts(parts),
    }));
    frozen = facts;
    const manifest: Manifest = {
      format: FORMAT,
      version,
      made: made.toISOString(),
      metadata: { ...(await describeSnapshot(client)), sequences },
      facts: facts.described,
    };
    const entries = async function* (): AsyncIterable<ArchiveEntry> {
      yield entryOf(MANIFEST, Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`));
      yield* metadataEntries(client, manifest.metadata);
      yield* facts.entries();
      yield* files;
    };
    let bytes = 0;
    for await (const chunk of writeArchive(entries(), made)) {
      bytes += chunk.length;
      yield chunk;
    }
    await noteBackup(parts.config.home, { made: manifest.made, bytes });
  } finally {
    await frozen?.release();
    await client.end();
  }
}

const entryOf = (name: string, content: Buffer): ArchiveEntry => ({ name, size: content.length, content: [content] });

/** Files of a run or of this folder that are not part of its data. */
const ofFolder: ReadonlySet<string> = new Set(['server.json', 'last-backup.json']);

/** Small files of the data folder outside both stores: the state of the demo chain. */
export const isHomeFile = (name: string): boolean => /^[a-z][a-z-]*\.jsonl?$/.test(name) && !ofFolder.has(name);

const homeEntries = async (home: string): Promise<ArchiveEntry[]> => {
  const entries: ArchiveEntry[] = [];
  for (const name of (await readdir(home)).filter(isHomeFile).sort()) {
    // The demo chain may have removed the file meanwhile.
    const content = await readFile(join(home, name)).catch(() => null);
    if (content) entries.push(entryOf(`home/${name}`, content));
  }
  return entries;
};
