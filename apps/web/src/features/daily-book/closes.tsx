import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import type { BookClose, ValueTable } from '@lanewise/contract/entities/value-table';
import { useLanguage } from '../../i18n/language.ts';
import { useMoment } from '../../i18n/moment.ts';
import { money, writeDifference, writeValue } from '../../lib/book-figures.ts';
import { hrefOf } from '../../state/address.ts';
import { companyTimeZone } from '../../state/keys.ts';
import { holds, useUser } from '../../state/session.ts';
import { useStored } from '../../state/storage.ts';
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

/** Date and time in a time zone, as filters take them: '2026-11-20 07:42:10'. */
const localTime = (moment: string, timeZone: string): string => {
  const format = (zone: string) =>
    new Intl.DateTimeFormat('sv', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' }).format(new Date(moment));
  try {
    return format(timeZone);
  } catch {
    return format('UTC');
  }
};

/** Screens that show a day as it was known at a moment. */
const knownScreens = [
  ['sales', '/sales/locationItems'],
  ['tenders', '/sales/locationTender'],
] as const;

/** The sales and tenders of the day as they were known at its close, for those who see them. */
const AsKnown = ({ table, closedAt }: { table: ValueTable; closedAt: string }): JSX.Element | null => {
  const { t } = useTranslation('dailyBook');
  const timeZone = useStored(companyTimeZone);
  const user = useUser();
  if (table.isBlind || user === null || !holds(user, ['Sales Access Group'])) return null;
  const search = { location: table.locationId, date: table.date, knownAt: localTime(closedAt, timeZone ?? 'UTC') };
  return (
    <div>
      {t('closes.asKnown')}{' '}
      {knownScreens.map(([name, path], at) => (
        <span key={name}>
          {at === 0 ? '' : ' · '}
          <a href={hrefOf(path, search)}>{t(`closes.known.${name}`)}</a>
        </span>
      ))}
    </div>
  );
};

const Close = ({ close, table }: { close: BookClose; table: ValueTable }): JSX.Element => {
  const { t } = useTranslation('dailyBook');
  const language = useLanguage();
  const moment = useMoment();
  const { isBlind } = table;
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
      <AsKnown table={table} closedAt={closedAt} />
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
  const { closes } = table;
  if (closes.length === 0) return null;
  return (
    <>
      <ChangedSince table={table} />
      <section className={styles.section} aria-label={t('closes.title')}>
        <h2>{t('closes.title')}</h2>
        <ul className={styles.closes}>
          {closes.map((close) => (
            <Close key={close.number} close={close} table={table} />
          ))}
        </ul>
      </section>
    </>
  );
};
