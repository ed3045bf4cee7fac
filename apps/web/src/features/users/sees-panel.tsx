import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import * as users from '@lanewise/contract/endpoints/users';
import type { UserRecord } from '@lanewise/contract/entities/user';
import type { UserSight } from '@lanewise/contract/entities/user-sight';
import { LookDialog } from '../../account/lazy.tsx';
import { lookAs } from '../../account/switch/switching.ts';
import { ask, queryKeyOf } from '../../api/ask.ts';
import { explain } from '../../api/explain.ts';
import { Problem } from '../../api/problem.ts';
import { useCompany } from '../../api/queries.ts';
import { Loaded } from '../../records/loaded.tsx';
import { areas } from '../../sitemap/areas.ts';
import { entriesOf } from '../../sitemap/places.ts';
import { Control } from '../../ui/control.tsx';
import { toastError } from '../../ui/toast.tsx';
import { FoldedPanel } from './folded-panel.tsx';
import { fullName } from './names.ts';
import styles from './users.module.css';

const SHOWN = 8;

/** The stores in words: all, some by name, or none. */
const Stores = ({ sight }: { sight: UserSight }): JSX.Element => {
  const { t } = useTranslation('users');
  const [all, setAll] = useState(false);
  const { whole, everyStore, storeCount, stores, hiddenStores } = sight;
  if (whole) return <>{t('sees.whole')}</>;
  if (everyStore) return <>{t('sees.everyStore', { count: storeCount })}</>;
  if (storeCount + hiddenStores === 0) return <>{t('sees.noStore')}</>;
  const named = all ? stores : stores.slice(0, SHOWN);
  const rest = storeCount - named.length;
  const parts = [
    ...named.map(({ name }) => name),
    ...(hiddenStores > 0 ? [t('hiddenPlaces', { count: hiddenStores })] : []),
  ];
  return (
    <>
      {parts.join(', ')}
      {rest > 0 ? (
        <>
          {' '}
          {all ? (
            t('sees.rest', { count: rest })
          ) : (
            <button type="button" className={styles.fold} onClick={() => setAll(true)}>
              {t('sees.rest', { count: rest })}
            </button>
          )}
        </>
      ) : null}
    </>
  );
};

/**
 * The screens by group: the same menu as in the user's own login, from the rights that the server returns for the user.
 */
const Screens = ({ rights }: Pick<UserSight, 'rights'>): JSX.Element => {
  const { t } = useTranslation(['common', 'users']);
  const company = useCompany();
  const groups = areas
    .filter(({ icon }) => icon !== undefined)
    .map(({ route }) => ({ route, entries: entriesOf(route, { user: rights, company }) }))
    .filter(({ entries }) => entries.length > 0);
  if (groups.length === 0) return <>{t('users:sees.noScreen')}</>;
  return (
    <ul className={styles.screens}>
      {groups.map(({ route, entries }) => {
        const group = t(`group.${route}`);
        const names = entries.map(({ sub, title }) => (sub === undefined ? t(`page.${title}`) : t(`sub.${sub}`)));
        const others = [...new Set(names)].filter((name) => name !== group);
        return (
          <li key={route}>
            <b>{group}</b>
            {others.length > 0 ? ` · ${others.join(', ')}` : null}
          </li>
        );
      })}
    </ul>
  );
};

/** Begins a look; the server may want to know why. */
const Look = ({ user }: { user: UserRecord }): JSX.Element => {
  const { t } = useTranslation('users');
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const name = fullName(user);
  const look = async (): Promise<void> => {
    setBusy(true);
    try {
      await lookAs(user.userId);
    } catch (error) {
      setBusy(false);
      if (!(error instanceof Problem) || error.status === 0) return;
      if (error.code === 'switch.reasonNeeded') setAsking(true);
      else toastError(explain(error));
    }
  };
  return (
    <div className={styles.look}>
      <Control label={t('sees.look', { name })} disabled={busy} onClick={() => void look()} />
      <p className={styles.note}>{t('sees.lookHint', { name })}</p>
      {asking ? (
        <Suspense fallback={null}>
          <LookDialog userId={user.userId} name={name} onClose={() => setAsking(false)} />
        </Suspense>
      ) : null}
    </div>
  );
};

/** What a user sees, by store and by screen, as the server decides it. A button starts a look as that user. */
export const SeesPanel = ({
  user,
  open,
  onToggle,
}: {
  user: UserRecord;
  open: boolean;
  onToggle: () => void;
}): JSX.Element => {
  const { t } = useTranslation('users');
  const { userId } = user;
  const sight = useQuery({
    queryKey: queryKeyOf(users.sightOfUser, 'sight', userId),
    queryFn: ({ signal }) => ask(users.sightOfUser, { params: { userId } }, { signal }),
    enabled: open,
  });
  const title = t('sees.title', { name: fullName(user) });
  return (
    <FoldedPanel className={styles.sees} title={title} open={open} onToggle={onToggle}>
      <Loaded query={sight} failed={t('sees.failed')} level={3}>
        {(found) => (
          <>
            <dl className={styles.seen}>
              <dt>{t('places')}</dt>
              <dd>
                <Stores sight={found} />
              </dd>
              <dt>{t('sees.screens')}</dt>
              <dd>
                <Screens rights={found.rights} />
              </dd>
            </dl>
            {found.status === 'Active' ? null : <p className={styles.note}>{t(`cannotEnter.${found.status}`)}</p>}
            {found.mayLook ? <Look user={user} /> : null}
          </>
        )}
      </Loaded>
    </FoldedPanel>
  );
};
