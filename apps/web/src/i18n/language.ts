import { useTranslation } from 'react-i18next';
import type { Language } from '../state/keys.ts';

/** The current language, for numbers and dates. */
export const useLanguage = (): Language => {
  const { i18n } = useTranslation();
  return i18n.language === 'fr' ? 'fr' : 'en';
};
