import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { SegmentRefused } from '@lanewise/contract/facts/decode';
import { own } from '@lanewise/contract/own';
import { contentOf } from '@lanewise/intake/content';
import { openNamedColumns } from '@lanewise/tlog/items/named-columns';
import { countItemLines } from '@lanewise/tlog/items/read';
import { maskText } from '@lanewise/tlog/mask';
import { openRedactor } from '@lanewise/tlog/redact';
import { openFolders, type Found, type Watched } from '../files/folders.ts';
import { openItemCopies, type ItemCopies } from './item-copies.ts';
import type { Journal } from '../kept/journal.ts';
import { sameLook, type Look } from '../files/look.ts';
import { IsLink, openFile } from '../files/open-file.ts';
import type { Log } from '../process/log.ts';
import type { Folder, ItemSource, Settings } from '../settings/settings.ts';
import { bytesFrom, FileChanged, lookOf } from '../files/take.ts';

/** Bytes of the named columns of the largest item file: more than half a million items. */
const MOST_ITEM_BYTES = 32 * 2 ** 20;

/** No item file has been found yet, so that the receipts of a folder cannot be read. */
export class NoItemFile extends Error {
  override readonly name = 'NoItemFile';
}

export interface ItemFiles {
  /** Copies item files that are new or changed; with `isAnew`, all item files. */
  look(isAnew?: boolean): Promise<void>;
  /** Hashes of the copies with which receipts are currently read. */
  all(): string[];
  /** Folders of item files that could not be read at the last look. */
  missing(): readonly string[];
  /** Whether receipts of any folder wait for a first item file. */
  isMissing(): boolean;
  /**
   * Hash of the copy with which the receipts of a folder are currently read; null: without an item file. Throws
   * NoItemFile.
   */
  current(folder: Folder): string | null;
  /** A compressed copy. Null: the copy was damaged on the disk; the next look makes it again if it can. */
  read(hash: string): Promise<Uint8Array | null>;
  /** Number of bytes of old copies that only segments in the spool still need. */
  oldBytes(): number;
  /** Removes old copies, once the spool is empty. */
  removeOld(): Promise<void>;
}

type Source = Watched & { key: string; profile: ItemSource['profile'] };

const keyOf = ({ path, files, profile }: ItemSource): string =>
  createHash('sha256')
    .update(`${path}\0${files}\0${JSON.stringify(profile)}`)
    .digest('hex');

/** Lists each source of item files once, even if several folders use the same source. */
const sourcesOf = (folders: readonly Folder[]): Source[] => {
  const sources = folders.flatMap(({ items }) => (items ? [items] : []));
  const byKey = new Map(sources.map((one) => [keyOf(one), one]));
  return [...byKey].map(([key, one]) => ({ ...one, key, arrive: 'quiet', items: null }));
};

/** The columns that the profile names, masked. Throws SegmentRefused, IsLink, Changed, and errors of the file system. */
const columnsOf = async ({ path, name, folder: { profile } }: Found<Source>) => {
  const handle = await openFile(path);
  try {
    const look = await lookOf(handle);
    const columns = openNamedColumns(profile);
    const redactor = openRedactor();
    const parts: Uint8Array[] = [];
    let size = 0;
    const keep = (bytes: Uint8Array): void => {
      parts.push(bytes);
      size += bytes.length;
      if (size > MOST_ITEM_BYTES)
        throw new SegmentRefused('ingest.tooLarge', `Its columns hold more than ${MOST_ITEM_BYTES} bytes.`);
    };
    for await (const chunk of contentOf(bytesFrom(handle, 0, look))) keep(redactor.push(columns.push(chunk)));
    keep(redactor.push(columns.end()));
    keep(redactor.end());
    const content = Buffer.concat(parts);
    // Counts lines and not rows, as a server does, because a description may hold line breaks.
    countItemLines()(content);
    if (content.includes(0)) throw new SegmentRefused('ingest.notPosFile', 'It holds NULs, which no text does.');
    if (!sameLook(look, await lookOf(handle))) throw new FileChanged(name);
    return { look, content, rows: columns.rows() };
  } finally {
    await handle.close();
  }
};

/** Why a file could not be copied. `code` is null for a failure that may pass. */
const failureOf = (error: unknown): { code: string | null; reason: string } => {
  const reason = maskText(error instanceof Error ? error.message : String(error)).slice(0, 1_000);
  if (error instanceof SegmentRefused) return { code: error.code, reason };
  return { code: error instanceof IsLink ? 'ingest.unreadable' : null, reason };
};

export interface ItemParts {
  settings: Pick<Settings, 'data' | 'folders' | 'quietSeconds'>;
  journal: Journal;
  log: Log;
  /** Masks each content before it is kept. */
  cover?: (content: Uint8Array) => Uint8Array;
}

