import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import type { Facts } from '../facts/types.ts';
import { version } from '../process/version.ts';
import { writeArchive, type Entry } from './archive/write.ts';
import { cloneFacts } from './facts/clone.ts';
import { freezeFacts, removeFrozen, type Frozen } from './facts/freeze.ts';
import { noteBackup } from './last.ts';
import { FORMAT, MANIFEST, type Manifest } from './manifest.ts';
import { connectTo, metadataAddress } from './metadata/connection.ts';
import { describeSnapshot, fixSnapshot, metadataEntries } from './metadata/snapshot.ts';

export interface BackupParts {
  config: Pick<Config, 'home' | 'databaseUrl' | 'clickhouseUrl'>;
  facts: Facts;
  /** Runs work while nothing is decided or entered: ingest waits as long as it takes. */
  alone: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

/** Files of a server are on another machine: it gives rows. */
const fixFacts = ({ config, facts }: BackupParts): Promise<Frozen> =>
  config.clickhouseUrl === null ? freezeFacts(facts, config.home) : cloneFacts(facts);

/**
 * A backup as the bytes of an archive. It shows one moment: between two segments the metadata are fixed by a snapshot and
 * the facts by links to their files or parts; ingest waits for that alone, and copying goes on beside it. Throws KeepError before
 * the first byte where there can be no backup. Only one may be made at a time.
 */
export async function* backup(parts: BackupParts): AsyncIterable<Buffer> {
  await removeFrozen(parts.config.home);
  const address = await metadataAddress(parts.config);
  const client = await connectTo(address.connection).finally(() => address.release());
  let frozen: Frozen | null = null;
  try {
    // Before the moment itself: a file that is behind the data repeats what was sent, one that is ahead would leave it out.
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
    const entries = async function* (): AsyncIterable<Entry> {
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

const entryOf = (name: string, content: Buffer): Entry => ({ name, size: content.length, content: [content] });

/** What belongs to a run or to this folder, not to its data. */
const ofFolder: ReadonlySet<string> = new Set(['server.json', 'last-backup.json']);

/** Small files of the data folder that are in neither store: what the demo chain knows of itself. */
export const isHomeFile = (name: string): boolean => /^[a-z][a-z-]*\.jsonl?$/.test(name) && !ofFolder.has(name);

const homeEntries = async (home: string): Promise<Entry[]> => {
  const entries: Entry[] = [];
  for (const name of (await readdir(home)).filter(isHomeFile).sort()) {
    // The demo chain may have removed it meanwhile.
    const content = await readFile(join(home, name)).catch(() => null);
    if (content) entries.push(entryOf(`home/${name}`, content));
  }
  return entries;
};
