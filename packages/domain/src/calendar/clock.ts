import type { Clock } from '@lanewise/contract/primitives/clock';

// Writes times of day. Screens and files both use this module.

const half = (hour: number): string => (hour < 12 ? 'am' : 'pm');
const ofHalf = (hour: number): number => (hour % 12 === 0 ? 12 : hour % 12);

/** Writes an hour of the day, 0 to 23: '6 pm' or '18:00'. */
export const writeHour = (hour: number, clock: Clock): string =>
  clock === '24' ? `${String(hour).padStart(2, '0')}:00` : `${ofHalf(hour)} ${half(hour)}`;

const pattern = /(?:^|[T ])(\d{2}):(\d{2})(?::(\d{2}))?/;

/** Writes the time of a local date and time, or of a time alone: '7:42:10 pm' or '19:42:10'; '' if there is no time. */
export const writeTime = (time: string, clock: Clock): string => {
  const [, hour, minute, second] = pattern.exec(time) ?? [];
  if (!hour || !minute) return '';
  const rest = `${minute}${second ? `:${second}` : ''}`;
  return clock === '24' ? `${hour}:${rest}` : `${ofHalf(Number(hour))}:${rest} ${half(Number(hour))}`;
};
