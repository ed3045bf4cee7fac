import { stat } from 'node:fs/promises';
import { own } from '@lanewise/contract/own';
import { SegmentRefused } from '@lanewise/contract/facts/decode';
import { maskText } from '@lanewise/tlog/mask';
import { isRead, openFolders, type Found, type Looked } from '../files/folders.ts';
import { followFile, hasMore, restOf } from './follow.ts';
import { openHoles, type Holes } from './holes.ts';
import type { Lost, Place } from '../kept/journal.ts';
import { isTouched, sameLook, type Look } from '../files/look.ts';
import { movedTo, reportHole, reportLost, reportMissed } from './missed.ts';
import { IsLink } from '../files/open-file.ts';
import { betweenLooks } from '../calls/pace.ts';
import type { AgentParts } from '../shared/parts.ts';
import { Ended, room, spooling, type Reading } from './reading.ts';
import { readReport } from './reports.ts';
import type { ReportNames } from '../settings/settings.ts';
import { FileChanged, cutFile } from '../files/take.ts';
import { openUnread } from './unread.ts';
import { beginWhole, earlierOf, isOnlyTouched } from './whole.ts';

/** A file with at least this number of segments is large and is read in parts. */
const LARGE = 16;

const takeWhole = async (parts: Reading, found: Found): Promise<void> => {
  const { settings, journal, log } = parts;
  const { fileName, keep, waiting, count } = spooling(parts, found);
  const cutting = { fileName, profile: found.folder.profile, targetBytes: settings.segmentBytes };
  const noteWhole = await beginWhole(parts, found);
  const { look, behind } = await cutFile(found.path, cutting, keep);
  await noteWhole(look, waiting());
  if (behind > 0) {
    const reason = `The gzip file goes on with ${behind} bytes that cannot be read: what they hold is missing.`;
    const what = { name: fileName, code: 'ingest.brokenGzip', reason };
    await journal.note({ type: 'aside', file: found.key, look: null, number: null, what });
    log('warning', `${fileName}: ${reason}`);
  }
  log('info', `${fileName} was taken in: ${count()} segments, ${look.size} bytes.`);
};

/** Puts a printed report into the spool, as a whole. */
const takeReport = async (parts: Reading, found: Found, names: ReportNames): Promise<void> => {
  const { spool, log, wake } = parts;
  const noteWhole = await beginWhole(parts, found);
  const { segment, content, look } = await readReport(found, names);
  if (!(await room(parts))) throw new Ended();
  const number = await spool.put(segment, content);
  wake();
  if (spool.leftOut(number)?.isDamaged) throw new FileChanged(found.name);
  await noteWhole(look, spool.has(number) ? [number] : []);
  log('info', `${segment.fileName} was taken in: a printed report of ${segment.report.date}, ${look.size} bytes.`);
};

/**
 * Continues reading a file. `isKept`: whether the last place in the file is stored durably. `holes`: which holes may be
 * passed; absent: all. Returns false if the format can only be read as a whole.
 */
const readOn = async (parts: Reading, found: Found, isKept: boolean, holes?: Holes): Promise<boolean> => {
  const { settings, journal, log } = parts;
  const { fileName, keep, waiting, count } = spooling(parts, found);
  const { changed } = found.look;
  const noteWhole = isKept ? null : await beginWhole(parts, found);
  const note = (look: Look, place: Place): Promise<void> =>
    journal.note({ type: 'taken', file: found.key, look: { ...look, changed }, segments: waiting(), place, earlier });
  let earlier: ReturnType<typeof earlierOf>;
  const replaced = async (): Promise<void> => {
    parts.holes.forget(found.key);
    await readRest(parts, found.key, fileName);
    earlier = earlierOf(own(journal.state.files, found.key));
  };
  const targetBytes = settings.segmentBytes;
  const done = await followFile(found, { journal, holes, fileName, targetBytes, keep, replaced, note });
  if (done === null) return false;
  const { look, place, isReplaced, passed, isHeld } = done;
  const before = own(journal.state.files, found.key);
  if (isHeld) parts.failed.add(found.key);
  else parts.holes.forget(found.key);
  // The reading waits at a hole, and the file has nothing new.
  if (isHeld && passed === 0 && count() === 0 && before?.place?.offset === place.offset && sameLook(before, look))
    if (!isTouched(before, found.look)) return true;
  if (!noteWhole) await note(look, place);
  else await noteWhole(look, waiting());
  if (passed > 0 && isKept)
    await reportHole(parts, found.key, { name: fileName, bytes: passed, modified: look.modified });
  if (isReplaced) log('info', `${fileName} is another file than before.`);
  if (count() > 0) log('info', `${fileName} was read up to ${place.offset} of ${look.size} bytes.`);
  return true;
};

