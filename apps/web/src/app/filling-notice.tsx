import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { useFilling } from '../api/queries.ts';
import { queryClient } from '../api/query-client.ts';
import { useLanguage } from '../i18n/language.ts';
import { formatDate } from '../lib/date.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './notice.module.css';

/** Shows above every screen, and on paper, that older figures are still incomplete. */
export const FillingNotice = (): JSX.Element | null => {
  const { t } = useTranslation();
  const language = useLanguage();
  const { data } = useFilling();
  const before = useRef(data);
  useEffect(() => {
    // Answers fetched while history was loading are outdated now.
    if (before.current && data === null) void queryClient.invalidateQueries();
    before.current = data;
  }, [data]);
  if (!data) return null;
  const date = formatDate(data.wholeFrom, language);
  return (
    <div className={styles.notice} role="status">
      <Icon name="refresh" />
      <p>
        {t('filling', { date })}
        <span className={styles.share}>
          {t('fillingShare', { percent: Math.floor(data.share * 100) })}
          {data.minutesLeft === null ? null : t('fillingLeft', { count: data.minutesLeft })}
        </span>
      </p>
    </div>
  );
};
