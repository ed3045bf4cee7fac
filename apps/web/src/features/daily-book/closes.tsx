import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import type { BookClose, ValueTable } from '@lanewise/contract/entities/value-table';
import { useLanguage } from '../../i18n/language.ts';
import { useMoment } from '../../i18n/moment.ts';
import { money, writeDifference, writeValue } from '../../lib/book-figures.ts';
import styles from './daily-book.module.css';

/** What came to something else after the close: what it was, and what it is now. */
const ChangedSince = ({ table }: { table: ValueTable }): JSX.Element | null => {
  const { t } = useTranslation('dailyBook');
  const language = useLanguage();
  const { changedSince, sheets } = table;
  if (changedSince.length === 0) return null;
  const lines = sheets.flatMap(({ rows }) => rows);
  return (
    <section className={styles.section} aria-label={t('changedSince.title')}>
      <h2>{t('changedSince.title')}</h2>
      <p className={styles.quiet}>{t('changedSince.text')}</p>
      <ul className={styles.closes}>
        {changedSince.map(({ sheetId, dpId, name, was, is }) => {
          const line = lines.find((one) => one.dpId === dpId) ?? money;
          return (
            <li key={`${sheetId} ${dpId}`}>
              {t('changedSince.one', {
                name,
                was: writeValue(was, line, language) || t('nothing'),
                is: writeValue(is, line, language) || t('nothing'),
              })}
            </li>
          );
        })}
      </ul>
    </section>
  );
};

const Close = ({ close, isBlind }: { close: BookClose; isBlind: boolean }): JSX.Element => {
  const { t } = useTranslation('dailyBook');
  const language = useLanguage();
  const moment = useMoment();
  const { number, version, closedBy, closedAt, hash, overShort, reopenedBy, reopenedAt, reason } = close;
  return (
    <li>
      <strong>{t('closes.one', { number, version })}</strong> {t('closedBy', { name: closedBy, at: moment(closedAt) })}
      {isBlind || overShort === null
        ? null
        : ` · ${t('closes.overShort', { value: writeDifference(overShort, money, language) })}`}
      {reopenedBy === null ? null : (
        <div>{t('closes.reopened', { name: reopenedBy, at: moment(reopenedAt), reason })}</div>
      )}
      <details>
        <summary>{t('closes.hash')}</summary>
        <code className={styles.hash}>{hash}</code>
      </details>
    </li>
  );
};

/** The closes of a day, the newest first, and what changed since. */
export const Closes = ({ table }: { table: ValueTable }): JSX.Element | null => {
  const { t } = useTranslation('dailyBook');
  const { closes, isBlind } = table;
  if (closes.length === 0) return null;
  return (
    <>
      <ChangedSince table={table} />
      <section className={styles.section} aria-label={t('closes.title')}>
        <h2>{t('closes.title')}</h2>
        <ul className={styles.closes}>
          {closes.map((close) => (
            <Close key={close.number} close={close} isBlind={isBlind} />
          ))}
        </ul>
      </section>
    </>
  );
};
