import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import type { BookClose, CloseDifference, ValueTable } from '@lanewise/contract/entities/value-table';
import { useLanguage } from '../../i18n/language.ts';
import { useMoment } from '../../i18n/moment.ts';
import { moneyLine, writeDifference, writeValue } from '../../lib/book-figures.ts';
import { localTime } from '../../lib/local-time.ts';
import { hrefOf } from '../../state/address.ts';
import { companyTimeZone } from '../../state/keys.ts';
import { holds, useUser } from '../../state/session.ts';
import { useStored } from '../../state/storage.ts';
import { LateOn } from './late.tsx';
import { SuspendedSales } from './suspended.tsx';
import styles from './daily-book.module.css';

type Changed = Pick<CloseDifference, 'sheetId' | 'dpId' | 'name' | 'was' | 'is'> & Partial<Pick<CloseDifference, 'of'>>;

/** Lines with their former and current figures. */
const Differences = ({ table, lines }: { table: ValueTable; lines: readonly Changed[] }): JSX.Element => {
  const { t } = useTranslation('dailyBook');
  const language = useLanguage();
  const known = table.sheets.flatMap(({ rows }) => rows);
  return (
    <ul className={styles.closes}>
      {lines.map(({ sheetId, dpId, name, was, is, of }) => {
        const line = known.find((one) => one.dpId === dpId) ?? moneyLine;
        const written = (value: string | null): string => writeValue(value, line, language) || t('nothing');
        return (
          <li key={`${sheetId} ${dpId}`}>
            {t(of === 'expected' ? 'closes.expected' : 'changedSince.one', {
              name,
              was: written(was),
              is: written(is),
            })}
          </li>
        );
      })}
    </ul>
  );
};

/** Figures that have changed since the close. */
const ChangedSince = ({ table }: { table: ValueTable }): JSX.Element | null => {
  const { t } = useTranslation('dailyBook');
  if (table.changedSince.length === 0) return null;
  return (
    <section className={styles.section} aria-label={t('changedSince.title')}>
      <h2>{t('changedSince.title')}</h2>
      <p className={styles.quiet}>{t('changedSince.text')}</p>
      <Differences table={table} lines={table.changedSince} />
      <LateOn on={table.lateOn} place={table} />
    </section>
  );
};

/** Screens that show a day as it was known at a moment. */
const knownScreens = [
  ['sales', '/sales/locationItems'],
  ['tenders', '/sales/locationTender'],
] as const;

/** The book, the sales and the tenders of the day as they were known at its close. */
const AsKnown = ({ table, closedAt }: { table: ValueTable; closedAt: string }): JSX.Element | null => {
  const { t } = useTranslation('dailyBook');
  const timeZone = useStored(companyTimeZone);
  const user = useUser();
  const { locationId: location, date, presetId } = table;
  const search = { location, date, knownAt: localTime(closedAt, timeZone ?? 'UTC') };
  const maySee = !table.isBlind && user !== null && holds(user, ['Sales Access Group']);
  return (
    <div>
      {t('closes.asKnown')}{' '}
      <a href={hrefOf('/balancing/daily-reporting', { ...search, presetId })}>{t('closes.known.book')}</a>
      {(maySee ? knownScreens : []).map(([name, path]) => (
        <span key={name}>
          {' · '}
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
  const {
    number,
    version,
    closedBy,
    closedAt,
    hash,
    overShort,
    reopenedBy,
    reopenedAt,
    reason,
    differences,
    missing,
    suspended,
    isKnown,
  } = close;
  return (
    <li>
      <strong>{t('closes.one', { number, version })}</strong> {t('closedBy', { name: closedBy, at: moment(closedAt) })}
      {isBlind || overShort === null
        ? null
        : ` · ${t('closes.overShort', { value: writeDifference(overShort, moneyLine, language) })}`}
      {reopenedBy === null ? null : (
        <div>{t('closes.reopened', { name: reopenedBy, at: moment(reopenedAt), reason })}</div>
      )}
      {missing.length === 0 ? null : (
        <div>
          {t('closes.incomplete', {
            lines: missing.map((line) => t(`closes.lacks.${line.check}`, { name: line.name })).join(' · '),
          })}
        </div>
      )}
      {suspended.length === 0 ? null : (
        <div>
          {t('closes.suspended', { count: suspended.length })}
          <SuspendedSales sales={suspended} place={table} />
        </div>
      )}
      {isKnown ? <AsKnown table={table} closedAt={closedAt} /> : null}
      {isBlind || version === 1 ? null : (
        <details>
          <summary>{t('closes.differences', { count: differences.length, version: version - 1 })}</summary>
          <Differences table={table} lines={differences} />
        </details>
      )}
      {hash === null ? null : (
        <details>
          <summary>{t('closes.hash')}</summary>
          <code className={styles.hash}>{hash}</code>
        </details>
      )}
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
