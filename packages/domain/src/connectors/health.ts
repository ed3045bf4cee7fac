import type { ConnectorHealth } from '@lanewise/contract/entities/connector-rules';

/** A connector polls every minute; a longer silence than this is more than a slow line. */
export const HEALTHY_MINUTES = 15;
/** After a day of silence a person has to check. */
export const WARNING_HOURS = 24;

/**
 * Health by the time since the last contact, day and night: the program runs even when the store is closed. No contact
 * ever is Offline.
 */
export const healthOf = (lastContact: Date | null, now: Date): ConnectorHealth => {
  if (lastContact === null) return 'Offline';
  const minutes = (now.getTime() - lastContact.getTime()) / 60_000;
  if (minutes <= HEALTHY_MINUTES) return 'Healthy';
  return minutes <= WARNING_HOURS * 60 ? 'Warning' : 'Offline';
};