/** Copies an item file, with which receipts are read from then on. */
const copy = async (
  found: Found<Source>,
  copies: ItemCopies,
  { journal, log, cover = (all) => all }: ItemParts,
): Promise<void> => {
  const { look, content, rows } = await columnsOf(found);
  const hash = await copies.keep(cover(content));
  await journal.note({
    type: 'items',
    source: found.folder.key,
    copied: { file: found.key, look, hash, at: Date.now() },
  });
  log('info', `${maskText(found.name)} is the item file from now on: ${rows} items.`);
};

/** When an item file was copied, by the computer's clock at that time. */
const takenAt =
  (journal: Journal) =>
  ({ key, folder }: Found<Source>): number | undefined => {
    const known = own(journal.state.items, folder.key);
    return known?.file === key ? known.at : undefined;
  };

/**
 * Item files that profiles join. Each item file is copied into the data folder under the hash of its content. A segment
 * is therefore sent with the item file that was current when the file of the segment was read. If several files match,
 * the newest file counts. If a file cannot be read, the file is reported and the previous copy stays in use.
 */
export const openItemFiles = async (parts: ItemParts): Promise<ItemFiles> => {
  const { settings, journal, log } = parts;
  const { data, folders, quietSeconds } = settings;
  const sources = sourcesOf(folders);
  const copies = await openItemCopies(data);
  const lookAround = openFolders(sources, quietSeconds * 1_000, takenAt(journal));
  /** Files that were reported as unreadable, with their size, time and identity at that time. */
  const refused = new Map<string, Look>();
  const said = new Map<string, string>();
  let away: readonly string[] = [];

  const sayOnce = (key: string, message: string): void => {
    if (said.get(key) !== message) log('warning', message);
    said.set(key, message);
  };
  const currentOf = (key: string): string | null => {
    const hash = own(journal.state.items, key)?.hash;
    return hash !== undefined && copies.has(hash) ? hash : null;
  };
  const isKnown = ({ key: file, look, folder: { key } }: Found<Source>): boolean => {
    const known = own(journal.state.items, key);
    return known?.file === file && sameLook(known.look, look) && copies.has(known.hash);
  };
  const copyOrName = async (found: Found<Source>): Promise<void> => {
    const name = maskText(found.name).slice(-255);
    try {
      await copy(found, copies, parts);
    } catch (error) {
      if (error instanceof FileChanged) return;
      const { code, reason } = failureOf(error);
      if (code === null) return sayOnce(found.key, `The item file ${name} cannot be read now: ${reason}`);
      refused.set(found.key, found.look);
      await journal.note({ type: 'aside', file: found.key, look: null, number: null, what: { name, code, reason } });
      const goesOn = currentOf(found.folder.key) === null ? '' : ' The one before goes on.';
      log('warning', `The item file ${name} is left out: ${reason}${goesOn}`);
    }
  };
  const isCurrent = (hash: string): boolean => sources.some(({ key }) => own(journal.state.items, key)?.hash === hash);

  const old = (): string[] => copies.all().filter((hash) => !isCurrent(hash));
  const look = async (isAnew: boolean): Promise<void> => {
    if (isAnew) refused.clear();
    const { ready, unseen, missing } = await lookAround();
    away = [...missing.keys()];
    for (const [path, reason] of missing) sayOnce(path, `The folder of an item file cannot be read: ${reason}`);
    for (const { key, name, reason } of unseen.values())
      sayOnce(key, `The item file ${maskText(name).slice(-255)} cannot be read now: ${maskText(reason.message)}`);
    for (const { key } of sources) {
      const newest = ready.findLast(({ folder }) => folder.key === key);
      const before = newest && refused.get(newest.key);
      const isRefused = before && sameLook(before, newest.look);
      if (newest && !isRefused && (isAnew || !isKnown(newest))) await copyOrName(newest);
    }
  };
  // Looks run one after another, so that only one look writes a copy.
  let last: Promise<unknown> = Promise.resolve();

  return {
    look: (isAnew = false) => {
      if (sources.length === 0) return Promise.resolve();
      const done = last.then(() => look(isAnew));
      last = done.catch(() => undefined);
      return done;
    },
    all: () => copies.all().filter(isCurrent),
    missing: () => away,
    isMissing: () => sources.some(({ key }) => currentOf(key) === null),
    current: ({ items }) => {
      if (items === null) return null;
      const hash = currentOf(keyOf(items));
      if (hash === null) throw new NoItemFile(`there was no item file ${join(items.path, items.files)} yet.`);
      return hash;
    },
    read: (hash) => copies.read(hash),
    oldBytes: () => old().reduce((sum, hash) => sum + copies.sizeOf(hash), 0),
    removeOld: async () => {
      for (const hash of old()) await copies.remove(hash);
    },
  };
};
