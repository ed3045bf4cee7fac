import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { listAccessGroups } from '@lanewise/contract/endpoints/access-groups';
import { listRoles } from '@lanewise/contract/endpoints/roles';
import { oneUser, removeUser } from '@lanewise/contract/endpoints/users';
import type { AccessGroupRecord } from '@lanewise/contract/entities/rights';
import type { UserRecord } from '@lanewise/contract/entities/user';
import { useLevels } from '../../api/queries.ts';
import { useRecords, useRemove } from '../../api/records.ts';
import { dependsOnUsers, useOwnRecord } from '../../api/users.ts';
import { useMay } from '../../state/rights.ts';
import { useLooking } from '../../state/session.ts';
import { SideSheet } from '../../ui/side-sheet.tsx';
import { LoadingState } from '../../ui/states.tsx';
import { Sessions } from '../../account/lazy.tsx';
import { OpenRecord } from '../../records/open-record.tsx';
import { RecordSheet } from '../../records/record-sheet.tsx';
import type { Removal } from '../../records/record-sheet.tsx';
import type { Detail } from '../../records/use-detail.ts';
import { givingOf } from './form.ts';
import type { Offered } from './form.ts';
import { UserFields } from './fields.tsx';
import { fullName } from './names.ts';
import { useUserActions } from './use-user-actions.tsx';
import { useUserForm } from './use-user-form.ts';
import { SeesPanel } from './sees-panel.tsx';
import { WhyPanel } from './why-panel.tsx';
import styles from './users.module.css';

interface SheetProps {
  detail: Detail;
  /** The user who was saved last: the summary of what they see is open. */
  saved: number | null;
  onSaved: (userId: number) => void;
}

/** The lists are short, so one page holds all roles or access groups. */
const everything = { limit: 1_000 };

/** Below the form: why a user sees what they see, and where they are logged in. */
const After = ({
  user,
  self,
  why,
}: {
  user: UserRecord;
  self: boolean;
  why: { open: boolean; onToggle: () => void };
}): JSX.Element => {
  const { t } = useTranslation(['users', 'settings']);
  const may = useMay();
  const looking = useLooking();
  return (
    <>
      {user.manageable || self ? null : <p className={styles.note}>{t('aboveHint')}</p>}
      <WhyPanel user={user} {...why} />
      {user.manageable && may('updateUser') && !looking ? (
        <section className={styles.after} aria-label={t('sessions')}>
          <h3>{t('sessions')}</h3>
          <Suspense fallback={<LoadingState label={t('loading')} />}>
            <Sessions userId={user.userId} name={fullName(user)} />
          </Suspense>
        </section>
      ) : null}
    </>
  );
};

/** The removal of a user; undefined for those whom the reader may not remove. */
const useRemoval = (user: UserRecord | null): Removal | undefined => {
  const { t } = useTranslation(['users', 'settings']);
  const may = useMay();
  const remove = useRemove(removeUser, dependsOnUsers);
  if (!user?.manageable || !may('deleteUser')) return undefined;
  const name = fullName(user);
  return {
    question: t('deleteQuestion', { name }),
    text: t('deleteText'),
    done: t('deleted', { name }),
    remove: () => remove(user.userId),
  };
};

const UserForm = ({
  user,
  offered,
  groups,
  own,
  detail,
  saved,
  onSaved,
}: {
  user: UserRecord | null;
  offered: Offered;
  groups: readonly AccessGroupRecord[];
  own: UserRecord;
} & SheetProps): JSX.Element => {
  const { t } = useTranslation(['users', 'settings']);
  const may = useMay();
  const giving = useMemo(() => givingOf(own), [own]);
  const [whyOpen, setWhyOpen] = useState(false);
  const [seesOpen, setSeesOpen] = useState(user !== null && user.userId === saved);
  const { record, admin } = useUserForm(user, offered, (userId) => {
    onSaved(userId);
    setSeesOpen(true);
    if (user === null) detail.openOne(userId);
  });
  const removal = useRemoval(user);
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
        removal={removal}
        above={
          user && may('getUsers', 'updateUser') ? (
            <SeesPanel user={user} open={seesOpen} onToggle={() => setSeesOpen(!seesOpen)} />
          ) : null
        }
        after={
          user ? <After user={user} self={self} why={{ open: whyOpen, onToggle: () => setWhyOpen(!whyOpen) }} /> : null
        }
      >
        <UserFields {...{ user, record, offered, groups, giving, editable, self, admin }} />
      </RecordSheet>
      {dialogs}
    </>
  );
};

/**
 * The sheet of one user, or of a new user. The roles, access groups and levels to choose from are fetched together with
 * the user.
 */
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
