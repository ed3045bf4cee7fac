import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { changeUser, createUser, oneUser } from '@lanewise/contract/endpoints/users';
import type { UserRecord } from '@lanewise/contract/entities/user';
import { isAdminRole } from '@lanewise/domain/rights/standing';
import { useCompany } from '../../api/queries.ts';
import { useLatest, useSave } from '../../api/records.ts';
import { dependsOnUsers, inviteUser } from '../../api/users.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useMay } from '../../state/rights.ts';
import { useRecordForm } from '../../records/use-record-form.ts';
import { userInputOf, newUser, userValuesOf, wrongIn } from './form.ts';
import type { Offered, UserValues } from './form.ts';
import { fullName } from './names.ts';

/** A saved user, and what came of it. */
interface Saved extends UserRecord {
  endedSessions: number;
  isInvited: boolean;
}
const nothingElse = { endedSessions: 0, isInvited: false };

/** What saving did, for the toast. */
const toldOf = (saved: Saved, isNew: boolean, t: TFunction<'users'>): string => {
  const { username, endedSessions: count, isInvited } = saved;
  const name = fullName(saved);
  if (isNew) return isInvited ? t('addedInvited', { name, username }) : t('added', { name });
  return count > 0 ? t('savedEnding', { name, count }) : t('saved', { name });
};

/** The form of a user, or of a new one (null); `onSaved` learns who was saved. */
export const useUserForm = (user: UserRecord | null, offered: Offered, onSaved: (userId: number) => void) => {
  const { t } = useTranslation(['users', 'settings']);
  const may = useMay();
  const company = useCompany();
  const language = useLanguage();
  const { mutateAsync } = useSave(createUser, changeUser, dependsOnUsers);
  const latest = useLatest(oneUser);
  const isAdmin = ({ roleId }: UserValues): boolean =>
    isAdminRole(offered.roles.find((role) => String(role.roleId) === roleId)?.name ?? '');
  /**
   * Sends the invitation and returns whether it was sent. A failed call shows its own error, and the user still exists.
   */
  const invite = async ({ userId }: UserRecord): Promise<boolean> =>
    may('inviteUser') &&
    inviteUser(userId).then(
      () => true,
      () => false,
    );
  const save = async (values: UserValues): Promise<Saved> => {
    const context = { admin: isAdmin(values), companyId: company?.id ?? null, offered };
    const saved = await mutateAsync({ id: user?.userId ?? null, input: userInputOf(values, user, context) });
    const endedSessions = 'endedSessions' in saved ? saved.endedSessions : 0;
    return { ...saved, endedSessions, isInvited: user === null && values.invite && (await invite(saved)) };
  };
  const begun = user ? userValuesOf(user, offered) : newUser(language, company?.timeZone ?? 'UTC');
  const record = useRecordForm<UserValues, Saved>(begun, {
    validate: (values) =>
      Object.fromEntries(
        Object.entries(wrongIn(values, isAdmin(values))).map(([field, why]) => [field, t(`settings:wrong.${why}`)]),
      ),
    save,
    latest: user === null ? undefined : async () => ({ ...(await latest(user.userId)), ...nothingElse }),
    saved: (saved) => toldOf(saved, user === null, t),
    situation: user === null ? 'addUser' : undefined,
    valuesOf: (saved) => userValuesOf(saved, offered),
    onSaved: ({ userId }) => onSaved(userId),
  });
  return { record, admin: isAdmin(record.form.getValues()) };
};
