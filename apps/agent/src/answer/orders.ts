import { answerOrder } from './answer.ts';
import { SegmentRefused } from '@lanewise/contract/facts/decode';
import { CallFailed } from '@lanewise/intake/call';
import type { Orders } from '../calls/client.ts';
import { IsLink } from '../files/open-file.ts';
import type { AgentParts } from '../shared/parts.ts';
import { NotTaken, resync, type FilesRead } from './resync.ts';
import { isLasting } from '../process/wait.ts';

const IMPOSSIBLE = [SegmentRefused, IsLink, NotTaken];

/**
 * Whether an order can never be carried out. A refusal by the operating system is temporary: a file was renamed, a disk
 * is full, or a folder is away.
 */
const isImpossible = (error: unknown): boolean =>
  error instanceof CallFailed ? isLasting(error) : IMPOSSIBLE.some((kind) => error instanceof kind);

/** Carries out orders of users, each once and one after the other. The server repeats open orders at every poll. */
export const openOrders = (parts: AgentParts) => {
  const { log } = parts;
  /**
   * Orders that were carried out or can never be carried out. An order stays here until the server no longer names it.
   */
  const given: Set<number> = new Set();
  let busy: Promise<void> | null = null;

  const leave = (requestId: number, why: string): void => {
    given.add(requestId);
    log('warning', `Request ${requestId} cannot be answered: ${why}`);
  };

  /** Orders that wait until something passes, and why. */
  const waiting: Map<number, string> = new Map();
  const wait = (requestId: number, why: string): void => {
    if (waiting.get(requestId) !== why) log('warning', `Request ${requestId} waits: ${why}`);
    waiting.set(requestId, why);
  };

  /** Whether the item files were sent since a user asked for master data. */
  let areItemsSent = false;
  const sendItems = async (): Promise<void> => {
    const { items, client, switches, stopped } = parts;
    if (!switches.isOn('masterDataResync')) areItemsSent = false;
    else if (!areItemsSent && !stopped.aborted)
      try {
        await items.look(true);
        for (const hash of items.all()) await client.readWith.sendItems(hash);
        areItemsSent = items.all().length > 0;
        if (areItemsSent) log('info', 'The item files were sent anew, because a user asked for master data.');
      } catch (error) {
        log('warning', `The item files were not sent: ${error instanceof Error ? error.message : String(error)}`);
      }
  };

  /** What resyncs that wait have read so far. */
  const begun = new Map<number, FilesRead>();

  const carryOut = async (requestId: number, work: () => Promise<boolean>): Promise<void> => {
    if (given.has(requestId) || parts.stopped.aborted) return;
    try {
      if (await work()) given.add(requestId);
      else leave(requestId, 'there is no such file here, and no folder that holds one.');
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      if (isImpossible(error)) leave(requestId, message);
      else if (!(error instanceof CallFailed)) wait(requestId, message);
    }
  };

  const all = async ({ requests, resyncs }: Orders): Promise<void> => {
    const open = new Set([...requests, ...resyncs].map(({ requestId }) => requestId));
    for (const known of [given, waiting]) for (const one of known.keys()) if (!open.has(one)) known.delete(one);
    for (const one of begun.keys()) if (!open.has(one) || given.has(one)) begun.delete(one);
    await sendItems();
    for (const order of requests) await carryOut(order.requestId, () => answerOrder(parts, order));
    for (const order of resyncs) {
      const filesRead: FilesRead = begun.get(order.requestId) ?? new Map();
      begun.set(order.requestId, filesRead);
      await carryOut(order.requestId, () => resync(parts, order, filesRead));
    }
  };

  return {
    /** Begins unless the last orders are still being carried out. */
    take: (orders: Orders): void => {
      busy ??= all(orders).finally(() => (busy = null));
    },
    idle: async (): Promise<void> => {
      await busy;
    },
  };
};