/**
 * Reads a whole file. A large file is read in parts where its format allows it, so that a restart continues where the
 * reading ended.
 */
const take = async (parts: Reading, found: Found): Promise<void> => {
  const isLarge = found.look.size > LARGE * parts.settings.segmentBytes;
  if (!(isLarge && (await readOn(parts, found, false)))) await takeWhole(parts, found);
};

/**
 * Reads the rest of a followed file that no longer has its name. If the agent also reads files with the new name,
 * reading continues under the new name; otherwise the rest is read here. If the file is found nowhere, the loss is
 * reported.
 */
const readRest = async (parts: Reading, file: string, name: string): Promise<void> => {
  const known = own(parts.journal.state.files, file);
  if (!known?.place) return;
  const moved = await movedTo(parts, known.place);
  const rest = restOf(known);
  if (moved === null) {
    if (rest > 0) await reportMissed(parts, file, { name, bytes: rest, modified: known.modified });
    return;
  }
  const { size, mtimeMs, ctimeMs: changed, ino } = await stat(moved.path);
  // It may have grown since the last look.
  if (isRead(moved) || size === known.place.offset || known.place.tail === size) return;
  const look = { size, modified: mtimeMs, inode: ino };
  await readOn(parts, { ...moved, key: file, look, changed, quiet: true }, true);
};

/**
 * Continues to read a file that grows. If files of this format are not followed, takes the whole file once it is quiet.
 */
const follow = async (parts: Reading, found: Found): Promise<void> => {
  if (!(await readOn(parts, found, true, parts.holes)) && found.quiet) await takeWhole(parts, found);
};

/** Logs a passing failure once, although the file is tried again at every look. */
const sayOnce = ({ said, failed, log }: Reading, key: string, name: string, error: unknown): void => {
  const message = error instanceof Error ? error.message : String(error);
  const cause = error instanceof Error && 'code' in error ? String(error.code) : message;
  if (said.get(key) !== cause) log('warning', `${name} cannot be taken in now: ${maskText(message)}`);
  said.set(key, cause);
  failed.add(key);
};

/**
 * Takes in one file. A failure never stops the other files: an unreadable file is named, and a file that may be
 * readable later is tried again.
 */
const takeOrName = async (parts: Reading, found: Found): Promise<void> => {
  const { journal, log } = parts;
  const name = maskText(found.name).slice(-255);
  const { arrive, reports } = found.folder;
  try {
    if (await isOnlyTouched(parts, found)) return;
    if (reports) await takeReport(parts, found, reports);
    else await (arrive === 'grows' ? follow(parts, found) : take(parts, found));
  } catch (error) {
    if (error instanceof Ended || error instanceof FileChanged) return;
    if (!(error instanceof SegmentRefused || error instanceof IsLink)) {
      sayOnce(parts, found.key, name, error);
      return;
    }
    // The first bytes of a file that is still being written may not yet show its format.
    if (!found.quiet) return;
    if (error instanceof IsLink) await readRest(parts, found.key, name);
    const reason = maskText(error.message).slice(0, 1_000);
    const what = { name, code: error instanceof SegmentRefused ? error.code : 'ingest.unreadable', reason };
    await journal.note({ type: 'aside', file: found.key, look: found.look, number: null, what });
    log('warning', `${name} is left out: ${reason}`);
  }
};

/** Forgets files that have left their folder, once the server has all their segments. */
const forget = async (parts: Reading, { present, unseen, missing }: Looked): Promise<void> => {
  if (missing.size > 0) return;
  const { journal } = parts;
  for (const [file, { waiting }] of Object.entries(journal.state.files)) {
    if (present.has(file) || unseen.has(file) || waiting.length > 0) continue;
    const name = 'A file that grew';
    try {
      await readRest(parts, file, name);
    } catch (error) {
      if (!(error instanceof Ended || error instanceof FileChanged)) sayOnce(parts, file, name, error);
      continue;
    }
    parts.holes.forget(file);
    if (own(journal.state.files, file)?.waiting.length === 0) await journal.note({ type: 'gone', file });
  }
};

