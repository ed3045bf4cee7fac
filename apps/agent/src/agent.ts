import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openClient } from './client.ts';
import { openJournal } from './journal.ts';
import { holdFolder } from './lock.ts';
import { openOrders } from './orders.ts';
import type { Log, Parts } from './parts.ts';
import { findLost, readFolders } from './reader.ts';
import { pollServer, sendSpool } from './sender.ts';
import type { Settings } from './settings.ts';
import { openSpool } from './spool.ts';

/** Resolves after some time or when the signal comes, whichever is first. */
const pausing =
  (stopped: AbortSignal, woken?: EventTarget) =>
  (milliseconds: number): Promise<void> =>
    new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        stopped.removeEventListener('abort', done);
        woken?.removeEventListener('wake', done);
        resolve();
      };
      const timer = setTimeout(done, milliseconds);
      stopped.addEventListener('abort', done);
      woken?.addEventListener('wake', done);
      if (stopped.aborted) done();
    });

/** Runs until `stopped`: reads folders into the spool, sends the spool, asks for commands. Throws Held. */
export const runAgent = async (settings: Settings, version: string, log: Log, stopped: AbortSignal): Promise<void> => {
  await mkdir(settings.data, { recursive: true, mode: 0o700 });
  const release = await holdFolder(settings.data);
  const journal = await openJournal(join(settings.data, 'journal'));
  const spool = await openSpool(settings.data, journal.state.highest);
  const woken = new EventTarget();
  const parts: Parts = {
    settings,
    version,
    journal,
    spool,
    client: openClient(settings.server, settings.key, version, stopped),
    log,
    stopped,
    pause: pausing(stopped),
    wake: () => woken.dispatchEvent(new Event('wake')),
    awake: pausing(stopped, woken),
  };
  if (journal.damaged > 0)
    log('warning', `${journal.damaged} lines of the journal were damaged and are found out anew.`);
  log('info', `Agent ${version} sends to ${settings.server}; ${spool.count()} segments wait.`);
  await findLost(parts);
  let isRunning = true;
  const orders = openOrders(parts);
  const loops = [
    readFolders(parts),
    sendSpool(parts, () => isRunning),
    pollServer(parts, (told) => {
      isRunning = told.status === 'Running';
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
