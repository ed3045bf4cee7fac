import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { useIncomingCounts, waitingOf } from '../api/incoming-counts.ts';
import { formatQuantity } from '@lanewise/domain/format';
import { useLanguage } from '../i18n/language.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './waiting-badge.module.css';

/** The number of incoming items that wait for a decision; hidden at zero. */
export const WaitingBadge = (): JSX.Element | null => {
  const { t } = useTranslation();
  const language = useLanguage();
  const counts = useIncomingCounts();
  const waiting = counts ? waitingOf(counts) : 0;
  if (waiting === 0) return null;
  return (
    <span className={styles.badge}>
      <span aria-hidden="true">{formatQuantity(waiting, language)}</span>
      <VisuallyHidden>{t('navigation.waiting', { count: waiting })}</VisuallyHidden>
    </span>
  );
};
