import { NativeSelect } from '@mantine/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import type { UserRecord } from '@lanewise/contract/entities/user';
import type { Why, WhyGrant } from '@lanewise/contract/entities/why';
import { useLocations } from '../../api/queries.ts';
import { useWhy } from '../../api/users.ts';
import type { WhyQuestion } from '../../api/users.ts';
import { places } from '../../sitemap/places.ts';
import { isAdmin, useUser } from '../../state/session.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { Loaded } from '../../records/loaded.tsx';
import { FoldedPanel } from './folded-panel.tsx';
import { fullName } from './names.ts';
import styles from './users.module.css';
import { useBuiltIn } from '../../records/use-built-in.ts';

type About = 'location' | 'screen';

/** Screens that access groups open, with the groups that each open it. */
const useScreens = (): { label: string; groups: readonly string[] }[] => {
  const { t } = useTranslation();
  return useMemo(
    () =>
      places.flatMap(({ area, title, access, parent }) =>
        typeof access === 'string' || parent !== null
          ? []
          : [{ label: `${t(`group.${area}`)} · ${t(`page.${title}`)}`, groups: access }],
      ),
    [t],
  );
};

/** One grant, with a link to its source for users who may open it. */
const Grant = ({ grant, linked }: { grant: WhyGrant; linked: boolean }): JSX.Element => {
  const { t } = useTranslation('users');
  const builtIn = useBuiltIn();
  if (grant.kind === 'allLocations') return <>{t('grant.allLocations')}</>;
  const [name, href] =
    grant.kind === 'role'
      ? [builtIn(grant.role), `#/settings/roles/editRole/${grant.roleId}`]
      : grant.kind === 'group'
        ? [builtIn(grant.group.name), `#/settings/access-groups/editAccessGroup/${grant.group.accessGroupId}`]
        : [grant.place.name, null];
  return (
    <>
      {t(`grant.${grant.kind}`)} {linked && href !== null ? <a href={href}>{name}</a> : <b>{name}</b>}
    </>
  );
};

const Chain = ({ why, user }: { why: Why; user: UserRecord }): JSX.Element => {
  const { t } = useTranslation('users');
  const reader = useUser();
  const linked = reader !== null && isAdmin(reader);
  const name = fullName(user);
  const shown = why.granted ? why.grants : why.missing;
  return (
    <div role="status" className={styles.why}>
      <p className={styles.answer} data-granted={why.granted ? 'yes' : 'no'}>
        {why.granted
          ? t('granted', { name })
          : shown.length === 0
            ? t('grantedByNone', { name })
            : t('notGranted', { name })}
      </p>
      <ul className={styles.chain}>
        {shown.map((grant) => (
          <li key={JSON.stringify(grant)}>
            <Grant grant={grant} linked={linked} />
          </li>
        ))}
      </ul>
      {why.status === 'Active' ? null : <p className={styles.note}>{t(`cannotEnter.${why.status}`)}</p>}
    </div>
  );
};

const Answer = ({ user, question }: { user: UserRecord; question: WhyQuestion }): JSX.Element => {
  const { t } = useTranslation(['users', 'settings']);
  const why = useWhy(user.userId, question);
  return (
    <Loaded query={why} failed={t('whyFailed')} level={3}>
      {(found) => <Chain why={found} user={user} />}
    </Loaded>
  );
};

/** "Why can X see this?": a location or a screen, and the chain of role, assignment and group that grants it. */
export const WhyPanel = ({
  user,
  open,
  onToggle,
}: {
  user: UserRecord;
  open: boolean;
  onToggle: () => void;
}): JSX.Element => {
  const { t } = useTranslation('users');
  const [about, setAbout] = useState<About>('location');
  const [chosen, setChosen] = useState<Record<About, string>>({ location: '', screen: '' });
  const { data: locations = [] } = useLocations();
  const screens = useScreens();
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    // The menu of the form opens this panel, which may be below the window.
    if (open) section.current?.scrollIntoView({ block: 'center' });
  }, [open]);
  const value = chosen[about];
  const question: WhyQuestion | null =
    value === ''
      ? null
      : about === 'location'
        ? { location: Number(value) }
        : { page: screens[Number(value)]?.groups ?? [] };
  const options =
    about === 'location'
      ? locations.map(({ reg_loc_id, name }) => ({ value: String(reg_loc_id), label: name }))
      : screens.map(({ label }, at) => ({ value: String(at), label }));
  return (
    <FoldedPanel ref={section} className={styles.after} title={t('whyTitle')} open={open} onToggle={onToggle}>
      <div className={styles.why}>
        <Segmented<About>
          label={t('whyAbout')}
          choices={[
            { value: 'location', label: t('aLocation') },
            { value: 'screen', label: t('aScreen') },
          ]}
          value={about}
          onChange={setAbout}
        />
        <NativeSelect
          aria-label={t(about === 'location' ? 'aLocation' : 'aScreen')}
          value={value}
          onChange={({ currentTarget }) => setChosen({ ...chosen, [about]: currentTarget.value })}
          data={[{ value: '', label: t(about === 'location' ? 'chooseLocation' : 'chooseScreen') }, ...options]}
        />
        {question ? <Answer user={user} question={question} /> : null}
      </div>
    </FoldedPanel>
  );
};
