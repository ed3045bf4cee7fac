import type { Settings } from '../settings/settings.ts';
import type { AgentSwitches } from './switches.ts';

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

/**
 * Whether files may be sent at a time of day of this store. Hours whose end is before their beginning span midnight.
 */
export const isOpen = (hours: Settings['sendingHours'], now: Date): boolean => {
  if (!hours) return true;
  const at = now.getHours() * 60 + now.getMinutes();
  const [from, to] = [minutesOf(hours.from), minutesOf(hours.to)];
  return from <= to ? at >= from && at < to : at >= from || at < to;
};

/** Milliseconds to wait after `bytes` were sent in `tookMs`, so that the average rate stays within the limit. */
export const waitAfter = (bytes: number, tookMs: number, bytesPerSecond: number | undefined): number =>
  bytesPerSecond === undefined ? 0 : Math.max(0, (bytes / bytesPerSecond) * 1_000 - tookMs);

/** Milliseconds between two looks into the folders while a user wants sales in real time. */
const REAL_TIME_MS = 1_000;

/** Milliseconds between two looks into the folders. */
export const betweenLooks = ({ scanSeconds }: Pick<Settings, 'scanSeconds'>, switches: AgentSwitches): number =>
  Math.min(scanSeconds * 1_000, switches.isOn('realTimeSales') ? REAL_TIME_MS : Number.POSITIVE_INFINITY);
