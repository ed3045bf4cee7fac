import { CallFailed, unanswered } from '@lanewise/intake/call';
import type { Heartbeat } from '@lanewise/contract/entities/connector-heartbeat';
import { mostReported, type Orders } from '../calls/client.ts';
import { isOpen, waitAfter } from '../calls/pace.ts';
import type { AgentParts } from '../shared/parts.ts';
import { ItemsLost } from '../calls/read-with.ts';
import type { LeftOut, Spooled } from '../kept/spool.ts';
import { isLasting, waitBefore } from '../process/wait.ts';

/** Milliseconds after which the sender checks the spool without being woken. */
const IDLE_MS = 5_000;
/**
 * Number of wrong acknowledgements after which a segment lets other segments pass, and after which the segment may be
 * set aside.
 */
const MOST_MISMATCHES = 3;

const asFailure = (error: unknown): CallFailed => {
  if (error instanceof CallFailed) return error;
  throw error;
};

/** Outcome of one try to send a segment. */
type Outcome = 'sent' | 'aside' | CallFailed;

/** Why a segment of a resync is left out. Undefined for other segments: only the journal states their reason. */
const whyOf = ({ resync }: Spooled, reason: string): LeftOut | undefined =>
  resync === null ? undefined : { isDamaged: false, reason };

const putAside = async (
  { spool, journal, log }: AgentParts,
  number: number,
  segment: Spooled,
  { code, reason }: { code: string; reason: string },
) => {
  const { file, fileName: name } = segment;
  await journal.note({ type: 'aside', file, look: null, number, what: { name, code, reason } });
  await spool.setAside(number, whyOf(segment, reason));
  log('error', `Segment ${number} of ${name} is set aside: ${reason}`);
  return 'aside' as const;
};

/** Handles a segment that was damaged on the disk: its file is read again. */
const putLost = async ({ spool, journal, log }: AgentParts, number: number, what: string) => {
  const name = (await spool.fileNameOf(number)) ?? undefined;
  // The spool is told first, because the reader may be about to record the segment as a waiting segment.
  await spool.setAside(number, { isDamaged: true, reason: `${what} was damaged on the disk.` });
  await journal.note({ type: 'lost', number, name });
  log('error', `${what} was damaged on the disk: its file is read again if it is still there.`);
  return 'aside' as const;
};

/** Drops a segment that the server has. */
const acknowledged = async ({ spool, journal, clock }: AgentParts, number: number, file: string): Promise<void> => {
  // On a full disk the note waits in memory until the removal of the segment frees space. If the note is lost, the next
  // start reads the file again, and the server recognises its transactions.
  await journal.note({ type: 'sent', number, file, at: clock.now().toISOString() });
  await spool.remove(number);
  await journal.catchUp();
};

/**
 * Counts acknowledgements that name another content than the agent sent. A program between agent and server may answer
 * every segment in this way. So a segment counts as the cause only if the server correctly acknowledges another segment
 * in the meantime.
 */
const openMismatches = () => {
  /**
   * `times`: wrong acknowledgements of a segment. `right`: number of correct acknowledgements of all segments when the
   * first wrong acknowledgement came.
   */
  const known = new Map<number, { times: number; right: number }>();
  let right = 0;
  return {
    /**
     * Whether a segment waits behind other segments, because the server acknowledged other content for it too often.
     * The acknowledgements of the other segments show whether this segment or the connection is the cause.
     */
    isHeld: (number: number): boolean => {
      const one = known.get(number);
      return one !== undefined && one.times >= MOST_MISMATCHES && one.right === right;
    },
    noteRight: (number: number): void => {
      known.delete(number);
      right += 1;
    },
    /** Returns whether the segment is the cause. */
    noteWrong: (number: number): boolean => {
      const one = known.get(number) ?? { times: 0, right };
      one.times += 1;
      known.set(number, one);
      return one.times >= MOST_MISMATCHES && one.right < right;
    },
    forget: (number: number): void => void known.delete(number),
  };
};
type Mismatches = ReturnType<typeof openMismatches>;

