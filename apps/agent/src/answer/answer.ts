import { statfs } from 'node:fs/promises';
import { arch, platform, uptime } from 'node:os';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { MOST_CONNECTOR_FILE_BYTES } from '@lanewise/contract/entities/connector-rules';
import { fileNamePattern, longestFileName } from '@lanewise/contract/entities/pos-report-rules';
import { SegmentRefused, type Decoded } from '@lanewise/contract/facts/decode';
import { contentOf, withHead } from '@lanewise/intake/content';
import { openCutter } from '@lanewise/intake/cut';
import { CHUNK_BYTES } from '@lanewise/intake/limits';
import { recognise } from '@lanewise/intake/recognise';
import type { Segment } from '@lanewise/tlog/format';
import { maskText } from '@lanewise/tlog/mask';
import { openRedactor } from '@lanewise/tlog/redact';
import type { Orders } from '../calls/client.ts';
import { assertRead, findFiles, inTime, type Found } from '../files/folders.ts';
import { readLog } from '../process/log.ts';
import { IsLink, openFile } from '../files/open-file.ts';
import { waitAfter } from '../calls/pace.ts';
import { coverOwn } from './own-secrets.ts';
import { writtenAt } from '../read/missed.ts';
import type { AgentParts } from '../shared/parts.ts';
import { isOfStore } from '../settings/stores.ts';
import { bytesFrom, lookOf, MOST_HELD } from '../files/take.ts';

const compress = promisify(gzip);

export type FileOrder = Orders['requests'][number];

interface Sent {
  fileName: string;
  modifiedAt: Date;
  content: Uint8Array;
}

/** A file that holds receipts of a store that nobody asked about. */
class OtherStore extends Error {}

const LOG_NAME = 'lanewise-agent.log';

/** Refuses receipts of another store than the requested one. */
const refuseOthers = (items: Iterable<Decoded>, storeNumber: string | undefined): void => {
  for (const item of items)
    if (item.type === 'transaction' && storeNumber !== undefined && !isOfStore(item.transaction.store, storeNumber))
      throw new OtherStore(`Receipts of store ${item.transaction.store} stand in it.`);
};

/**
 * A file of the register, masked. Null: the file is longer than the server takes. Throws SegmentRefused for a file that
 * its folder would not send by itself. Throws IsLink and OtherStore.
 */
const fileOf = async (parts: AgentParts, found: Found, storeNumber: string | undefined): Promise<Sent | null> => {
  const { name, path, folder } = found;
  const { profile } = folder;
  const handle = await openFile(path);
  try {
    const redactor = openRedactor();
    const covered: Uint8Array[] = [];
    let size = 0;
    const { head, all } = await withHead(contentOf(bytesFrom(handle, 0, await lookOf(handle))));
    const format = recognise(head, name);
    // Reads segment by segment, because a file that is read in one piece may take thirty times its size in memory.
    const cutter = openCutter(format, { profile, targetBytes: CHUNK_BYTES, mostHeld: MOST_HELD });
    const examine = (segments: Iterable<Segment>): void => {
      for (const { bytes } of segments) {
        const reader = format.open({ profile, items: null, goesOn: true });
        refuseOthers(reader.push(bytes), storeNumber);
        refuseOthers(reader.end(), storeNumber);
      }
    };
    const cover = (bytes: Uint8Array): void => {
      covered.push(bytes);
      examine(cutter.pushMasked(bytes));
    };
    for await (const chunk of all()) {
      size += chunk.length;
      if (size > MOST_CONNECTOR_FILE_BYTES) return null;
      cover(redactor.push(chunk));
    }
    cover(redactor.end());
    examine(cutter.end());
    const content = coverOwn(Buffer.concat(covered), parts);
    return { fileName: name, modifiedAt: writtenAt(found.look.modified), content };
  } finally {
    await handle.close();
  }
};

/** Whether the server takes the name of a file, and the name holds no card number. */
const isSendable = ({ name }: Found): boolean =>
  name.length <= longestFileName && fileNamePattern.test(name) && maskText(name) === name;

/**
 * Returns the newest file that a register wrote; if `fileName` is not null, the newest file with that name. Throws
 * FolderAway if there is no such file and a folder cannot be read.
 */
const registerFile = async (parts: AgentParts, { fileName, storeNumber }: FileOrder): Promise<Sent | null> => {
  const { files, unseen, missing } = await findFiles(parts.settings.folders);
  const wanted = files.filter((one) => isSendable(one) && (fileName === null || one.name === fileName));
  for (const one of wanted.sort((first, second) => inTime(second, first)))
    try {
      return await fileOf(parts, one, storeNumber);
    } catch (error) {
      if (![SegmentRefused, IsLink, OtherStore].some((kind) => error instanceof kind)) throw error;
    }
  assertRead(missing);
  if (unseen[0]) throw unseen[0].reason;
  return null;
};

/** A text with facts that help support to find a fault. The text holds neither the key nor data of receipts. */
const supportFile = async ({ settings, version, journal, spool }: AgentParts): Promise<Sent> => {
  const { key: _, code: __, ...told } = settings;
  const disk = await statfs(settings.data);
  const { files, ...counts } = journal.state;
  const state = { ...counts, files: Object.keys(files).length, damagedLines: journal.damaged };
  const content = {
    version,
    at: new Date().toISOString(),
    system: { node: process.version, platform: platform(), arch: arch(), uptimeSeconds: Math.round(uptime()) },
    memoryBytes: process.memoryUsage().rss,
    diskFreeBytes: disk.bavail * disk.bsize,
    spool: { segments: spool.count(), bytes: spool.bytes() },
    state,
    settings: told,
  };
  const modifiedAt = new Date();
  const fileName = `lanewise-agent-${content.at.replaceAll(':', '-')}.json`;
  return { fileName, modifiedAt, content: Buffer.from(`${JSON.stringify(content, null, 2)}\n`) };
};

const wanted = async (parts: AgentParts, order: FileOrder): Promise<Sent | null> => {
  const { fileType, fileName } = order;
  if (fileType === 'tlog') return registerFile(parts, order);
  if (fileType === 'log' && (fileName === null || fileName === LOG_NAME))
    return { fileName: LOG_NAME, modifiedAt: new Date(), content: await readLog(parts.settings.data) };
  return fileType === 'support' && fileName === null ? supportFile(parts) : null;
};

/** Sends a file that a user asked for. Returns whether the file was found. Throws CallFailed and FolderAway. */
export const answerOrder = async (parts: AgentParts, order: FileOrder): Promise<boolean> => {
  const file = await wanted(parts, order);
  if (file === null) return false;
  const { fileName, modifiedAt, content } = file;
  const body = await compress(content);
  const began = performance.now();
  await parts.client.sendFile(order.requestId, { fileName, modifiedAt: modifiedAt.toISOString() }, body);
  // The requested file counts towards the limit of bytes per second, as all other sent files do.
  const rest = waitAfter(body.length, performance.now() - began, parts.settings.bytesPerSecond);
  if (rest > 0) await parts.pause(rest);
  parts.log('info', `${fileName} was sent, because a user asked for it.`);
  return true;
};
