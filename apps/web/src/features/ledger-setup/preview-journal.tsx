import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import type { BookPreview, PreviewEntry } from '@lanewise/contract/entities/book-preview';
import { glSides } from '@lanewise/contract/entities/ledger-rules';
import { Stated } from '../../i18n/sign.tsx';
import { useLanguage } from '../../i18n/language.ts';
import { moneyLine, writeValue } from '../../lib/book-figures.ts';
import { formatDate } from '../../lib/date.ts';
import { ChangedRows, ChangesTable } from './preview-tables.tsx';
import styles from './day-preview.module.css';

type Journal = NonNullable<BookPreview['journal']>;

/** An entry before and after the change; only its sides that differ have a row. */
const EntryRows = ({ entry }: { entry: PreviewEntry }): JSX.Element => {
  const { t } = useTranslation('ledgerSetup');
  const language = useLanguage();
  const { name, glAccount, becomes, of, was, is } = entry;
  const sides = glSides.filter((side) => (was?.[side] ?? '0') !== (is?.[side] ?? '0'));
  const about = [
    ...(becomes === 'changes' ? [] : [t(`preview.becomes.${becomes}`)]),
    glAccount,
    ...(of ? [t(`preview.${of.booking}`, { date: formatDate(of.date, language) })] : []),
  ].join(' · ');
  const written = (amount: string | undefined): JSX.Element => (
    <Stated text={writeValue(amount ?? null, moneyLine, language)} none="notYet" />
  );
  return (
    <ChangedRows
      name={name}
      about={about}
      figures={sides.map((side) => ({
        key: side,
        label: t(`sideName.${side}`),
        was: written(was?.[side]),
        is: written(is?.[side]),
      }))}
      none={t(`preview.becomes.${becomes}`)}
    />
  );
};

/** Shows how a change affects the GL journal of a day, and whether its debits and credits then balance. */
export const PreviewJournal = ({ journal: { entries, difference } }: { journal: Journal }): JSX.Element | null => {
  const { t } = useTranslation('ledgerSetup');
  const language = useLanguage();
  if (entries.length === 0) return null;
  return (
    <>
      <ChangesTable label={t('preview.journal')} what={t('preview.journal')} of={t('side')}>
        {entries.map((entry) => (
          <EntryRows key={`${entry.glConfigId} ${entry.of?.date ?? ''} ${entry.of?.booking ?? ''}`} entry={entry} />
        ))}
      </ChangesTable>
      {difference.is === null ? null : (
        <p className={difference.is === '0' ? styles.note : styles.wrong}>
          {difference.is === '0'
            ? t('preview.even')
            : t('preview.uneven', { difference: writeValue(difference.is, moneyLine, language) })}
        </p>
      )}
    </>
  );
};
