import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { LoggedInUser } from '@lanewise/contract/entities/session';
import { queryClient } from '../../api/queries.ts';
import { beginSession, mayEnter } from '../../state/session.ts';
import { toastError } from '../../ui/toast.tsx';

/** Keeps the record of a login and goes where its user lands; who may do nothing here is told so and stays. */
export const useEnter = (): ((user: LoggedInUser) => Promise<void>) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return async (user) => {
    if (!mayEnter(user)) return toastError(t('problem.noPermissions'));
    queryClient.clear();
    beginSession(user);
    await navigate({ to: '/', replace: true });
  };
};
