import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX, KeyboardEvent } from 'react';
import { useMediaQuery } from '@mantine/hooks';
import { useCompany } from '../api/queries.ts';
import { useUser } from '../state/session.ts';
import { Icon } from '../ui/icon.tsx';
import { CompanySwitcher } from './company-switcher.tsx';
import { groupOf, menuOf } from './menu.ts';
import type { MenuGroup } from './menu.ts';
import styles from './side-panel.module.css';
import { WaitingBadge } from './waiting-badge.tsx';

/** One group of the navigation: the one the address is in stands open; opening another leads to its landing page. */
const Group = ({ group, path, open }: { group: MenuGroup; path: string; open: boolean }): JSX.Element => {
  const { t } = useTranslation();
  const single = group.entries.length === 0;
  return (
    <li>
      <a
        href={`#${group.to}`}
        className={styles.group}
        data-open={open || undefined}
        aria-current={single && open ? 'page' : undefined}
        aria-expanded={single ? undefined : open}
        aria-label={t(`group.${group.label}`)}
      >
        <Icon name={group.icon} />
        <span className={styles.label}>{t(`group.${group.label}`)}</span>
        {!open && group.entries.some(({ counted }) => counted) ? <WaitingBadge /> : null}
      </a>
      {open && !single ? (
        <ul className={styles.entries}>
          {group.entries.map(({ label, to, counted }) => (
            <li key={to}>
              <a href={`#${to}`} className={styles.entry} aria-current={path === to ? 'page' : undefined}>
                {t(`page.${label}`)}
                {counted ? <WaitingBadge /> : null}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  );
};

const Navigation = (): JSX.Element => {
  const { t } = useTranslation();
  const user = useUser();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const company = useCompany();
  const current = groupOf(path);
  return (
    <nav aria-label={t('navigation.label')} className={styles.navigation}>
      <ul>
        {(user ? menuOf(user, company?.connector_type) : []).map((group) => (
          <Group key={group.id} group={group} path={path} open={group.id === current} />
        ))}
      </ul>
    </nav>
  );
};

/**
 * Company and navigation. Above 1200 px it stands there, from 841 to 1200 px it is a rail of 60 px that opens over the
 * content while the pointer or the focus is in it, at 840 px and less it slides in over a veil (NAV-45 to NAV-49).
 */
export const SidePanel = ({ open, onClose }: { open: boolean; onClose: () => void }): JSX.Element => {
  const { t } = useTranslation();
  const narrow = useMediaQuery('(max-width: 840px)', undefined, { getInitialValueInEffect: false });
  const rail = useMediaQuery('(min-width: 841px) and (max-width: 1200px)', undefined, {
    getInitialValueInEffect: false,
  });
  const [switcher, setSwitcher] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const shown = !narrow || open;

  useEffect(() => {
    if (narrow && open) panel.current?.querySelector<HTMLElement>('button, a')?.focus();
    if (narrow && !open) setSwitcher(false);
  }, [narrow, open]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && narrow && open && !switcher) onClose();
  };
  return (
    <>
      {narrow && open ? (
        <button
          type="button"
          className={styles.veil}
          aria-label={t('header.closeMenu')}
          onClick={onClose}
          tabIndex={-1}
        />
      ) : null}
      <div
        ref={panel}
        id="side-panel"
        className={styles.panel}
        data-shown={shown || undefined}
        data-switcher={switcher || undefined}
        inert={!shown}
        onKeyDown={onKeyDown}
        onPointerLeave={() => rail && setSwitcher(false)}
      >
        <CompanySwitcher open={switcher} onOpen={setSwitcher} />
        <Navigation />
      </div>
    </>
  );
};
