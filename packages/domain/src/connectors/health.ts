import type { Finding, Heartbeat } from '@lanewise/contract/entities/connector-heartbeat';
import type { ConnectorHealth } from '@lanewise/contract/entities/connector-rules';
import { isOlder } from './version.ts';

/** A connector polls every minute; a longer silence than this is more than a slow line. */
export const HEALTHY_MINUTES = 15;
/** After a day of silence a person has to check. */
export const WARNING_HOURS = 24;
/** Hours for which two agents with one key are shown after they were last heard. */
export const FORK_HOURS = 24;
/** Days for which files are shown that were lost. */
export const MISSED_DAYS = 30;
/** A clock that is off by more than this puts sales on another business date sooner or later. */
export const CLOCK_MINUTES = 5;
/** A segment waits so long only when something is wrong. */
export const SPOOL_MINUTES = 60;
/** Share of the spool, in percent, from which it is nearly full. */
export const SPOOL_PERCENT = 90;
/** Free bytes of a disk below which the register may be next to stop. */
export const DISK_BYTES = 256 * 2 ** 20;

const MINUTE = 60_000;

/** What is known of a connector. */
export interface Known {
  lastContact: Date | null;
  status: 'Running' | 'Stopped';
  version: string | null;
  /** What its agent said at the last contact; null for other programs. */
  heartbeat: Heartbeat | null;
  /** When two agents with its key were last heard, and the names of their computers. */
  fork: { at: Date; hosts: string } | null;
}

const silence = (lastContact: Date | null, now: Date): Finding[] => {
  if (lastContact === null) return [{ code: 'never', params: {} }];
  const minutes = Math.ceil((now.getTime() - lastContact.getTime()) / MINUTE);
  return minutes <= HEALTHY_MINUTES ? [] : [{ code: 'silent', params: { minutes } }];
};

const spooled = ({ spool }: Heartbeat, status: Known['status']): Finding[] => {
  const percent = spool.limit === 0 ? 0 : Math.round((spool.bytes / spool.limit) * 100);
  if (percent >= SPOOL_PERCENT) return [{ code: 'spoolFull', params: { percent } }];
  const minutes = Math.floor((spool.oldestSeconds ?? 0) / 60);
  // One that a person stopped keeps what it reads.
  return status === 'Running' && minutes >= SPOOL_MINUTES ? [{ code: 'spoolOld', params: { minutes } }] : [];
};

const told = (heartbeat: Heartbeat, status: Known['status']): Finding[] => {
  const { clockOffsetMs, diskFreeBytes, missed } = heartbeat;
  const found = spooled(heartbeat, status);
  if (heartbeat.items?.missing) found.unshift({ code: 'noItems', params: {} });
  if (missed.files > 0 && (missed.seconds ?? 0) < MISSED_DAYS * 86_400)
    found.unshift({ code: 'missed', params: { files: missed.files, bytes: missed.bytes } });
  if (diskFreeBytes !== null && diskFreeBytes < DISK_BYTES)
    found.push({ code: 'diskLow', params: { megabytes: Math.floor(diskFreeBytes / 2 ** 20) } });
  const minutes = Math.round(Math.abs(clockOffsetMs ?? 0) / MINUTE);
  if (minutes >= CLOCK_MINUTES) found.push({ code: 'clock', params: { minutes } });
  return found;
};

/** What a person should look at, the gravest first. `oldest`: the oldest version of agents that the server accepts. */
export const findingsOf = (known: Known, oldest: string, now: Date): Finding[] => {
  const { lastContact, status, version, heartbeat, fork } = known;
  const found = silence(lastContact, now);
  if (fork && now.getTime() - fork.at.getTime() < FORK_HOURS * 60 * MINUTE)
    found.push({ code: 'fork', params: { hosts: fork.hosts } });
  if (version !== null && isOlder(version, oldest)) found.push({ code: 'tooOld', params: { version, oldest } });
  return heartbeat ? [...found, ...told(heartbeat, status)] : found;
};

/**
 * Health by the time since the last contact, day and night, as the program runs even when the store is closed, and by
 * everything else that is found. No contact ever is Offline.
 */
export const healthOf = (findings: readonly Finding[]): ConnectorHealth => {
  const isOffline = ({ code, params }: Finding): boolean =>
    code === 'never' || (code === 'silent' && Number(params['minutes']) > WARNING_HOURS * 60);
  if (findings.some(isOffline)) return 'Offline';
  return findings.length > 0 ? 'Warning' : 'Healthy';
};
