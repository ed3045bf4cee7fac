import type { TFunction } from 'i18next';
import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { listAccessGroups } from '@lanewise/contract/endpoints/access-groups';
import { listRoles } from '@lanewise/contract/endpoints/roles';
import { changeUser, createUser, oneUser, removeUser } from '@lanewise/contract/endpoints/users';
import type { AccessGroupRecord } from '@lanewise/contract/entities/rights';
import type { UserRecord } from '@lanewise/contract/entities/user';
import { isAdminRole } from '@lanewise/domain/rights/standing';
import { useCompany, useLevels } from '../../api/queries.ts';
import { useLatest, useRecords, useRemove, useSave } from '../../api/records.ts';
import { dependsOnUsers, inviteUser, useOwnRecord } from '../../api/users.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useMay } from '../../state/rights.ts';
import { useLooking } from '../../state/session.ts';
import { SideSheet } from '../../ui/side-sheet.tsx';
import { LoadingState } from '../../ui/states.tsx';
import { Sessions } from '../../account/lazy.tsx';
import { OpenRecord } from '../../records/open-record.tsx';
import { RecordSheet } from '../../records/record-sheet.tsx';
import type { Detail } from '../../records/use-detail.ts';
import { useRecordForm } from '../../records/use-record-form.ts';
import { givingOf, inputOf, newUser, valuesOf, wrongIn } from './form.ts';
import type { Offered, UserValues } from './form.ts';
import { UserFields } from './fields.tsx';
import { fullName } from './names.ts';
import { useUserActions } from './use-user-actions.tsx';
import { SeesPanel } from './sees-panel.tsx';
import { WhyPanel } from './why-panel.tsx';
import styles from './users.module.css';

interface SheetProps {
  detail: Detail;
  /** The user who was saved last: the summary of what they see is open. */
  saved: number | null;
  onSaved: (userId: number) => void;
}

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

/** The lists are short, so one page holds all roles or access groups. */
const everything = { limit: 1_000 };

const UserForm = ({
  user,
  offered,
  groups,
  own,
  detail,
  saved: justSaved,
  onSaved,
}: {
  user: UserRecord | null;
  offered: Offered;
  groups: readonly AccessGroupRecord[];
  own: UserRecord;
} & SheetProps): JSX.Element => {
  const { t } = useTranslation(['users', 'settings']);
  const may = useMay();
  const looking = useLooking();
  const company = useCompany();
  const language = useLanguage();
  const giving = useMemo(() => givingOf(own), [own]);
  const [whyOpen, setWhyOpen] = useState(false);
  const [seesOpen, setSeesOpen] = useState(user !== null && user.userId === justSaved);
  const { mutateAsync } = useSave(createUser, changeUser, dependsOnUsers);
  const latest = useLatest(oneUser);
  const remove = useRemove(removeUser, dependsOnUsers);
  const isAdmin = ({ roleId }: UserValues): boolean =>
    isAdminRole(offered.roles.find((role) => String(role.roleId) === roleId)?.name ?? '');
  const save = async (values: UserValues): Promise<Saved> => {
    const context = { admin: isAdmin(values), companyId: company?.id ?? null, offered };
    const saved = await mutateAsync({ id: user?.userId ?? null, input: inputOf(values, user, context) });
    const endedSessions = 'endedSessions' in saved ? saved.endedSessions : 0;
    return { ...saved, endedSessions, isInvited: user === null && values.invite && (await invite(saved)) };
  };
  /** Whether the invitation is on its way; if not, the call says so, and the user exists all the same. */
  const invite = async ({ userId }: UserRecord): Promise<boolean> =>
    may('inviteUser') &&
    inviteUser(userId).then(
      () => true,
      () => false,
    );
  const record = useRecordForm<UserValues, Saved>(
    user ? valuesOf(user, offered) : newUser(language, company?.timeZone ?? 'UTC'),
    {
      validate: (values) =>
        Object.fromEntries(
          Object.entries(wrongIn(values, isAdmin(values))).map(([field, why]) => [field, t(`settings:wrong.${why}`)]),
        ),
      save,
      latest: user === null ? undefined : async () => ({ ...(await latest(user.userId)), ...nothingElse }),
      saved: (saved) => toldOf(saved, user === null, t),
      situation: user === null ? 'addUser' : undefined,
      valuesOf: (saved) => valuesOf(saved, offered),
      onSaved: ({ userId }) => {
        onSaved(userId);
        setSeesOpen(true);
        if (user === null) detail.openOne(userId);
      },
    },
  );
  const { actions, dialogs } = useUserActions(user, () => setWhyOpen(true));
  const self = user?.userId === own.userId;
  const editable = user === null ? may('addUser') : may('updateUser') && (user.manageable || self);
  return (
    <>
      <RecordSheet
        title={user ? fullName(user) : t('add')}
        record={record}
        onClose={detail.close}
        editable={editable}
        actions={actions}
        removal={
          user?.manageable && may('deleteUser')
            ? {
                question: t('deleteQuestion', { name: fullName(user) }),
                text: t('deleteText'),
                done: t('deleted', { name: fullName(user) }),
                remove: () => remove(user.userId),
              }
            : undefined
        }
        above={
          user && may('getUsers', 'updateUser') ? (
            <SeesPanel user={user} open={seesOpen} onToggle={() => setSeesOpen(!seesOpen)} />
          ) : null
        }
        after={
          user ? (
            <>
              {user.manageable || self ? null : <p className={styles.note}>{t('aboveHint')}</p>}
              <WhyPanel user={user} open={whyOpen} onToggle={() => setWhyOpen(!whyOpen)} />
              {user.manageable && may('updateUser') && !looking ? (
                <section className={styles.after} aria-label={t('sessions')}>
                  <h3>{t('sessions')}</h3>
                  <Suspense fallback={<LoadingState label={t('loading')} />}>
                    <Sessions userId={user.userId} />
                  </Suspense>
                </section>
              ) : null}
            </>
          ) : null
        }
      >
        <UserFields
          {...{ user, record, offered, groups, giving, editable, self }}
          admin={isAdmin(record.form.getValues())}
        />
      </RecordSheet>
      {dialogs}
    </>
  );
};

/** One user beside the list, or a new one; the values the user can get are fetched with the user. */
export const UserSheet = ({ open, ...rest }: SheetProps & { open: number | 'new' }): JSX.Element => {
  const { detail } = rest;
  const { t } = useTranslation(['users', 'settings']);
  const own = useOwnRecord();
  const roles = useRecords(listRoles, { query: everything });
  const groups = useRecords(listAccessGroups, { query: everything });
  const levels = useLevels();
  // Without the right to read roles or access groups, the form lacks these choices.
  const ready = own !== undefined && !roles.isPending && !groups.isPending && (levels.data || levels.error);
  return (
    <OpenRecord endpoint={oneUser} open={open} onClose={detail.close}>
      {(user) =>
        ready ? (
          <UserForm
            key={user?.userId ?? 'new'}
            {...{ user, own }}
            {...rest}
            offered={{ roles: roles.data?.data ?? [], levels: levels.data ?? [] }}
            groups={groups.data?.data ?? []}
          />
        ) : (
          <SideSheet title={t('loading')} closeLabel={t('settings:close')} width={400} onClose={detail.close}>
            <LoadingState label={t('loading')} />
          </SideSheet>
        )
      }
    </OpenRecord>
  );
};
