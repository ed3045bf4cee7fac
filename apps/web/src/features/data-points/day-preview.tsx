import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import type { DataPoint, DataPointDraft } from '@lanewise/contract/entities/data-point';
import type { DataPointPreview } from '@lanewise/contract/entities/data-point-preview';
import { formatMoney, formatPercent, formatQuantity } from '@lanewise/domain/format';
import { explain } from '../../api/explain.ts';
import { Problem } from '../../api/problem.ts';
import { useLocations } from '../../api/queries.ts';
import { useLanguage } from '../../i18n/language.ts';
import { formatDate, formatTime } from '../../lib/date.ts';
import { hrefOf } from '../../state/address.ts';
import { Control } from '../../ui/control.tsx';
import { usePreview } from './queries.ts';
import styles from './day-preview.module.css';

type Figures = Pick<DataPointPreview, 'amount' | 'quantity'>;
type Kind = Pick<DataPoint, 'valueType' | 'format'>;

/** A value as its data point is written; a dash for none. */
const useWritten = () => {
  const language = useLanguage();
  return ({ amount, quantity }: Figures, { valueType, format }: Kind): string => {
    const figure = valueType === 'count' ? quantity : amount;
    if (figure === null) return '–';
    if (format === 'percent') return `${formatPercent(Number(figure) * 100, language)}\u00a0%`;
    return valueType === 'count' ? formatQuantity(figure, language) : formatMoney(figure, language);
  };
};

const Receipts = ({ found, regLocId, kind }: { found: DataPointPreview; regLocId: number; kind: Kind }) => {
  const { t } = useTranslation('dataPoints');
  const writtenOf = useWritten();
  if (found.receipts.length === 0) return null;
  return (
    <>
      <p className={styles.head}>{t('preview.receipts')}</p>
      <ul className={styles.rows}>
        {found.receipts.map(({ token, number, time, ...figures }) => (
          <li key={token}>
            <a href={hrefOf('/transactions', { location: regLocId, date: found.date, receipt: token })} target="_blank">
              {t('preview.receipt', { number, time: formatTime(time) })}
            </a>
            <span>
              {writtenOf(figures, { valueType: figures.amount === null ? 'count' : kind.valueType, format: 'number' })}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
};

/** The value of a day, and what it is made of. */
const Found = ({
  found,
  all,
  regLocId,
  kind,
}: {
  found: DataPointPreview;
  all: readonly DataPoint[];
  regLocId: number;
  kind: Kind;
}): JSX.Element => {
  const { t } = useTranslation('dataPoints');
  const language = useLanguage();
  const writtenOf = useWritten();
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
      <Receipts found={found} regLocId={regLocId} kind={kind} />
    </>
  );
};

/** The typed definition on a day of a store, before it is saved. */
export const DayPreview = ({
  dpId,
  point,
  all,
}: {
  /** Null: a new data point. */
  dpId: number | null;
  point: DataPointDraft;
  all: readonly DataPoint[];
}): JSX.Element => {
  const { t } = useTranslation('dataPoints');
  const { data: locations = [] } = useLocations();
  const [store, setStore] = useState<number | null>(null);
  const [date, setDate] = useState('');
  const regLocId = store ?? locations[0]?.reg_loc_id;
  const { data, error, mutate, isPending, variables } = usePreview();
  const ask = (): void => {
    if (regLocId === undefined) return;
    mutate({ ...(dpId === null ? {} : { dpId }), point, regLocId, ...(date === '' ? {} : { date }) });
  };
  // An answer belongs to the definition that was asked for.
  const isOf = variables?.regLocId === regLocId && JSON.stringify(variables?.point) === JSON.stringify(point);
  return (
    <section className={styles.preview} aria-label={t('preview.title')}>
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
        <Control label={t('preview.show')} disabled={isPending || regLocId === undefined} onClick={ask} />
      </div>
      <div role="status">
        {error instanceof Problem ? <p className={styles.wrong}>{explain(error)}</p> : null}
        {isOf && data === null ? <p className={styles.head}>{t('preview.nothing')}</p> : null}
        {isOf && data && regLocId !== undefined ? (
          <Found found={data} all={all} regLocId={regLocId} kind={point} />
        ) : null}
      </div>
    </section>
  );
};
