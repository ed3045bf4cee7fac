import { useTranslation } from 'react-i18next';
import type { SessionEntry } from '@lanewise/contract/entities/account';

/** The name of a session: 'Firefox on Windows', as far as it is known. */
export const useNames = (): { deviceName: (session: Pick<SessionEntry, 'browser' | 'system'>) => string } => {
  const { t } = useTranslation('accounts');
  return {
    deviceName: ({ browser, system }) => {
      if (browser !== '' && system !== '') return t('sessions.device', { browser, system });
      return browser || system || t('sessions.unknownDevice');
    },
  };
};
