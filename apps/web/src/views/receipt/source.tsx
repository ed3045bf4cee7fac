import type { Receipt } from '@lanewise/contract/entities/receipt';
import type { Completeness } from '@lanewise/contract/reports/completeness';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { formatQuantity } from '@lanewise/domain/format';
import { useLanguage } from '../../i18n/language.ts';
import { formatMoment } from '../../lib/date.ts';
import styles from './source.module.css';

/** The state of this receipt's day in the list's completeness, which lists only incomplete days. */
const dayState = ({ regionLocationId, transaction }: Receipt, { counts, notWhole }: Completeness): string | null => {
  const listed = notWhole.find((day) => day.reg_loc_id === regionLocationId && day.date === transaction.businessDate);
  if (listed) return listed.state;
  const states = Object.entries(counts).filter(([, count]) => count > 0);
  return states.length === 1 ? (states[0]?.[0] ?? null) : null;
};

/** 'Where this comes from': the facts needed to find the same bytes again and decode them in the same way. */
export const Source = ({ receipt, completeness }: { receipt: Receipt; completeness: Completeness }): JSX.Element => {
  const { t } = useTranslation('report');
  const language = useLanguage();
  const { source, store } = receipt;
  const number = (value: number): string => formatQuantity(value, language);
  const state = dayState(receipt, completeness);
  const facts: [string, string][] = [
    ['file', source.fileName],
    ['segment', String(source.segment)],
    ['bytes', t('source.range', { from: number(source.offset), to: number(source.offset + source.length) })],
    ['decoder', t('source.version', { format: source.format, version: source.decoderVersion })],
    [
      'entry',
      `${source.entryNo}${source.version > 1 ? ` · ${t('source.corrected', { version: source.version })}` : ''}`,
    ],
    ['received', formatMoment(source.receivedAt, language, store.timeZone, 'second')],
    ...(state === null ? [] : [['day', t(`state.${state}`)] satisfies [string, string]]),
  ];
  return (
    <section className={styles.source} aria-label={t('source.title')}>
      <h3 className={styles.title}>{t('source.title')}</h3>
      <dl className={styles.facts}>
        {facts.map(([key, value]) => (
          <div key={key}>
            <dt>{t(`source.${key}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
};
