import { useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { useUser, worksAsAnother } from '../state/session.ts';
import { Page } from '../ui/page.tsx';
import { EmptyState, LaterState } from '../ui/states.tsx';
import { entriesOf } from '../sitemap/places.ts';
import type { SitePage } from '../sitemap/places.ts';
import styles from './frame.module.css';

const PageLinks = ({ label, pages }: { label: string; pages: readonly SitePage[] }): JSX.Element | null => {
  const { t } = useTranslation();
  if (pages.length === 0) return null;
  return (
    <nav aria-label={label} className={styles.links}>
      <ul>
        {pages.map(({ path, title }) => (
          <li key={path}>
            <a href={`#${path}`}>{t(`page.${title}`)}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
};

/** A page whose content will come with a later version. */
export const Frame = (): JSX.Element => {
  const { t } = useTranslation();
  return (
    <Page>
      <LaterState title={t('later.title')} text={t('later.text')} action={<a href="#/">{t('later.back')}</a>} />
    </Page>
  );
};

/** For a user without the right to the companies: their other settings pages, or nothing. */
export const OtherSettings = (): JSX.Element => {
  const { t } = useTranslation();
  const user = useUser();
  const entries = user ? entriesOf('settings', { user, switched: worksAsAnother() }) : [];
  if (entries.length === 0) return <NothingPage />;
  return (
    <Page>
      <PageLinks label={t('group.settings')} pages={entries} />
      <EmptyState title={t('nothing.companies')} text={t('nothing.companiesText')} />
    </Page>
  );
};

/** The shell's empty content: for a user whose rights open no page, and between two loads of a page. */
export const NothingPage = (): JSX.Element | null => {
  const { t } = useTranslation();
  const reloading = useRouterState({ select: ({ location }) => location.state.reloading });
  if (reloading) return null;
  return (
    <Page>
      <EmptyState title={t('nothing.title')} text={t('nothing.text')} />
    </Page>
  );
};
