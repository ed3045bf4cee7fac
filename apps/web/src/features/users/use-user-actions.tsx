import { useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import type { UserRecord } from '@lanewise/contract/entities/user';
import { useCompany } from '../../api/queries.ts';
import { inviteUser, resetUserPassword, useRefreshUsers } from '../../api/users.ts';
import { useMay } from '../../state/rights.ts';
import { useSwitched } from '../../state/session.ts';
import { toastSuccess } from '../../ui/toast.tsx';
import { SwitchDialog } from '../../account/lazy.tsx';
import { PasswordDialog } from '../../account/password/dialog.tsx';
import type { SheetAction } from '../../records/record-sheet.tsx';
import { fullName } from './names.ts';

type Asking = 'password' | 'switch' | null;

/** The other actions on a user: menu entries and the dialogs that they open. */
export const useUserActions = (
  user: UserRecord | null,
  onWhy: () => void,
): { actions: SheetAction[]; dialogs: JSX.Element | null } => {
  const { t } = useTranslation('users');
  const may = useMay();
  const switched = useSwitched();
  const company = useCompany();
  const navigate = useNavigate();
  const refresh = useRefreshUsers();
  const [asking, setAsking] = useState<Asking>(null);
  if (!user) return { actions: [], dialogs: null };
  const { userId, status, manageable } = user;
  const across = user.companyId !== company?.id;
  const invite = async (): Promise<void> => {
    try {
      await inviteUser(userId);
      toastSuccess(t('invited', { username: user.username }));
    } catch {
      // The call announces the failure.
    }
  };
  const reset = async (input: { newPassword: string; confirmPassword: string }): Promise<void> => {
    await resetUserPassword(userId, input);
    await refresh();
  };
  const entry = (wanted: boolean, label: string, onClick: () => void): SheetAction[] =>
    wanted ? [{ label, onClick }] : [];
  const actions = [
    ...entry(may('getUsers'), t('whyAction'), onWhy),
    ...entry(
      may('getUsers'),
      t('auditAction'),
      () => void navigate({ to: '/settings/audit', search: () => ({ subject: `user:${userId}` }) }),
    ),
    ...entry(manageable && status === 'Invited' && may('inviteUser'), t('invite'), () => void invite()),
    ...entry(manageable && may('updateUser'), t('resetPassword'), () => setAsking('password')),
    ...entry(
      manageable && status === 'Active' && !switched && may(across ? 'switchUserAcrossCompany' : 'switchUser'),
      t('switch'),
      () => setAsking('switch'),
    ),
  ];
  const close = (): void => setAsking(null);
  return {
    actions,
    dialogs:
      asking === 'password' ? (
        <PasswordDialog
          flavour="other"
          name={fullName(user)}
          onSubmit={({ newPassword, confirmPassword }) => reset({ newPassword, confirmPassword })}
          onClose={close}
        />
      ) : asking === 'switch' ? (
        <Suspense fallback={null}>
          <SwitchDialog userId={userId} name={fullName(user)} across={across} onClose={close} />
        </Suspense>
      ) : null,
  };
};
