import { useTranslation } from 'react-i18next';
import type { JSX, ReactNode } from 'react';
import { LanguageSwitch } from '../../account/language-switch.tsx';
import styles from './frame.module.css';

/** The card of the screens outside the shell: brand, title, form, and the language control below. */
export const SessionFrame = ({
  title,
  lead,
  children,
}: {
  title: string;
  lead: string;
  children: ReactNode;
}): JSX.Element => {
  const { t } = useTranslation();
  return (
    <main className={styles.page}>
      <title>{`${title} · ${t('product')}`}</title>
      <div className={styles.card}>
        <div className={styles.brand}>
          <span className={styles.logo} aria-hidden="true">
            L
          </span>
          {t('product')}
        </div>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.lead}>{lead}</p>
        {children}
        <div className={styles.foot}>
          <LanguageSwitch />
        </div>
      </div>
    </main>
  );
};
