import { useCallback } from 'react';
import { formatMoment } from '../lib/date.ts';
import { companyTimeZone } from '../state/keys.ts';
import { useStored } from '../state/storage.ts';
import { useLanguage } from './language.ts';

/** Writes a moment in the company's time zone, or in that of a store; null for none. */
export type WriteMoment = (moment: string | Date | null, store?: string | null) => string;

/**
 * Moments of the system (received, last contact, last login, an audited action): everybody reads the same time,
 * wherever their browser is.
 */
export const useMoment = (): WriteMoment => {
  const language = useLanguage();
  const company = useStored(companyTimeZone);
  return useCallback((moment, store) => formatMoment(moment, language, store ?? company), [language, company]);
};
