import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import type { DataPoint, DataPointDraft } from '@lanewise/contract/entities/data-point';
import type { DataPointPreview } from '@lanewise/contract/entities/data-point-preview';
import { isReportDate } from '@lanewise/contract/reports/period-rules';
import { formatMoney, formatPercent, formatQuantity } from '@lanewise/domain/format';
import { Sign } from '../../i18n/sign.tsx';
import { explain } from '../../api/explain.ts';
import { Problem } from '../../api/problem.ts';
import { useLocations } from '../../api/queries.ts';
import { useLanguage } from '../../i18n/language.ts';
import { formatDate, formatTime } from '../../lib/date.ts';
import { hrefOf } from '../../state/address.ts';
import { useFollowing } from '../../records/use-following.ts';
import { Control } from '../../ui/control.tsx';
import { usePreview } from './queries.ts';
import styles from './day-preview.module.css';

type Figures = Pick<DataPointPreview, 'amount' | 'quantity'>;
type Kind = Pick<DataPoint, 'valueType' | 'format'>;

/** A value in the format of its data point, or the sign for an unknown value. */
const useWritten = () => {
  const language = useLanguage();
  return ({ amount, quantity }: Figures, { valueType, format }: Kind): JSX.Element | string => {
    const figure = valueType === 'count' ? quantity : amount;
    if (figure === null) return <Sign of="notKnown" />;
    if (format === 'percent') return `${formatPercent(Number(figure) * 100, language)}\u00a0%`;
    return valueType === 'count' ? formatQuantity(figure, language) : formatMoney(figure, language);
  };
};

interface FoundProps {
  found: DataPointPreview;
  all: readonly DataPoint[];
  regLocId: number;
  kind: Kind;
}

/**
 * Links to the receipts of a value. For a formula, these are the receipts of its first part with figures from
 * registers.
 */
const Receipts = ({ found, all, regLocId, kind }: FoundProps): JSX.Element | null => {
  const { t } = useTranslation('dataPoints');
  const writtenOf = useWritten();
  if (found.receipts.length === 0) return null;
  const part = found.parts
    .map(({ dpId }) => all.find((point) => point.dpId === dpId))
    .find((point) => point?.source === 'posTotal');
  const { valueType } = part ?? kind;
  return (
    <>
      <p className={styles.head}>{part ? t('preview.receiptsOf', { name: part.name }) : t('preview.receipts')}</p>
      <ul className={styles.rows}>
        {found.receipts.map(({ token, number, time, ...figures }) => (
          <li key={token}>
            <a href={hrefOf('/transactions', { location: regLocId, date: found.date, receipt: token })} target="_blank">
              {t('preview.receipt', { number, time: formatTime(time) })}
            </a>
            <span>
              {writtenOf(figures, { valueType: figures.amount === null ? 'count' : valueType, format: 'number' })}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
};

/** The value of a day, and its parts. */
const Found = ({ found, all, regLocId, kind }: FoundProps): JSX.Element => {
  const { t } = useTranslation('dataPoints');
  const language = useLanguage();
  const writtenOf = useWritten();
  if (found.withheld.includes('values'))
    return <p className={styles.head}>{t('preview.withheldValues', { date: formatDate(found.date, language) })}</p>;
  return (
    <>
      <p className={styles.value}>
        <span>{t('preview.value', { date: formatDate(found.date, language) })}</span>
        <strong>{writtenOf(found, kind)}</strong>
      </p>
      {found.parts.length === 0 ? null : (
        <ul className={styles.rows}>
          {found.parts.map(({ dpId, name, ...figures }) => (
            <li key={dpId}>
              <span>{name}</span>
              <span>
                {writtenOf(
                  figures,
                  all.find((point) => point.dpId === dpId) ?? { valueType: 'amount', format: 'number' },
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      <Receipts found={found} all={all} regLocId={regLocId} kind={kind} />
      {found.withheld.includes('receipts') ? <p className={styles.head}>{t('preview.withheldReceipts')}</p> : null}
    </>
  );
};

interface DayPreviewProps {
  /** Null: a new data point. */
  dpId: number | null;
  point: DataPointDraft;
  all: readonly DataPoint[];
  /** Why the definition cannot be worked out; null: it can. */
  wrong: string | null;
  /** Its field says so already. */
  isTold: boolean;
}

/** The typed definition on a day of a store, before it is saved. */
export const DayPreview = ({ all, isTold, ...typed }: DayPreviewProps): JSX.Element => {
  const { t } = useTranslation('dataPoints');
  const { data: locations = [] } = useLocations();
  const [store, setStore] = useState<number | null>(null);
  const [date, setDate] = useState('');
  const regLocId = store ?? locations[0]?.reg_loc_id;
  const { dpId, point, wrong } = typed;
  const isDate = date === '' || isReportDate(date);
  const body =
    wrong !== null || regLocId === undefined || !isDate
      ? null
      : { ...(dpId === null ? {} : { dpId }), point, regLocId, ...(date === '' ? {} : { date }) };
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
          value={String(regLocId ?? '')}
          onChange={(event) => setStore(Number(event.currentTarget.value))}
          data={locations.map(({ reg_loc_id, name }) => ({ value: String(reg_loc_id), label: name }))}
        />
        <TextInput
          size="xs"
          type="date"
          label={t('preview.date')}
          value={date}
          onChange={(event) => setDate(event.currentTarget.value)}
        />
        <Control label={t('preview.show')} disabled={!can} onClick={ask} />
      </div>
      <div role="status" className={isAsked ? styles.asked : styles.answer}>
        {typed.wrong === null || isTold ? null : <p className={styles.head}>{typed.wrong}</p>}
        {isDate ? null : <p className={styles.wrong}>{t('wrong.date')}</p>}
        {error instanceof Problem ? <p className={styles.wrong}>{explain(error)}</p> : null}
        {!isAsked && typed.wrong === null && date === '' ? <p className={styles.head}>{t('preview.newest')}</p> : null}
        {found === null ? (
          <p className={styles.head}>{t(date === '' ? 'preview.nothing' : 'preview.nothingOn')}</p>
        ) : null}
        {found && regLocId !== undefined ? (
          <Found found={found} all={all} regLocId={regLocId} kind={typed.point} />
        ) : null}
      </div>
    </section>
  );
};
