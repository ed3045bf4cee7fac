import { NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { addDays } from '@lanewise/domain/calendar/day';
import { useLanguage } from '../../i18n/language.ts';
import { formatDate } from '../../lib/date.ts';
import type { RecordForm } from '../../records/use-record-form.ts';
import { useFilling } from './filling.ts';
import { appliesFrom, type PointValues } from './point-values.ts';
import type { FilterWords } from './use-filter-words.ts';
import styles from './data-points.module.css';

/** From when the typed definition applies. */
export const AppliesField = ({ record }: { record: RecordForm<PointValues> }): JSX.Element => {
  const { t } = useTranslation('dataPoints');
  const { applies } = record.form.getValues();
  return (
    <div className={styles.dated}>
      <NativeSelect
        label={t('applies')}
        description={t(`appliesHint.${applies}`)}
        {...record.input('applies')}
        data={appliesFrom.map((value) => ({ value, label: t(`appliesName.${value}`) }))}
      />
      {applies === 'date' ? <TextInput type="date" label={t('from')} {...record.input('from')} /> : null}
    </div>
  );
};

/** The definitions of earlier dates, the latest first. */
export const Earlier = ({ values, words }: { values: PointValues; words: FilterWords }): JSX.Element | null => {
  const { t } = useTranslation('dataPoints');
  const language = useLanguage();
  const fillingOf = useFilling(words);
  const { earlier, since } = values;
  if (earlier.length === 0) return null;
  const rows = earlier.map((definition, at) => {
    const next = earlier[at + 1]?.since ?? since ?? '';
    const until = formatDate(next === '' ? '' : addDays(next, -1), language);
    const from = definition.since === null ? null : formatDate(definition.since, language);
    return {
      key: definition.since ?? '',
      when: from === null ? t('until', { until }) : t('fromUntil', { from, until }),
      definition,
    };
  });
  return (
    <section className={styles.earlier} aria-label={t('earlier')}>
      <h3 className={styles.earlierHead}>{t('earlier')}</h3>
      <ul className={styles.earlierList}>
        {rows.reverse().map(({ key, when, definition }) => (
          <li key={key}>
            <span className={styles.when}>{when}</span> {fillingOf(definition)}
          </li>
        ))}
      </ul>
      {since === null ? null : <p className={styles.when}>{t('nowSince', { from: formatDate(since, language) })}</p>}
    </section>
  );
};
