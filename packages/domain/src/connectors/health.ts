import type { Finding, Heartbeat } from '@lanewise/contract/entities/connector-heartbeat';
import { HEALTHY_MINUTES, type ConnectorHealth } from '@lanewise/contract/entities/connector-rules';
import { isOlder } from './version.ts';

/** Hours of silence after which a person has to check the connector. */
export const WARNING_HOURS = 24;
/** Hours for which a fork (two agents with one key) is shown after its last heartbeat. */
export const FORK_HOURS = 24;
/** Days for which lost files are shown. */
export const MISSED_DAYS = 30;
/**
 * Minutes of clock error from which a warning is shown. A larger error sooner or later puts sales on the wrong business
 * date.
 */
export const CLOCK_MINUTES = 5;
/**
 * Minutes after which a segment in the agent's spool is reported. A segment waits this long only if something is wrong.
 */
export const SPOOL_MINUTES = 60;
/** Percentage of the spool limit from which the spool is nearly full. */
export const SPOOL_PERCENT = 90;
/** Free disk space in bytes below which the register itself may soon stop. */
export const DISK_BYTES = 256 * 2 ** 20;

const MINUTE = 60_000;

/** Facts about a connector from which its health is judged. */
export interface Known {
  lastContact: Date | null;
  status: 'Running' | 'Stopped';
  version: string | null;
  /** Last heartbeat of the connector's agent; null for other programs. */
  heartbeat: Heartbeat | null;
  /** Last time two agents used the connector's key, and the names of their computers; null: no fork. */
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
  // A stopped connector keeps its segments on purpose, so their age is no finding.
  return status === 'Running' && minutes >= SPOOL_MINUTES ? [{ code: 'spoolOld', params: { minutes } }] : [];
};

/** Folders and files that the agent cannot read for some time. A register or a share may be off for a moment. */
const unreadOf = ({ unread }: Heartbeat): Finding[] => {
  if (!unread) return [];
  const { folders, files } = unread;
  const found: Finding[] = [];
  const away = Math.floor((unread.folderSeconds ?? 0) / 60);
  const wait = Math.floor((unread.fileSeconds ?? 0) / 60);
  if (folders > 0 && away >= HEALTHY_MINUTES) found.push({ code: 'foldersAway', params: { folders, minutes: away } });
  if (files > 0 && wait >= HEALTHY_MINUTES) found.push({ code: 'filesWait', params: { files, minutes: wait } });
  return found;
};

const told = (heartbeat: Heartbeat, status: Known['status']): Finding[] => {
  const { clockOffsetMs, diskFreeBytes, missed } = heartbeat;
  const found = [...unreadOf(heartbeat), ...spooled(heartbeat, status)];
  if (heartbeat.items?.missing) found.unshift({ code: 'noItems', params: {} });
  if (missed.files > 0 && (missed.seconds ?? 0) < MISSED_DAYS * 86_400)
    found.unshift({ code: 'missed', params: { files: missed.files, bytes: missed.bytes } });
  if (diskFreeBytes !== null && diskFreeBytes < DISK_BYTES)
    found.push({ code: 'diskLow', params: { megabytes: Math.floor(diskFreeBytes / 2 ** 20) } });
  const minutes = Math.round(Math.abs(clockOffsetMs ?? 0) / MINUTE);
  if (minutes >= CLOCK_MINUTES) found.push({ code: 'clock', params: { minutes } });
  return found;
};

/**
 * Problems of a connector that a person should look at, the gravest first. `oldest`: the oldest agent version that the
 * server accepts.
 */
export const findingsOf = (known: Known, oldest: string, now: Date): Finding[] => {
  const { lastContact, status, version, heartbeat, fork } = known;
  const found = silence(lastContact, now);
  if (fork && now.getTime() - fork.at.getTime() < FORK_HOURS * 60 * MINUTE)
    found.push({ code: 'fork', params: { hosts: fork.hosts } });
  if (version !== null && isOlder(version, oldest)) found.push({ code: 'tooOld', params: { version, oldest } });
  return heartbeat ? [...found, ...told(heartbeat, status)] : found;
};

/**
 * Health of a connector from its problems. Silence counts by day and night, because the program also runs while the
 * store is closed. A connector that was never in contact is Offline.
 */
export const healthOf = (findings: readonly Finding[]): ConnectorHealth => {
  const isOffline = ({ code, params }: Finding): boolean =>
    code === 'never' || (code === 'silent' && Number(params['minutes']) > WARNING_HOURS * 60);
  if (findings.some(isOffline)) return 'Offline';
  return findings.length > 0 ? 'Warning' : 'Healthy';
};
