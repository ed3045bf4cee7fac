import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openCalls } from './calls/call.ts';
import { openClient, type Orders } from './calls/client.ts';
import { openClock } from './process/clock.ts';
import { obtainKeys } from './send/enrol.ts';
import { openHeartbeat } from './send/heartbeat.ts';
import { beginRun } from './kept/instance.ts';
import { openItemFiles } from './items/items.ts';
import { openJournal } from './kept/journal.ts';
import { holdFolder } from './process/lock.ts';
import { openOrders } from './answer/orders.ts';
import type { Log } from './process/log.ts';
import type { AgentParts } from './shared/parts.ts';
import { findLost, readFolders } from './read/reader.ts';
import { pollServer, sendSpool } from './send/sender.ts';
import type { Settings } from './settings/settings.ts';
import { coverOwn } from './answer/own-secrets.ts';
import { openSpool } from './kept/spool.ts';
import { openSwitches, type AgentSwitches } from './calls/switches.ts';
import { openWaits } from './files/waits.ts';

/** Real duration of a pause in milliseconds; shorter in tests that let days pass in seconds. */
export type Takes = (milliseconds: number) => number;

/** Resolves after some time, or earlier when the signal aborts. */
const pausing =
  (takes: Takes, stopped: AbortSignal, woken?: EventTarget) =>
  (milliseconds: number): Promise<void> =>
    new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        stopped.removeEventListener('abort', done);
        woken?.removeEventListener('wake', done);
        resolve();
      };
      const timer = setTimeout(done, takes(milliseconds));
      stopped.addEventListener('abort', done);
      woken?.addEventListener('wake', done);
      if (stopped.aborted) done();
    });

/** Whether files may be sent: a user may have stopped the agent, or only its upload. */
const maySend = ({ status, tooOld }: Orders, switches: AgentSwitches): boolean =>
  status === 'Running' && !tooOld && switches.isOn('tlogUpload');

export interface Running {
  version: string;
  log: Log;
  stopped: AbortSignal;
  takes?: Takes;
}

/** Runs the agent until `stopped`: reads folders into the spool, sends the spool, polls for commands. Throws Held. */
export const runAgent = async (
  settings: Settings,
  { version, log, stopped, takes = (milliseconds) => milliseconds }: Running,
): Promise<void> => {
  await mkdir(settings.data, { recursive: true, mode: 0o700 });
  const release = await holdFolder(settings.data);
  const clock = openClock();
  const call = openCalls(settings.server, stopped, clock);
  const keys = await obtainKeys(settings, { version, call, log, pause: pausing(takes, stopped), stopped }).catch(
    async (error: unknown) => {
      await release();
      throw error;
    },
  );
  if (keys === null) return release();
  const journal = await openJournal(join(settings.data, 'journal'));
  const cover = (content: Uint8Array) => coverOwn(content, { settings, keys });
  const spool = await openSpool(settings.data, journal.state.highest, cover);
  const items = await openItemFiles({ settings, journal, log, cover });
  const switches = openSwitches();
  const woken = new EventTarget();
  const parts: AgentParts = {
    settings,
    version,
    journal,
    spool,
    items,
    client: openClient(call, keys, (hash) => items.read(hash)),
    keys,
    clock,
    switches,
    waits: openWaits(log),
    log,
    debug: (message) => {
      if (switches.isOn('debugLog')) log('debug', message);
    },
    stopped,
    pause: pausing(takes, stopped),
    wake: () => woken.dispatchEvent(new Event('wake')),
    awake: pausing(takes, stopped, woken),
  };
  if (journal.damaged > 0)
    log('warning', `${journal.damaged} lines of the journal were damaged and are found out anew.`);
  log('info', `Agent ${version} sends to ${settings.server}; ${spool.count()} segments wait.`);
  await findLost(parts);
  // False until the server has answered, because a user may have stopped the agent before the start.
  let isRunning = false;
  const orders = openOrders(parts);
  const loops = [
    readFolders(parts),
    sendSpool(parts, () => isRunning),
    pollServer(parts, openHeartbeat(await beginRun(settings.data)), (told) => {
      switches.take(told);
      isRunning = maySend(told, switches);
      parts.wake();
      orders.take(told);
    }),
  ];
  try {
    await Promise.all(loops);
    await orders.idle();
  } finally {
    await journal.close();
    await release();
  }
};
