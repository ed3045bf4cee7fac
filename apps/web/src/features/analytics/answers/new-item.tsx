import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import type { PairRow, Result } from '@lanewise/contract/entities/analytics-results';
import { addDays } from '@lanewise/domain/calendar/day';
import { formatDate, formatShortDate } from '../../../lib/date.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { ListTable } from '../../../ui/list-table.tsx';
import type { ListColumn } from '../../../ui/list-table.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Linked } from '../cells.tsx';
import { usePairColumns } from '../columns.tsx';
import { Picture } from '../picture.tsx';
import { receiptsOf } from '../receipts.ts';
import { AnswerRows } from '../rows.tsx';
import { useFigures } from '../words.ts';
import { Further } from './further.tsx';
import { Meanings } from './meanings.tsx';
import { MOST_MARKS, useView } from './parts.ts';
import type { AnswerParts } from './parts.ts';
import { ViewChoice } from './view-choice.tsx';
import styles from '../analytics.module.css';

type First = NonNullable<Result['newItem']>;
type Store = First['stores'][number];

/** Sentences about a new item: first sale, stores that sell it, and how its baskets differ from other baskets. */
const useSentences = ({ task, result }: AnswerParts): ((first: First & { firstDate: string }) => string[]) => {
  const { t } = useTranslation('analyticsAnswers');
  const language = useLanguage();
  const { things, count, ratio, amount } = useFigures();
  const a = task.item1 ? things([task.item1]) : '';
  return ({ firstDate, stores, weeks, size, otherSize, sales, otherSales }) => {
    const baskets = weeks.reduce((sum, week) => sum + week.baskets, 0);
    return [
      t('newItem.said', { a, date: formatDate(firstDate, language), count: stores.length, baskets: count(baskets) }),
      t('newItem.baskets', {
        size: ratio(size.value),
        otherSize: ratio(otherSize.value),
        sales: amount(sales.value, result.currency),
        otherSales: amount(otherSales.value, result.currency),
      }),
      // If the item was sold on the first day of the period, it may be older.
      ...(firstDate === task.start_date ? [t('newItem.older')] : []),
    ];
  };
};

const Stores = ({ task, stores }: { task: AnswerParts['task']; stores: readonly Store[] }): JSX.Element => {
  const { t } = useTranslation(['analyticsAnswers', 'analytics']);
  const language = useLanguage();
  const { count } = useFigures();
  const item = task.item1 ? [task.item1] : [];
  const columns: ListColumn<Store>[] = [
    { key: 'location', header: t('analytics:receipt.location'), wide: true, cell: ({ location }) => location },
    { key: 'first', header: t('newItem.first'), cell: ({ firstDate }) => formatDate(firstDate, language) },
    {
      key: 'baskets',
      header: t('newItem.withIt'),
      side: 'right',
      cell: ({ baskets, reg_loc_id: store }) => (
        <Linked href={receiptsOf(task, item, { store })} text={count(baskets)} />
      ),
    },
  ];
  return (
    <ListTable<Store>
      label={t('newItem.views.stores')}
      columns={columns}
      rows={stores}
      idOf={({ reg_loc_id: id }) => id}
    />
  );
};

const views = ['confirmed', 'all', 'stores'] as const;

/** Answer of New item: when and where its first baskets were, and what else they contain. */
export const NewItem = (parts: AnswerParts): JSX.Element | null => {
  const { task, result, onAgain } = parts;
  const { t } = useTranslation(['analyticsAnswers', 'analytics']);
  const language = useLanguage();
  const { count, things } = useFigures();
  const say = useSentences(parts);
  const columns = usePairColumns(task, result.currency);
  const [view, choose] = useView(views);
  const { newItem } = result;
  if (!newItem) return null;
  const { firstDate, weeks, stores } = newItem;
  if (firstDate === null)
    return (
      <EmptyState
        level={3}
        title={t('analytics:empty.receipts')}
        text={t('analytics:pair.neverSold', { item: task.item1 ? things([task.item1]) : '' })}
      />
    );
  const sentences = say({ ...newItem, firstDate });
  const week = (first: string): string =>
    [first, addDays(first, 6)].map((day) => formatShortDate(day, language)).join(' – ');
  return (
    <>
      <p className={styles.said}>{sentences.join(' ')}</p>
      <Picture
        title={t('newItem.picture')}
        summary={sentences[0] ?? ''}
        reference={{ value: 0, label: '0' }}
        marks={weeks.slice(0, MOST_MARKS).map(({ week: first, baskets, stores: of }) => ({
          key: first,
          label: week(first),
          value: baskets,
          range: null,
          written: t('newItem.week', { baskets: count(baskets), count: of }),
        }))}
      />
      <Further task={task} types={['Affinity', 'Promotion']} onAgain={onAgain} />
      <ViewChoice
        label={t('analytics:view')}
        choices={views.map((value) => ({ value, label: t(`newItem.views.${value}`) }))}
        value={view}
        onChange={choose}
      />
      {view === 'stores' ? (
        <Stores task={task} stores={stores} />
      ) : (
        <>
          <AnswerRows<PairRow>
            key={view}
            taskid={task.taskid}
            list="rows"
            label={t('analytics:views.partners')}
            columns={columns}
            filter={view === 'confirmed' ? { standing: 'confirmed' } : {}}
            empty={{ title: t('analytics:empty.confirmed'), text: t('analytics:empty.confirmedText') }}
          />
          <Meanings />
        </>
      )}
    </>
  );
};
