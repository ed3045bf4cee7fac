import type { ConnectorHealth } from '@lanewise/contract/entities/connector-rules';

/** A connector asks every minute what is wanted of it: this many minutes without a word are more than a slow line. */
export const HEALTHY_MINUTES = 15;
/** After a day without a word somebody has to go and look. */
export const WARNING_HOURS = 24;

/**
 * Health by the time since a connector was heard last, by day and by night: its program runs whether the store is open or
 * not. Never heard is Offline.
 */
export const healthOf = (lastContact: Date | null, now: Date): ConnectorHealth => {
  if (lastContact === null) return 'Offline';
  const minutes = (now.getTime() - lastContact.getTime()) / 60_000;
  if (minutes <= HEALTHY_MINUTES) return 'Healthy';
  return minutes <= WARNING_HOURS * 60 ? 'Warning' : 'Offline';
};
