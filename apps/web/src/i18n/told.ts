import { useTranslation } from 'react-i18next';

/** What happened and to which record or person, for a toast: 'Role saved: Night lead'; without a name, of oneself. */
export const useTold = (): ((what: string, name: string) => string) => {
  const { t } = useTranslation();
  return (what, name) => (name === '' ? what : t('told', { what, name }));
};

const SHOWN = 3;

/** The first names of many, for the same. */
export const firstNames = (names: readonly string[]): string =>
  names.slice(0, SHOWN).join(', ') + (names.length > SHOWN ? ' …' : '');
