import { useTranslation } from 'react-i18next';

/**
 * The text of a toast: what happened, and to which record or person, as in 'Role saved: Night lead'. Without a name,
 * the toast concerns the user and states only what happened.
 */
export const useTold = (): ((what: string, name: string) => string) => {
  const { t } = useTranslation();
  return (what, name) => (name === '' ? what : t('told', { what, name }));
};

const SHOWN = 3;

/** The first names of many, for the same. */
export const firstNames = (names: readonly string[]): string =>
  names.slice(0, SHOWN).join(', ') + (names.length > SHOWN ? ' …' : '');
