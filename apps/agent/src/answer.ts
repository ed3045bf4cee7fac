import { open, statfs } from 'node:fs/promises';
import { arch, platform, uptime } from 'node:os';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { MOST_CONNECTOR_FILE_BYTES } from '@lanewise/contract/entities/connector-rules';
import { fileNamePattern, longestFileName } from '@lanewise/contract/entities/pos-report-rules';
import { maskText } from '@lanewise/tlog/mask';
import { openRedactor } from '@lanewise/tlog/redact';
import type { Orders } from './client.ts';
import { findFiles, type Found } from './folders.ts';
import { readLog } from './log.ts';
import type { Parts } from './parts.ts';
import { contentOf, lookOf } from './take.ts';

const compress = promisify(gzip);

export type FileOrder = Orders['requests'][number];

interface Sent {
  fileName: string;
  modifiedAt: Date;
  content: Uint8Array;
}

const LOG_NAME = 'lanewise-agent.log';

/** A file of the register, masked. Null: it is longer than the server takes. */
const fileOf = async ({ name, path, look }: Found): Promise<Sent | null> => {
  const handle = await open(path, 'r');
  try {
    const redactor = openRedactor();
    const parts: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of contentOf(handle, await lookOf(handle))) {
      size += chunk.length;
      if (size > MOST_CONNECTOR_FILE_BYTES) return null;
      parts.push(redactor.push(chunk));
    }
    parts.push(redactor.end());
    return { fileName: name, modifiedAt: new Date(look.modified), content: Buffer.concat(parts) };
  } finally {
    await handle.close();
  }
};

/** Names that the server takes and that hold no card number. */
const isSendable = ({ name }: Found): boolean =>
  name.length <= longestFileName && fileNamePattern.test(name) && maskText(name) === name;

/** The file of that name, or the newest. */
const registerFile = async ({ settings }: Parts, fileName: string | null): Promise<Sent | null> => {
  const { files } = await findFiles(settings.folders);
  const wanted = files.filter((one) => isSendable(one) && (fileName === null || one.name === fileName));
  const [newest] = wanted.sort((one, other) => other.look.modified - one.look.modified);
  return newest ? fileOf(newest) : null;
};

/** What helps to find out what is wrong: no key, and nothing of a receipt. */
const supportFile = async ({ settings, version, journal, spool }: Parts): Promise<Sent> => {
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

const wanted = async (parts: Parts, { fileType, fileName }: FileOrder): Promise<Sent | null> => {
  if (fileType === 'tlog') return registerFile(parts, fileName);
  if (fileType === 'log' && (fileName === null || fileName === LOG_NAME))
    return { fileName: LOG_NAME, modifiedAt: new Date(), content: await readLog(parts.settings.data) };
  return fileType === 'support' && fileName === null ? supportFile(parts) : null;
};

/** Sends a file that a user asked for. Returns whether there was one. Throws CallFailed. */
export const answerOrder = async (parts: Parts, order: FileOrder): Promise<boolean> => {
  const file = await wanted(parts, order);
  if (file === null) return false;
  const { fileName, modifiedAt, content } = file;
  const body = await compress(content);
  await parts.client.sendFile(order.requestId, { fileName, modifiedAt: modifiedAt.toISOString() }, body);
  parts.log('info', `${fileName} was sent, because a user asked for it.`);
  return true;
};
