import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import type { Thing } from '@lanewise/contract/entities/analytics';
import styles from './analytics.module.css';

/** A figure that links to its receipts, if these can be listed. */
export const Linked = ({ href, text }: { href: string | null; text: string }): JSX.Element => {
  const { t } = useTranslation('analytics');
  return href === null ? (
    <>{text}</>
  ) : (
    <a className={styles.receipts} href={href} title={t('receiptsBehind')}>
      {text}
    </a>
  );
};

/** Two lines in a cell: a figure above its interval, or a time above its author. */
export const Twofold = ({ text, below }: { text: string; below: string }): JSX.Element => (
  <>
    {text}
    <small className={styles.interval}>{below}</small>
  </>
);

/** Code and department of an item, shown next to its name. */
export const besideOf = ({ code, department }: Thing): string =>
  [code, department].filter((text) => text !== '').join(' · ');
