import { statfs } from 'node:fs/promises';
import { hostname } from 'node:os';
import type { Heartbeat } from '@lanewise/contract/entities/connector-heartbeat';
import { maskText } from '@lanewise/tlog/mask';
import type { Instance } from '../kept/instance.ts';
import type { AgentParts } from '../shared/parts.ts';

const secondsSince = (moment: string | null, now: Date): number | null =>
  moment === null ? null : Math.max(0, Math.round((now.getTime() - Date.parse(moment)) / 1_000));

/** Largest number in a heartbeat. Some file systems report more free bytes than any disk has. */
const MOST = 10 ** 15;
const within = (count: number): number => Math.min(count, MOST);

/** Characters of a computer's name. */
const MOST_HOST = 100;

/** Makes the heartbeats of the agent; each has the next number. */
export const openHeartbeat = ({ instance, run }: Instance): ((parts: AgentParts) => Promise<Heartbeat>) => {
  const host = maskText(hostname().replace(/\p{Cc}/gu, '')).slice(0, MOST_HOST);
  let sequence = 0;
  return async ({ settings, version, journal, spool, items, client, clock, switches, waits }) => {
    sequence += 1;
    const disk = await statfs(settings.data).catch(() => null);
    const { asideCount, lostCount, lastSent, missed } = journal.state;
    return {
      version,
      instance,
      host,
      run,
      sequence,
      upSeconds: Math.round(process.uptime()),
      clockOffsetMs: clock.offsetMs(),
      receiptSeconds: secondsSince(lastSent, clock.now()),
      spool: {
        segments: spool.count(),
        bytes: within(spool.bytes()),
        limit: within(settings.spoolBytes),
        oldestSeconds: await spool.oldestSeconds(),
      },
      diskFreeBytes: disk === null ? null : within(disk.bavail * disk.bsize),
      aside: asideCount,
      lost: lostCount,
      missed: { files: missed.files, bytes: within(missed.bytes), seconds: secondsSince(missed.last, clock.now()) },
      reports: settings.folders.some(({ reports }) => reports),
      ...switches.taken(),
      unread: waits.told(),
      items: settings.folders.some((folder) => folder.items)
        ? { sentSeconds: client.readWith.itemsSentSeconds(), missing: items.isMissing() }
        : null,
    };
  };
};
