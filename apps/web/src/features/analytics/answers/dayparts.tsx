import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import type { DaypartRow, Interval } from '@lanewise/contract/entities/analytics-results';
import { formatTime } from '../../../lib/date.ts';
import type { ListColumn } from '../../../ui/list-table.tsx';
import { Linked, Twofold } from '../cells.tsx';
import { Picture } from '../picture.tsx';
import { useTaskRows } from '../queries.ts';
import { receiptsOf } from '../receipts.ts';
import { AnswerRows } from '../rows.tsx';
import { useFigures, useMoneyHeader } from '../words.ts';
import { Meanings } from './meanings.tsx';
import { useView } from './parts.ts';
import type { AnswerParts } from './parts.ts';
import { ViewChoice } from './view-choice.tsx';
import styles from '../analytics.module.css';

const hour = (of: number, minute: '00' | '59'): string => `${String(of).padStart(2, '0')}:${minute}`;
const timesOf = ({ from, until }: DaypartRow) => ({ startTime: hour(from, '00'), endTime: hour(until, '59') });

const useColumns = ({ task, result }: AnswerParts): ListColumn<DaypartRow>[] => {
  const { t } = useTranslation(['analytics', 'analyticsFiles']);
  const { field, count, ratio, money } = useFigures();
  const header = useMoneyHeader(result.currency);
  const ranged = (write: (value: number) => string, { value, low, high }: Interval): JSX.Element => (
    <Twofold text={write(value)} below={t('interval', { low: write(low), high: write(high) })} />
  );
  return [
    {
      key: 'daypart',
      header: field('daypart'),
      phone: 'title',
      cell: (row) => {
        const { startTime, endTime } = timesOf(row);
        return `${t(`analyticsFiles:daypart.${row.daypart}`)}, ${formatTime(startTime)} – ${formatTime(endTime)}`;
      },
    },
    {
      key: 'baskets',
      header: field('baskets_all'),
      side: 'right',
      sortable: true,
      phone: 'below',
      cell: (row) => (
        <Linked
          href={receiptsOf(task, [], timesOf(row))}
          text={t('baskets', { count: row.baskets, written: count(row.baskets) })}
        />
      ),
    },
    {
      key: 'size',
      header: field('basket_size'),
      side: 'right',
      sortable: true,
      cell: ({ size }) => ranged(ratio, size),
    },
    {
      key: 'sales',
      header: header('basket_mean'),
      side: 'right',
      sortable: true,
      phone: 'figure',
      cell: ({ sales }) => ranged(money, sales),
    },
  ];
};

const measures = ['sales', 'size'] as const;

/** Answer of Dayparts: size and value of baskets by part of the day. */
export const Dayparts = (parts: AnswerParts): JSX.Element | null => {
  const { task, result } = parts;
  const { t } = useTranslation(['analyticsAnswers', 'analytics', 'analyticsFiles']);
  const { ratio, amount } = useFigures();
  const [measure, choose] = useView(measures);
  const columns = useColumns(parts);
  const { data } = useTaskRows<DaypartRow>(task.taskid, { list: 'rows', limit: 10, offset: 0 });
  const rows = (data?.data ?? []).filter(({ baskets }) => baskets > 0);
  const { day } = result;
  const [first] = rows;
  if (!day) return null;
  // A daypart is certainly worth more only if the lower bound of its interval is above the value of the whole day.
  const best = rows
    .filter(({ sales }) => sales.low > day.sales.value)
    .reduce<DaypartRow | null>((top, row) => (top && top.sales.value >= row.sales.value ? top : row), null);
  const money = (value: number): string => amount(value, result.currency);
  const write = measure === 'sales' ? money : ratio;
  // Whether a daypart clearly differs: the value of the whole day is outside its interval. The daypart is itself a part
  // of the whole day, but that only makes differences smaller.
  const isClear = ({ low, high }: Interval): boolean => day[measure].value < low || day[measure].value > high;
  const said = best
    ? t('dayparts.said', {
        part: t(`dayparts.in.${best.daypart}`),
        sales: money(best.sales.value),
        size: ratio(best.size.value),
        daySales: money(day.sales.value),
        daySize: ratio(day.size.value),
      })
    : t('dayparts.unclear', { sales: money(day.sales.value), size: ratio(day.size.value) });
  return (
    <>
      {first ? <p className={styles.said}>{said}</p> : null}
      <ViewChoice
        label={t('dayparts.measure')}
        choices={measures.map((value) => ({ value, label: t(`dayparts.measures.${value}`) }))}
        value={measure}
        onChange={choose}
      />
      {first ? (
        <Picture
          title={t(`dayparts.picture.${measure}`)}
          summary={said}
          reference={{ value: day[measure].value, label: t('dayparts.day', { value: write(day[measure].value) }) }}
          note={t('pictureNote')}
          marks={rows.map((row) => ({
            key: row.daypart,
            label: t(`analyticsFiles:daypart.${row.daypart}`),
            value: row[measure].value,
            range: row[measure],
            written: write(row[measure].value),
            isClear: isClear(row[measure]),
          }))}
        />
      ) : null}
      <AnswerRows<DaypartRow>
        taskid={task.taskid}
        list="rows"
        label={t('analytics:types.Dayparts')}
        columns={columns}
        empty={{ title: t('analytics:empty.rows') }}
      />
      <Meanings of={['baskets_all', 'daypart', 'basket_size', 'basket_mean']} />
    </>
  );
};
