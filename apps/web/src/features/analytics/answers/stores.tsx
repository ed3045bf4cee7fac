import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import type { Result, StoreRow } from '@lanewise/contract/entities/analytics-results';
import type { ListColumn } from '../../../ui/list-table.tsx';
import { Linked, Twofold } from '../cells.tsx';
import { Picture } from '../picture.tsx';
import { useTaskRows } from '../queries.ts';
import { receiptsOf } from '../receipts.ts';
import { AnswerRows } from '../rows.tsx';
import { useFigures } from '../words.ts';
import { Further } from './further.tsx';
import { Meanings } from './meanings.tsx';
import { MOST_MARKS } from './parts.ts';
import type { AnswerParts } from './parts.ts';
import styles from '../analytics.module.css';

/** Most stores to fetch, which is the server's limit for one page. */
const MOST_STORES = 1_000;

/** Number of stores that the sentence names. */
const NAMED = 4;

/** Distance of a store's value from the value of all stores together, in multiples of the width of its limits. */
const distance = ({ value, expected, lowest, highest }: StoreRow): number =>
  Math.abs(value - expected) / Math.max(1e-9, value > expected ? highest - expected : expected - lowest);

/** Writes a value of the compared measure. */
const useWrite = ({ result }: AnswerParts): ((value: number) => string) => {
  const { percent, ratio, amount } = useFigures();
  const measure = result.stores?.measure;
  return (value) =>
    measure === 'share' ? percent(value) : measure === 'size' ? ratio(value) : amount(value, result.currency);
};

/** Names the stores that differ, in a sentence. */
const useSentence = (parts: AnswerParts, rows: readonly StoreRow[]): string => {
  const { t } = useTranslation('analyticsAnswers');
  const { things } = useFigures();
  const write = useWrite(parts);
  const { task, result } = parts;
  const { above = 0, below = 0, expected = 0, measure = 'share' } = result.stores ?? {};
  const names = (standing: StoreRow['standing']): string =>
    [...rows.filter((row) => row.standing === standing)]
      .sort((x, y) => distance(y) - distance(x))
      .slice(0, NAMED)
      .map(({ location }) => location)
      .join(', ');
  const what = t(`stores.measures.${measure}`, { a: task.item1 ? things([task.item1]) : '' });
  const all = t('stores.all', { what, expected: write(expected) });
  if (above + below === 0) return `${all} ${t('stores.none')}`;
  return [
    all,
    ...(above > 0 ? [t('stores.above', { count: above, names: names('above') })] : []),
    ...(below > 0 ? [t('stores.below', { count: below, names: names('below') })] : []),
  ].join(' ');
};

const useColumns = (parts: AnswerParts): ListColumn<StoreRow>[] => {
  const { t } = useTranslation(['analytics', 'analyticsFiles', 'analyticsAnswers']);
  const { field, count } = useFigures();
  const write = useWrite(parts);
  const { task, result } = parts;
  const { item1 } = task;
  const measure: NonNullable<Result['stores']>['measure'] = result.stores?.measure ?? 'share';
  return [
    { key: 'location', header: t('receipt.location'), wide: true, phone: 'title', cell: ({ location }) => location },
    {
      key: 'standing',
      header: field('store_standing'),
      phone: 'subtitle',
      cell: ({ standing }) => t(`analyticsFiles:store_standing.${standing}`),
    },
    {
      key: 'value',
      header: t(`analyticsAnswers:stores.heads.${measure}`),
      side: 'right',
      sortable: true,
      phone: 'figure',
      cell: ({ value, lowest, highest }) => (
        <Twofold text={write(value)} below={t('interval', { low: write(lowest), high: write(highest) })} />
      ),
    },
    { key: 'expected', header: field('store_expected'), side: 'right', cell: ({ expected }) => write(expected) },
    {
      key: 'baskets',
      header: field('baskets_all'),
      side: 'right',
      sortable: true,
      phone: 'below',
      cell: ({ baskets, reg_loc_id: store }) => (
        <Linked
          href={receiptsOf(task, [], { store })}
          text={t('baskets', { count: baskets, written: count(baskets) })}
        />
      ),
    },
    ...(item1
      ? [
          {
            key: 'receipts',
            header: t('analyticsAnswers:stores.withItem'),
            phone: 'none' as const,
            cell: ({ reg_loc_id: store }: StoreRow) => (
              <Linked href={receiptsOf(task, [item1], { store })} text={t('receiptsBehind')} />
            ),
          },
        ]
      : []),
  ];
};

/**
 * Answer of Differing stores: stores that differ by more than chance and the usual differences between stores explain.
 */
export const Stores = (parts: AnswerParts): JSX.Element | null => {
  const { task, result, onAgain } = parts;
  const { t } = useTranslation(['analyticsAnswers', 'analytics']);
  const { data } = useTaskRows<StoreRow>(task.taskid, { list: 'rows', limit: MOST_STORES, offset: 0 });
  const rows = data?.data ?? [];
  const said = useSentence(parts, rows);
  const write = useWrite(parts);
  const columns = useColumns(parts);
  if (!result.stores) return null;
  const marks = [...rows]
    .sort((x, y) => distance(y) - distance(x))
    .slice(0, MOST_MARKS)
    .sort((x, y) => y.value - x.value);
  return (
    <>
      {data ? (
        <>
          <p className={styles.said}>{said}</p>
          <Picture
            title={rows.length > MOST_MARKS ? t('stores.pictureSome', { count: MOST_MARKS }) : t('stores.picture')}
            summary={said}
            reference={{
              value: result.stores.expected,
              label: t('stores.together', { value: write(result.stores.expected) }),
            }}
            note={t('stores.note')}
            marks={marks.map((row) => ({
              key: String(row.reg_loc_id),
              label: row.location,
              value: row.value,
              range: { low: row.lowest, high: row.highest },
              written: write(row.value),
              isClear: row.standing !== 'within',
            }))}
          />
          <Further task={task} types={['Affinity']} onAgain={onAgain} />
        </>
      ) : null}
      <AnswerRows<StoreRow>
        taskid={task.taskid}
        list="rows"
        label={t('analytics:types.Differing stores')}
        columns={columns}
        empty={{ title: t('analytics:empty.rows') }}
      />
      <Meanings of={['store_value', 'store_expected', 'limit_low', 'limit_high', 'store_standing', 'baskets_all']} />
    </>
  );
};
