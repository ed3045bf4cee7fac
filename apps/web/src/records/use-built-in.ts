import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** Names of built-in roles and access groups in the reader's language; those that people made stay as they are. */
export const useBuiltIn = (): ((name: string) => string) => {
  const { t } = useTranslation('settings');
  return useCallback((name) => t(`builtIn.${name}`, { defaultValue: name }), [t]);
};
