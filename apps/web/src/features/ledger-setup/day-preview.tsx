import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import type { BookPreview, BookPreviewInput } from '@lanewise/contract/entities/book-preview';
import { isReportDate } from '@lanewise/contract/reports/period-rules';
import { Problem } from '../../api/problem.ts';
import { useLocations } from '../../api/queries.ts';
import { useLanguage } from '../../i18n/language.ts';
import { formatDate } from '../../lib/date.ts';
import { useFollowing } from '../../records/use-following.ts';
import { Control } from '../../ui/control.tsx';
import { PreviewJournal } from './preview-journal.tsx';
import { isSameDay, PreviewChanges, PreviewDay } from './preview-tables.tsx';
import { usePreview, useWhy } from './queries.ts';
import styles from './day-preview.module.css';

/** The unsaved change that is tried, without its book and place. */
export type Trial = Omit<BookPreviewInput, 'presetId' | 'locationId' | 'date'>;

interface DayPreviewProps {
  presetId: number;
  /** reg_loc_id of the stores that have the book, or would. */
  stores: readonly number[];
  /** Null: the typed values cannot be tried. */
  trial: Trial | null;
}

const isSame = (found: BookPreview): boolean => isSameDay(found) && (found.journal?.entries ?? []).length === 0;

const Found = ({ found }: { found: BookPreview }): JSX.Element => {
  const { t } = useTranslation('ledgerSetup');
  const date = formatDate(found.date, useLanguage());
  const notes = [
    ...(found.table === null ? [t('preview.notKept')] : []),
    ...(found.isClosed ? [t('preview.closed')] : []),
    ...(found.table?.isBlind ? [t('preview.blind')] : []),
  ];
  return (
    <>
      <p className={styles.head}>{t(isSame(found) ? 'preview.same' : 'preview.of', { date })}</p>
      {notes.map((note) => (
        <p key={note} className={styles.note}>
          {note}
        </p>
      ))}
      <PreviewChanges found={found} />
      {found.journal ? <PreviewJournal journal={found.journal} /> : null}
      {found.table ? <PreviewDay table={found.table} /> : null}
    </>
  );
};

/** The stores to choose from, and the chosen store. */
const useStore = (ids: readonly number[]) => {
  const { data: locations = [] } = useLocations();
  const [chosen, choose] = useState<number | null>(null);
  const stores = locations.filter(({ reg_loc_id }) => ids.includes(reg_loc_id));
  const store = stores.find(({ reg_loc_id }) => reg_loc_id === chosen) ?? stores[0];
  return { stores, locationId: store?.reg_loc_id, choose };
};

/** A change of a book on a day of a store, before it is saved. */
export const DayPreview = ({ presetId, stores: ids, trial }: DayPreviewProps): JSX.Element => {
  const { t } = useTranslation(['ledgerSetup', 'settings']);
  const why = useWhy();
  const { stores, locationId, choose } = useStore(ids);
  const [date, setDate] = useState('');
  const isDate = date === '' || isReportDate(date);
  const body =
    locationId === undefined || !isDate || trial === null
      ? null
      : { presetId, locationId, ...(date === '' ? {} : { date }), ...trial };
  const { found, error, ask, can, isAsked } = useFollowing(usePreview(), body);
  return (
    <section className={styles.preview} aria-label={t('preview.title')}>
      <h3 className={styles.title}>{t('preview.title')}</h3>
      {/* Enter asks; it does not submit the form. */}
      <div
        className={styles.question}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          ask();
        }}
      >
        <NativeSelect
          size="xs"
          label={t('preview.store')}
          value={String(locationId ?? '')}
          onChange={({ currentTarget }) => choose(Number(currentTarget.value))}
          data={stores.map(({ reg_loc_id, name }) => ({ value: String(reg_loc_id), label: name }))}
        />
        <TextInput
          size="xs"
          type="date"
          label={t('preview.date')}
          value={date}
          onChange={({ currentTarget }) => setDate(currentTarget.value)}
        />
        <Control label={t('preview.show')} disabled={!can} onClick={ask} />
      </div>
      <div role="status">
        {isDate ? null : <p className={styles.wrong}>{t('settings:wrong.date')}</p>}
        {locationId === undefined ? <p className={styles.note}>{t('preview.noStore')}</p> : null}
        {isAsked || date !== '' || locationId === undefined ? null : (
          <p className={styles.note}>{t('preview.newest')}</p>
        )}
        {error instanceof Problem ? <p className={styles.wrong}>{why(error)}</p> : null}
        {found ? <Found found={found} /> : null}
      </div>
    </section>
  );
};
