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
import { WhyPanel } from './why-panel.tsx';
import styles from './users.module.css';

/** The lists are short, so one page holds all roles or access groups. */
const everything = { limit: 1_000 };

const UserForm = ({
  user,
  offered,
  groups,
  own,
  detail,
}: {
  user: UserRecord | null;
  offered: Offered;
  groups: readonly AccessGroupRecord[];
  own: UserRecord;
  detail: Detail;
}): JSX.Element => {
  const { t } = useTranslation(['users', 'settings']);
  const may = useMay();
  const company = useCompany();
  const language = useLanguage();
  const giving = useMemo(() => givingOf(own), [own]);
  const [whyOpen, setWhyOpen] = useState(false);
  const { mutateAsync } = useSave(createUser, changeUser, dependsOnUsers);
  const latest = useLatest(oneUser);
  const remove = useRemove(removeUser, dependsOnUsers);
  const isAdmin = ({ roleId }: UserValues): boolean =>
    isAdminRole(offered.roles.find((role) => String(role.roleId) === roleId)?.name ?? '');
  const save = async (values: UserValues): Promise<UserRecord> => {
    const context = { admin: isAdmin(values), companyId: company?.id ?? null, offered };
    const saved = await mutateAsync({ id: user?.userId ?? null, input: inputOf(values, user, context) });
    // The call announces that the invitation was not sent; the user exists all the same.
    if (user === null && values.invite && may('inviteUser')) await inviteUser(saved.userId).catch(() => undefined);
    return saved;
  };
  const record = useRecordForm<UserValues, UserRecord>(
    user ? valuesOf(user, offered) : newUser(language, company?.timeZone ?? 'UTC'),
    {
      validate: (values) =>
        Object.fromEntries(
          Object.entries(wrongIn(values, isAdmin(values))).map(([field, why]) => [field, t(`settings:wrong.${why}`)]),
        ),
      save,
      latest: user === null ? undefined : () => latest(user.userId),
      saved: t('saved'),
      situation: user === null ? 'addUser' : undefined,
      valuesOf: (saved) => valuesOf(saved, offered),
      onSaved: (saved) => user === null && detail.openOne(saved.userId),
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
                done: t('deleted'),
                remove: () => remove(user.userId),
              }
            : undefined
        }
        after={
          user ? (
            <>
              {user.manageable || self ? null : <p className={styles.note}>{t('aboveHint')}</p>}
              <WhyPanel user={user} open={whyOpen} onToggle={() => setWhyOpen(!whyOpen)} />
              {user.manageable && may('updateUser') ? (
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
export const UserSheet = ({ open, detail }: { open: number | 'new'; detail: Detail }): JSX.Element => {
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
            {...{ user, own, detail }}
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