/** Tries once to send a segment of the spool. */
const sendOne = async (parts: AgentParts, number: number, mismatches: Mismatches): Promise<Outcome> => {
  const { spool, client, log, debug } = parts;
  const segment = await spool.read(number);
  if (segment === null) return putLost(parts, number, `Segment ${number}`);
  const { fileName: name, file } = segment;
  try {
    const kept = await client.send(segment);
    if (kept === segment.content) {
      debug(`Segment ${number} of ${name} is with the server: ${segment.body.length} bytes.`);
      await acknowledged(parts, number, file);
      mismatches.noteRight(number);
      return 'sent';
    }
    const reason = 'The server has kept another content than this one.';
    if (mismatches.noteWrong(number))
      return await putAside(parts, number, segment, { code: 'ingest.unreadable', reason });
    return unanswered(reason);
  } catch (error) {
    if (error instanceof ItemsLost) return putLost(parts, number, `The item file of segment ${number}`);
    const failure = asFailure(error);
    // The server answers 404 to a printed report of a store for which this agent does not send. This refusal is lasting
    // too.
    if (!isLasting(failure) && failure.code !== 'ingest.notPosFile') return failure;
    const reason = failure.message.slice(0, 1_000);
    if (segment.resync !== null) {
      // The sales were already sent before the resync, and a further resync reads the file again.
      await spool.remove(number, whyOf(segment, reason));
      log('warning', `Segment ${number} of a resync is left out: ${failure.message}`);
      return 'aside';
    }
    return putAside(parts, number, segment, { code: failure.code, reason });
  }
};

/**
 * Sends the spool in order until the agent ends. A segment leaves the spool only when the server has acknowledged its
 * hash. A segment that the server will never accept is set aside; after any other failure the sender waits. If the
 * server acknowledges a segment wrongly, later segments are sent before this segment.
 */
export const sendSpool = async (parts: AgentParts, isRunning: () => boolean): Promise<void> => {
  const { settings, spool, client, clock, log, pause, awake, stopped } = parts;
  const mismatches = openMismatches();
  let tried = 0;
  while (!stopped.aborted) {
    const mayStart = isRunning() && isOpen(settings.sendingHours, clock.now());
    const number = mayStart ? (spool.first(mismatches.isHeld) ?? spool.first()) : undefined;
    if (number === undefined) {
      await awake(IDLE_MS);
      continue;
    }
    const began = performance.now();
    const before = client.sentBytes();
    const outcome = await sendOne(parts, number, mismatches);
    const rest = waitAfter(client.sentBytes() - before, performance.now() - began, settings.bytesPerSecond);
    if (rest > 0) await pause(rest);
    if (outcome === 'aside') {
      // Keeps the number of failed tries, because the server has taken nothing yet. The next wait is therefore longer
      // than the last wait.
      mismatches.forget(number);
      continue;
    }
    if (outcome === 'sent') {
      if (tried > 0) log('info', 'The server takes segments again.');
      tried = 0;
      continue;
    }
    if (stopped.aborted) return;
    const wait = waitBefore(outcome, tried, Math.random());
    if (tried === 0)
      log('warning', `The server takes nothing now (${outcome.message}); ${spool.count()} segments wait.`);
    tried += 1;
    await pause(wait);
  }
};

/** The server's orders for this agent, in words. */
const statusOf = ({ status, tooOld, oldestVersion, flags }: Orders): string => {
  if (tooOld) return `this agent is too old and keeps what it reads until it is ${oldestVersion} or newer`;
  const isUploadOff = flags.some(({ name, value }) => name === 'tlogUpload' && value === 'off');
  return status === 'Running' && isUploadOff ? 'Running, but TLOG upload is off' : status;
};

/**
 * Replaces the key of the agent. If another program has already replaced the key, a person must look at it. The agent
 * continues as long as the server accepts its key.
 */
const renewKey = async ({ keys, client, log }: AgentParts): Promise<void> => {
  try {
    if (await keys.renew((keyHash) => client.rotateKey(keyHash))) log('info', 'The key of this agent was replaced.');
  } catch (error) {
    const failure = asFailure(error);
    if (failure.code !== 'conflict') throw failure;
    log('error', 'Another agent has replaced the key that this one has: enrol this agent anew, or end the other one.');
  }
};

/** Reports refused files that never became a segment, because the server does not know of them. */
const tellRefusals = async ({ journal, client }: AgentParts): Promise<void> => {
  const files = journal.state.untold.slice(0, mostReported);
  if (files.length === 0) return;
  await client.tellRefusals(files);
  await journal.note({ type: 'told', count: files.length });
};

/** Polls for commands until the agent ends; `told` receives them. */
export const pollServer = async (
  parts: AgentParts,
  heartbeat: (parts: AgentParts) => Promise<Heartbeat>,
  told: (orders: Orders) => void,
): Promise<void> => {
  const { settings, client, log, pause, stopped } = parts;
  let before = '';
  while (!stopped.aborted) {
    try {
      const orders = await client.poll(await heartbeat(parts));
      const status = statusOf(orders);
      told(orders);
      if (status !== before) log('info', `The server says: ${status}.`);
      before = status;
      if (orders.renewKey) await renewKey(parts);
      await tellRefusals(parts);
    } catch (error) {
      const { message } = asFailure(error);
      if (message !== before && !stopped.aborted) log('warning', `The server was asked for commands. ${message}`);
      before = message;
    }
    // Varies the interval, so that stores that started together do not poll together.
    await pause(settings.pollSeconds * 1_000 * (0.9 + Math.random() / 5));
  }
};
