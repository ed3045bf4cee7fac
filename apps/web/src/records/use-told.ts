import { useTranslation } from 'react-i18next';

/** What happened and to which record, for a toast: 'Role saved: Night lead'. */
export const useTold = (): ((what: string, name: string) => string) => {
  const { t } = useTranslation('settings');
  return (what, name) => t('told', { what, name });
};
