import { useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { JSX, Ref } from 'react';
import { useShownCrumbs } from '../state/crumbs.ts';
import { Icon } from '../ui/icon.tsx';
import { titleOf } from './menu.ts';
import { ProfileMenu } from './profile-menu.tsx';
import styles from './header.module.css';

/** Where one is: the section in quiet letters, then one or two breadcrumbs, the last of which is the page's title. */
const Breadcrumbs = (): JSX.Element => {
  const { t } = useTranslation();
  const shown = useShownCrumbs();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const { section, title } = titleOf(path);
  const crumbs = shown.length > 0 ? shown : [{ label: t(title) }];
  const last = crumbs.at(-1);
  const parents = crumbs.slice(0, -1);
  return (
    <nav aria-label={t('header.breadcrumb')} className={styles.crumbs}>
      <title>{`${last?.label ?? ''} · ${t('product')}`}</title>
      {section && parents.length === 0 ? <span className={styles.section}>{t(section)}</span> : null}
      <ol className={styles.trail}>
        {parents.map(({ label, href }) => (
          <li key={label}>
            <a href={href} className={styles.parent}>
              {label}
            </a>
            <span aria-hidden="true">/</span>
          </li>
        ))}
        <li className={styles.current}>
          <h1 className={styles.title} aria-current="page">
            {last?.label}
          </h1>
        </li>
      </ol>
    </nav>
  );
};

export const Header = ({
  menuButton,
  menuOpen,
  onMenu,
}: {
  menuButton: Ref<HTMLButtonElement>;
  menuOpen: boolean;
  onMenu: () => void;
}): JSX.Element => {
  const { t } = useTranslation();
  return (
    <header className={styles.header}>
      <button
        ref={menuButton}
        type="button"
        className={styles.menu}
        aria-label={t('header.menu')}
        aria-expanded={menuOpen}
        aria-controls="side-panel"
        onClick={onMenu}
      >
        <Icon name="menu" />
      </button>
      <Breadcrumbs />
      <ProfileMenu />
    </header>
  );
};
