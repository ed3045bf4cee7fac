import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { LoggedInUser } from '@lanewise/contract/entities/session';
import { keepChosenLanguage } from '../../account/choose-language.ts';
import { queryClient } from '../../api/query-client.ts';
import { chooseClock } from '../../i18n/clock.ts';
import { startInLastCompany } from '../../state/last-company.ts';
import { beginSession, mayEnter } from '../../state/session.ts';
import { toastError } from '../../ui/toast.tsx';

/** Stores the record of a login and opens the user's landing page; a user without rights stays and gets a message. */
export const useEnter = (): ((user: LoggedInUser) => Promise<void>) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return async (user) => {
    if (!mayEnter(user)) return toastError(t('problem.noPermissions'));
    queryClient.clear();
    beginSession(user);
    if (user.clock) chooseClock(user.clock);
    startInLastCompany();
    await keepChosenLanguage(queryClient);
    await navigate({ to: '/', replace: true });
  };
};
