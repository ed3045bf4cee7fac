import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import type { Task } from '@lanewise/contract/entities/analytics';
import type { EffectRow, Interval, Result } from '@lanewise/contract/entities/analytics-results';
import type { EffectRole } from '@lanewise/contract/entities/analytics-rules';
import type { ListColumn } from '../../../ui/list-table.tsx';
import { besideOf, Linked, Twofold } from '../cells.tsx';
import { Picture } from '../picture.tsx';
import { receiptsOf } from '../receipts.ts';
import { AnswerRows } from '../rows.tsx';
import { useTaskRows } from '../queries.ts';
import { useFigures, useMoneyHeader } from '../words.ts';
import { Further } from './further.tsx';
import { Meanings } from './meanings.tsx';
import { MOST_MARKS, useView } from './parts.ts';
import type { AnswerParts } from './parts.ts';
import { ViewChoice } from './view-choice.tsx';
import styles from '../analytics.module.css';

type Effect = NonNullable<Result['promotion']>;

/** Whether an effect is certain: its interval does not contain 0. */
const isClear = ({ low, high }: Interval): boolean => low > 0 || high < 0;

const facts = ['effect_amt', 'effect_role', 'before_amt', 'during_amt', 'rule_chance'] as const;

/** An amount of money with its sign and unit. */
const useChange = (currency: string) => {
  const { amount } = useFigures();
  return (value: number): string => (value > 0 ? '+' : '') + amount(value, currency);
};

/** The effects of a promotion in sentences, including what the data cannot show. */
const useSentences = ({ task, result }: AnswerParts): ((effect: Effect) => string[]) => {
  const { t } = useTranslation('analyticsAnswers');
  const { things, count, quantity } = useFigures();
  const change = useChange(result.currency);
  const a = task.item1 ? things([task.item1]) : '';
  const weeks = (of: number): string => t('promotion.week', { count: Math.ceil(of), written: quantity(of) });
  const leftOut = (stores: number): string =>
    stores === 0 ? '' : ` ${t('promotion.leftOut', { count: stores, stores: count(stores) })}`;
  const written = ({ value, low, high }: Interval) => ({ value: change(value), low: change(low), high: change(high) });
  return ({ own, halo, cannibalised, net, tested, clear, ...compared }) => [
    t(isClear(own) ? 'promotion.own' : 'promotion.ownUnclear', { a, ...written(own) }),
    clear === 0
      ? t('promotion.others', { count: tested, tested: count(tested) })
      : t('promotion.moved', { halo: change(halo.value), lost: change(cannibalised.value) }),
    t(isClear(net) ? 'promotion.net' : 'promotion.netUnclear', written(net)),
    t(compared.against === 'stores' ? 'promotion.stores' : 'promotion.weeks', {
      count: compared.promotedStores,
      promoted: count(compared.promotedStores),
      others: count(compared.controlStores),
      before: weeks(compared.weeksBefore),
      during: weeks(compared.weeksDuring),
    }) + leftOut(compared.storesLeftOut ?? 0),
  ];
};

const useColumns = ({ task, result }: AnswerParts): ListColumn<EffectRow>[] => {
  const { t } = useTranslation(['analytics', 'analyticsFiles', 'analyticsAnswers']);
  const { field, money, percent, things } = useFigures();
  const header = useMoneyHeader(result.currency);
  const signed = (value: number): string => (value > 0 ? '+' : '') + money(value);
  const { earlierStart: start = task.start_date, earlierEnd: end = task.end_date } = task.options;
  return [
    { key: 'item', header: t('analyticsAnswers:item'), wide: true, phone: 'title', cell: ({ item }) => things([item]) },
    { key: 'code', header: t('analyticsAnswers:code'), phone: 'none', cell: ({ item }) => besideOf(item) },
    {
      key: 'role',
      header: field('effect_role'),
      phone: 'subtitle',
      cell: ({ role }) => t(`analyticsFiles:effect_role.${role}`),
    },
    {
      key: 'total',
      header: header('effect_amt'),
      side: 'right',
      sortable: true,
      phone: 'figure',
      cell: ({ total }) => (
        <Twofold
          text={signed(total.value)}
          below={t('interval', { low: signed(total.low), high: signed(total.high) })}
        />
      ),
    },
    {
      key: 'before',
      header: header('before_amt'),
      side: 'right',
      sortable: true,
      cell: ({ item, before }) => <Linked href={receiptsOf(task, [item], { start, end })} text={money(before)} />,
    },
    {
      key: 'during',
      header: header('during_amt'),
      side: 'right',
      sortable: true,
      phone: 'below',
      cell: ({ item, during }) => <Linked href={receiptsOf(task, [item])} text={money(during)} />,
    },
    {
      key: 'chance',
      header: field('rule_chance'),
      side: 'right',
      sortable: true,
      cell: ({ chance }) => percent(chance),
    },
  ];
};

/**
 * Chart of the changes of the promoted item, of items with a clear effect, and of the other items with the largest
 * changes.
 */
const Effects = ({
  task,
  currency,
  summary,
}: {
  task: Task;
  currency: string;
  summary: string;
}): JSX.Element | null => {
  const { t } = useTranslation('analyticsAnswers');
  const { things } = useFigures();
  const change = useChange(currency);
  const { data } = useTaskRows<EffectRow>(task.taskid, { list: 'rows', limit: MOST_MARKS, offset: 0 });
  const rows = data?.data ?? [];
  if (rows.length === 0) return null;
  return (
    <Picture
      title={t('promotion.picture')}
      summary={summary}
      reference={{ value: 0, label: t('promotion.nothing') }}
      note={t('pictureNote')}
      marks={rows.map(({ item, total, role }) => ({
        key: item.code,
        label: things([item]),
        value: total.value,
        range: total,
        written: change(total.value),
        isClear: role === 'promoted' ? isClear(total) : role !== 'unclear',
      }))}
    />
  );
};

const views = ['all', 'halo', 'cannibalised'] as const;

/**
 * Answer of Promotion: its effect on the promoted item, on items that sold more with it, and on items that sold less.
 */
export const Promotion = (parts: AnswerParts): JSX.Element | null => {
  const { task, result, onAgain } = parts;
  const { t } = useTranslation(['analyticsAnswers', 'analytics']);
  const sentences = useSentences(parts);
  const columns = useColumns(parts);
  const [view, choose] = useView(views);
  const { promotion } = result;
  if (!promotion) return null;
  const [own = '', ...others] = sentences(promotion);
  const role: EffectRole | undefined = view === 'all' ? undefined : view;
  return (
    <>
      <p className={styles.said}>{[own, ...others.slice(0, -1)].join(' ')}</p>
      <p className={styles.asked}>{others.at(-1)}</p>
      <Effects task={task} currency={result.currency} summary={own} />
      <Further task={task} types={['Affinity']} onAgain={onAgain} />
      <ViewChoice
        label={t('analytics:view')}
        choices={views.map((value) => ({ value, label: t(`promotion.views.${value}`) }))}
        value={view}
        onChange={choose}
      />
      <AnswerRows<EffectRow>
        key={view}
        taskid={task.taskid}
        list="rows"
        label={t(`promotion.views.${view}`)}
        columns={columns}
        filter={role === undefined ? {} : { role }}
        empty={{ title: t('promotion.empty'), text: t('promotion.emptyText') }}
      />
      <Meanings of={facts} />
    </>
  );
};
