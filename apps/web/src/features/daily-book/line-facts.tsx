import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import type { ValueLine } from '@lanewise/contract/entities/value-table';
import { useLanguage } from '../../i18n/language.ts';
import { useMoment } from '../../i18n/moment.ts';
import { formatDate } from '../../lib/date.ts';
import styles from './daily-book.module.css';

/** What is known of the line with the focus: its account, where its opening is from, who changed it last and when. */
export const LineFacts = ({ line }: { line: ValueLine | undefined }): JSX.Element | null => {
  const { t } = useTranslation('dailyBook');
  const language = useLanguage();
  const moment = useMoment();
  if (!line) return null;
  const { name, glAccount, carriedFrom, updatedBy, updatedAt } = line;
  const facts = [
    glAccount === '' ? null : t('account', { account: glAccount }),
    carriedFrom === null ? null : t('carriedFrom', { date: formatDate(carriedFrom, language) }),
    updatedBy === null ? t('unchanged') : t('changedBy', { name: updatedBy, at: moment(updatedAt) }),
  ];
  return (
    <p className={styles.facts}>
      <strong>{name}</strong> {facts.filter((fact) => fact !== null).join(' · ')}
    </p>
  );
};
