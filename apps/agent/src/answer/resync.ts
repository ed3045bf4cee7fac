import { REQUEST_HOURS } from '@lanewise/contract/entities/connector-rules';
import { SegmentRefused } from '@lanewise/contract/facts/decode';
import type { ImportProfile } from '@lanewise/contract/facts/profile';
import type { Format, Segment } from '@lanewise/tlog/format';
import { maskText } from '@lanewise/tlog/mask';
import type { Orders } from '../calls/client.ts';
import { isFull } from '../process/durable.ts';
import { assertRead, findFiles, type Found } from '../files/folders.ts';
import { sameLook, type Look } from '../files/look.ts';
import { IsLink } from '../files/open-file.ts';
import type { AgentParts } from '../shared/parts.ts';
import type { Piece } from '../read/cut-growing.ts';
import { cutFollowed } from '../read/follow.ts';
import { readReport, reportNameOf } from '../read/reports.ts';
import type { ReportNames } from '../settings/settings.ts';
import { isOfStore } from '../settings/stores.ts';
import { FileChanged, cutFile } from '../files/take.ts';

export type ResyncOrder = Orders['resyncs'][number];

/** Milliseconds for which the server keeps a request open. */
const LONGEST_MS = REQUEST_HOURS * 3_600_000;
/** Milliseconds between two checks whether all segments of a resync have been sent. */
const LOOK_MS = 500;

/** Whether a segment has a transaction of the requested store and days. */
const isWanted = (
  order: ResyncOrder,
  format: Format,
  profile: ImportProfile | null,
  { bytes, goesOn }: Segment,
): boolean => {
  const run = format.open({ profile, items: null, goesOn });
  for (const items of [run.push(bytes), run.end()])
    for (const item of items) {
      if (item.type !== 'transaction') continue;
      const { store, businessDate } = item.transaction;
      const isStore = isOfStore(store, order.storeNumber);
      if (isStore && businessDate >= order.resyncStartDate && businessDate <= order.resyncEndDate) return true;
    }
  return false;
};

/** The order expires, or the agent ends, before the spool has room for the requested data. */
class NoRoom extends Error {
  override readonly name = 'NoRoom';
}

const endOf = ({ clock }: AgentParts, { expiresAt }: ResyncOrder): number =>
  Math.min(Date.parse(expiresAt), clock.now().getTime() + LONGEST_MS);

/** Waits until half of the spool is free, so that a resync never delays new sales. */
const assertRoom = async (parts: AgentParts, order: ResyncOrder): Promise<void> => {
  const { settings, spool, clock, pause, stopped } = parts;
  const ends = endOf(parts, order);
  while (spool.bytes() * 2 >= settings.spoolBytes) {
    if (stopped.aborted || clock.now().getTime() > ends) throw new NoRoom();
    await pause(LOOK_MS);
  }
};

/**
 * Puts the requested transactions of a file into the spool. Leaves out transactions of other stores, because this
 * connector does not send for other stores.
 */
const resyncFile = async (
  parts: AgentParts,
  order: ResyncOrder,
  { key, name, path, folder }: Found,
  numbers: number[],
): Promise<void> => {
  const { settings, spool, wake } = parts;
  const fileName = maskText(name).slice(-255);
  const { profile } = folder;
  const items = parts.items.current(folder);
  const put = async ({ bytes, baseOffset, goesOn }: Piece, part: number): Promise<void> => {
    await assertRoom(parts, order);
    const resync = order.requestId;
    numbers.push(await spool.put({ file: key, fileName, part, baseOffset, goesOn, profile, items, resync }, bytes));
    wake();
  };
  const wanted = (format: Format) => (segment: Segment) => isWanted(order, format, profile, segment);
  if (await cutFollowed(path, { fileName, targetBytes: settings.segmentBytes, wanted }, put)) return;
  // Formats that cannot be joined again after cutting have one segment for each transaction.
  await cutFile(path, { fileName, profile, targetBytes: 1 }, async (segment, part, format) => {
    if (wanted(format)(segment)) await put(segment, part);
  });
};

/** Puts a printed report of the requested store and days into the spool again. */
const resyncReport = async (
  parts: AgentParts,
  order: ResyncOrder,
  found: Found,
  names: ReportNames,
): Promise<number[]> => {
  const { store, date } = reportNameOf(found.name, names) ?? {};
  if (store === undefined || date === undefined || !isOfStore(store, order.storeNumber)) return [];
  if (date < order.resyncStartDate || date > order.resyncEndDate) return [];
  const { segment, content } = await readReport(found, names);
  await assertRoom(parts, order);
  const number = await parts.spool.put({ ...segment, resync: order.requestId }, content);
  parts.wake();
  return [number];
};