/**
 * Finds a file again after one of its segments was damaged. If the agent also reads the file under its new name, the
 * file is read there from its beginning. If the agent does not read the new name, this function reads the rest of the
 * file at its new path. If the file is found nowhere, the loss is reported.
 */
const readAgain = async (parts: Reading, file: string, lost: Lost): Promise<void> => {
  const { journal } = parts;
  const moved = lost.place ? await movedTo(parts, lost.place) : null;
  if (moved === null) return reportLost(parts, file, lost);
  if (isRead(moved)) {
    if (own(journal.state.files, moved.key)) await journal.note({ type: 'gone', file: moved.key });
    return journal.note({ type: 'gone', file });
  }
  const { size, mtimeMs, ctimeMs: changed, ino } = await stat(moved.path);
  const look = { size, modified: mtimeMs, inode: ino };
  await readOn(parts, { ...moved, key: file, look, changed, quiet: true }, true);
};

/**
 * Looks for files that left their folder after the agent's disk damaged one of their segments, and reads them again.
 * Reports a file that is not found.
 */
const findAgain = async (parts: Reading, { present, unseen, missing }: Looked): Promise<void> => {
  if (missing.size > 0) return;
  for (const [file, lost] of Object.entries(parts.journal.state.lost)) {
    if (present.has(file) || unseen.has(file)) continue;
    try {
      await readAgain(parts, file, lost);
    } catch (error) {
      if (!(error instanceof Ended || error instanceof FileChanged)) sayOnce(parts, file, lost.name, error);
    }
  }
};

/** Finds segments that should be in the spool but were lost with the disk; their files are read again. */
export const findLost = async ({ journal, spool, log }: AgentParts): Promise<void> => {
  const numbers = Object.values(journal.state.files).flatMap(({ waiting }) => waiting);
  for (const number of numbers.filter((one) => !spool.has(one))) {
    log('error', `Segment ${number} has vanished from the spool: its file is read again if it is still there.`);
    await journal.note({ type: 'lost', number });
  }
};

/** Looks into the folders and reads complete files, until the agent ends. */
export const readFolders = async (parts: AgentParts): Promise<void> => {
  const { settings, journal, spool, items, switches, waits, log, debug, pause, stopped } = parts;
  const look = openFolders(settings.folders, settings.quietSeconds * 1_000);
  const unread = openUnread(parts);
  const watch = async (): Promise<void> => {
    const looked = await look();
    await unread.meet(looked);
    await unread.keep(looked, true);
    note(looked);
  };
  const failed = new Set<string>();
  const note = (looked: Looked): void => waits.note(looked, items.missing(), [...unread.keys(), ...failed]);
  const reading: Reading = { ...parts, watch, said: new Map(), failed, holes: openHoles() };
  let missing = '';
  while (!stopped.aborted) {
    waits.begin();
    await items.look();
    const looked = await look();
    const told = [...looked.missing].map(([path, reason]) => `${path}: ${reason}`).join('; ');
    if (told !== missing) log(told === '' ? 'info' : 'error', told === '' ? 'All folders are there.' : told);
    missing = told;
    debug(`${looked.present.size} files are there, ${looked.ready.length} of them whole.`);
    waits.end();
    await unread.meet(looked);
    for (const { key, name, reason } of looked.unseen.values())
      sayOnce(reading, key, maskText(name).slice(-255), reason);
    for (const found of looked.ready) {
      if (stopped.aborted) break;
      if (hasMore(found, journal)) await takeOrName(reading, found);
    }
    await unread.keep(looked, false);
    await findAgain(reading, looked);
    await forget(reading, looked);
    if (spool.count() === 0) await items.removeOld();
    for (const key of reading.said.keys()) if (!failed.has(key)) reading.said.delete(key);
    note(looked);
    failed.clear();
    await pause(betweenLooks(settings, switches));
  }
};
