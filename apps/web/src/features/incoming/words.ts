import type { Language } from '@lanewise/domain/format';
import { formatDateTime } from '../../lib/date.ts';

/** A moment (ISO 8601, UTC) as this browser's clock shows it: 11/19/2026 7:42 pm. */
export const writeMoment = (moment: string | null, language: Language): string => {
  if (moment === null || moment === '') return '';
  const at = new Date(moment);
  const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString();
  return formatDateTime(local.slice(0, 16), language);
};