/**
 * Puts the requested data of one file into the spool: receipts, or the register's own summaries, which are its printed
 * reports.
 */
const resyncFound = async (parts: AgentParts, order: ResyncOrder, found: Found, numbers: number[]): Promise<void> => {
  const { reports } = found.folder;
  if (!reports && order.resynctlogJobType) await resyncFile(parts, order, found, numbers);
  if (reports && order.resyncSumJobType)
    for (const number of await resyncReport(parts, order, found, reports)) numbers.push(number);
};

/** Files that a resync has read so far, by key, and the numbers of their segments. */
export type FilesRead = Map<string, { look: Look; numbers: number[] }>;

/** Reads a file unless it was read before as it is now. */
const readOnce = async (parts: AgentParts, order: ResyncOrder, file: Found, filesRead: FilesRead): Promise<void> => {
  const before = filesRead.get(file.key);
  if (before && sameLook(before.look, file.look)) return;
  const numbers = [...(before?.numbers ?? [])];
  try {
    await resyncFound(parts, order, file, numbers);
  } catch (error) {
    // A file that is not a register file holds no data of past days. A journal may grow while it is read; the data
    // that was found in the journal counts.
    if (!(error instanceof SegmentRefused || error instanceof IsLink || error instanceof FileChanged)) throw error;
  }
  filesRead.set(file.key, { look: file.look, numbers });
};

/**
 * The folders hold nothing of the days. A share that is not mounted shows an empty folder, so the order stays open, and
 * expires unless something is found.
 */
class NothingFound extends Error {
  override readonly name = 'NothingFound';
  constructor() {
    super('the folders hold nothing of these days.');
  }
}

/** The server refused what a resync sent. */
export class NotTaken extends Error {
  override readonly name = 'NotTaken';
}

/**
 * Throws unless the server has all segments that were read. If a segment was damaged on the disk, the next call reads
 * its file again. If the server refused a segment, the resync ends with NotTaken.
 */
const assertTaken = ({ spool }: AgentParts, filesRead: FilesRead): void => {
  const all = [...filesRead].map(([key, { numbers }]) => ({
    key,
    count: numbers.length,
    leftOut: numbers.flatMap((number) => spool.leftOut(number) ?? []),
  }));
  const damaged = all.filter((file) => file.leftOut.some(({ isDamaged }) => isDamaged));
  for (const { key } of damaged) filesRead.delete(key);
  if (damaged[0]) throw new Error(damaged[0].leftOut.find(({ isDamaged }) => isDamaged)?.reason);
  const leftOut = all.flatMap((file) => file.leftOut);
  const count = all.reduce((sum, file) => sum + file.count, 0);
  if (leftOut[0]) throw new NotTaken(`the server refused ${leftOut.length} of ${count} segments: ${leftOut[0].reason}`);
};

/**
 * Sends the files of a store's days again, if the files are still in their folders, and reports the resync done once
 * the server has all files. If the agent is killed before that, the resync begins again, because the order is still
 * open. False: summaries are requested, but no folder holds printed reports. Throws FolderAway before anything is sent,
 * NothingFound, and NotTaken. If a file cannot be read now, first puts the other files into the spool and then throws
 * the failure; a further call with the same `filesRead` reads only the failed file.
 */
export const resync = async (parts: AgentParts, order: ResyncOrder, filesRead: FilesRead): Promise<boolean> => {
  const { settings, spool, client, clock, log, pause, stopped } = parts;
  const { files, unseen, missing } = await findFiles(settings.folders);
  assertRead(missing);
  let failure: Error | null = unseen[0]?.reason ?? null;
  for (const file of files) {
    if (stopped.aborted) return true;
    try {
      await readOnce(parts, order, file, filesRead);
    } catch (error) {
      if (error instanceof NoRoom) return true;
      if (!(error instanceof Error) || isFull(error)) throw error;
      failure ??= error;
    }
  }
  if (failure) throw failure;
  const numbers = [...filesRead.values()].flatMap((one) => one.numbers);
  const ends = endOf(parts, order);
  while (numbers.some((number) => spool.has(number))) {
    if (stopped.aborted || clock.now().getTime() > ends) return true;
    await pause(LOOK_MS);
  }
  assertTaken(parts, filesRead);
  if (order.resyncSumJobType && settings.folders.every(({ reports }) => !reports)) return false;
  if (numbers.length === 0) throw new NothingFound();
  await client.done(order.requestId);
  const { resyncStartDate, resyncEndDate } = order;
  log('info', `${resyncStartDate} to ${resyncEndDate} were sent anew: ${numbers.length} segments.`);
  return true;
};
