import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/**
 * Gives the names of built-in roles and access groups in the reader's language. Names that users gave stay unchanged.
 */
export const useBuiltIn = (): ((name: string) => string) => {
  const { t } = useTranslation('settings');
  return useCallback((name) => t(`builtIn.${name}`, { defaultValue: name }), [t]);
};
