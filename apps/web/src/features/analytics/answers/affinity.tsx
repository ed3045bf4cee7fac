import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import type { PairRow } from '@lanewise/contract/entities/analytics-results';
import { usePairColumns } from '../columns.tsx';
import { Picture } from '../picture.tsx';
import { useTaskRows } from '../queries.ts';
import { AnswerRows } from '../rows.tsx';
import { useFigures } from '../words.ts';
import { Further } from './further.tsx';
import { Meanings } from './meanings.tsx';
import { MOST_MARKS, useView } from './parts.ts';
import type { AnswerParts } from './parts.ts';
import { ViewChoice } from './view-choice.tsx';
import styles from '../analytics.module.css';

/** Number of partners that the sentence names. */
const NAMED = 3;

/**
 * Chart of the lift of partners, the highest lift first. The lift tells how many times as often as by chance partners
 * are bought together.
 */
export const PartnersPicture = ({
  rows,
  summary,
}: {
  rows: readonly PairRow[];
  summary: string;
}): JSX.Element | null => {
  const { t } = useTranslation(['analyticsAnswers', 'analytics']);
  const { ratio, things } = useFigures();
  if (rows.length === 0) return null;
  return (
    <Picture
      title={t('affinity.picture')}
      summary={summary}
      reference={{ value: 1, label: t('chance') }}
      note={t('pictureNote')}
      marks={rows.slice(0, MOST_MARKS).map((row) => ({
        key: row.itemB.code,
        label: things([row.itemB]),
        value: row.lift,
        range: { low: row.liftLow, high: row.liftHigh },
        written: t('analytics:times', { value: ratio(row.lift) }),
        isClear: row.standing === 'confirmed',
      }))}
    />
  );
};

/** Partners of item 1 by value: confirmed partners, or all partners on request. */
export const Partners = ({ task, result }: Pick<AnswerParts, 'task' | 'result'>): JSX.Element => {
  const { t } = useTranslation('analytics');
  const [view, choose] = useView(['confirmed', 'all']);
  const columns = usePairColumns(task, result.currency);
  const isAll = view === 'all';
  return (
    <>
      <ViewChoice
        label={t('view')}
        choices={[
          { value: 'confirmed', label: t('views.confirmed') },
          { value: 'all', label: t('views.all') },
        ]}
        value={view}
        onChange={choose}
      />
      <AnswerRows<PairRow>
        key={view}
        taskid={task.taskid}
        list="rows"
        label={t('views.partners')}
        columns={columns}
        filter={isAll ? {} : { standing: 'confirmed' }}
        empty={{ title: t('empty.confirmed'), text: t('empty.confirmedText') }}
      />
      <Meanings />
    </>
  );
};

/** Answer of Affinity: the partners of an item. */
export const Affinity = ({ task, result, onAgain }: AnswerParts): JSX.Element => {
  const { t } = useTranslation('analytics');
  const { things, ratio } = useFigures();
  const confirmed = useTaskRows<PairRow>(task.taskid, {
    list: 'rows',
    standing: 'confirmed',
    limit: MOST_MARKS,
    offset: 0,
  });
  const rows = confirmed.data?.data ?? [];
  const best = rows.slice(0, NAMED);
  const a = task.item1 ? things([task.item1]) : '';
  const said =
    best.length > 0
      ? t('affinity.said', {
          a,
          others: best
            .map(({ itemB, lift }) => t('affinity.one', { b: things([itemB]), lift: ratio(lift) }))
            .join(', '),
        })
      : t('affinity.none', { a });
  const partners = result.partners ?? { tested: 0, confirmed: 0 };
  return (
    <>
      {confirmed.data ? (
        <>
          <p className={styles.said}>
            {said} {t('moreThanChance', { confirmed: partners.confirmed, count: partners.tested })}
          </p>
          <PartnersPicture rows={rows} summary={said} />
          <Further task={task} partners={best.map(({ itemB }) => itemB)} types={['Promotion']} onAgain={onAgain} />
        </>
      ) : null}
      <Partners task={task} result={result} />
    </>
  );
};
