import type { Settings } from './settings.ts';

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

/** Whether files are sent at a time of the day of this store. Hours that end before they begin go over midnight. */
export const isOpen = (hours: Settings['sendingHours'], now: Date): boolean => {
  if (!hours) return true;
  const at = now.getHours() * 60 + now.getMinutes();
  const [from, to] = [minutesOf(hours.from), minutesOf(hours.to)];
  return from <= to ? at >= from && at < to : at >= from || at < to;
};

/** Milliseconds to wait after so many bytes that took so long, to keep to a line's share on average. */
export const waitAfter = (bytes: number, tookMs: number, bytesPerSecond: number | undefined): number =>
  bytesPerSecond === undefined ? 0 : Math.max(0, (bytes / bytesPerSecond) * 1_000 - tookMs);
