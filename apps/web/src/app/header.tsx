import { useRouterState } from '@tanstack/react-router';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX, Ref } from 'react';
import { HelpMenu } from '../features/help/help-menu.tsx';
import { useKeys } from '../features/help/use-keys.ts';
import { useOverlay } from '../features/help/use-overlay.ts';
import { useShownCrumbs } from '../state/crumbs.ts';
import type { Crumb } from '../state/crumbs.ts';
import { Icon } from '../ui/icon.tsx';
import { commandKey } from '../ui/keys.ts';
import { parentOf, titleOf } from './menu.ts';
import { ProfileMenu } from './profile-menu.tsx';
import styles from './header.module.css';

/** The breadcrumbs that the screen sets, otherwise the breadcrumbs of its address in the table of places. */
const useCrumbTrail = (path: string): readonly Crumb[] => {
  const { t } = useTranslation();
  const shown = useShownCrumbs();
  // While another page loads, the breadcrumbs that the old screen set do not belong to it.
  const isLeaving = useRouterState({
    select: ({ location, resolvedLocation = location }) => resolvedLocation.pathname !== location.pathname,
  });
  if (shown.length > 0 && !isLeaving) return shown;
  const { title, values } = titleOf(path);
  const parent = parentOf(path);
  const above = parent ? [{ label: t(parent.title), href: `#${parent.to}` }] : [];
  return [...above, { label: t(title, values) }];
};

/** The breadcrumbs: the section in muted letters, then one or two steps. The last step is the page's title. */
const Breadcrumbs = (): JSX.Element => {
  const { t } = useTranslation();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const crumbs = useCrumbTrail(path);
  const { section } = titleOf(path);
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
          <h1 className={styles.title} aria-current="page" tabIndex={-1}>
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
  const dialog = useOverlay();
  const guide = useOverlay();
  const help = useRef<HTMLButtonElement>(null);
  useKeys(dialog.open);
  return (
    <>
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
        <button
          type="button"
          className={styles.jump}
          aria-label={t('header.jump')}
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+K Meta+K"
          onClick={() => dialog.open('jump')}
        >
          <Icon name="search" />
          <span className={styles.jumpText} aria-hidden="true">
            {t('header.jump')}
          </span>
          <kbd className={styles.jumpKey} aria-hidden="true">
            {commandKey()} K
          </kbd>
        </button>
        <HelpMenu button={help} onOpen={(part) => (part === 'guide' ? guide : dialog).open(part, help.current)} />
        <ProfileMenu />
      </header>
      {guide.Shown ? <guide.Shown onClose={guide.onClose} onGone={guide.onGone} /> : null}
      {dialog.Shown ? <dialog.Shown onClose={dialog.onClose} onGone={dialog.onGone} /> : null}
    </>
  );
};
