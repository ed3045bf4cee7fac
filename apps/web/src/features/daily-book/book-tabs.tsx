import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { hrefOf, useAddress } from '../../state/address.ts';
import styles from './tills.module.css';

const tabs = ['sheets', 'counts', 'movements'] as const;
export type BookTab = (typeof tabs)[number];

/** The part of the book that the address names. */
export const useBookTab = (): BookTab => {
  const { one } = useAddress();
  return tabs.find((tab) => tab === one('tab')) ?? 'sheets';
};

/** The parts of a day: its sheets, and its drawers. */
export const BookTabs = (): JSX.Element => {
  const { t } = useTranslation('tills');
  const { path, search } = useAddress();
  const open = useBookTab();
  return (
    <nav className={styles.tabs} aria-label={t('tabs')}>
      {tabs.map((tab) => (
        <a
          key={tab}
          href={hrefOf(path, { ...search, tab: tab === 'sheets' ? undefined : tab })}
          aria-current={tab === open ? 'page' : undefined}
        >
          {t(`tab.${tab}`)}
        </a>
      ))}
    </nav>
  );
};
