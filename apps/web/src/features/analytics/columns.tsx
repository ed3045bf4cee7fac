import { useTranslation } from 'react-i18next';
import type { Task } from '@lanewise/contract/entities/analytics';
import type {
  Measures,
  PairRow,
  PlaceRow,
  ReceiptRow,
  RuleRow,
  SubstituteRow,
} from '@lanewise/contract/entities/analytics-results';
import { currencySymbol } from '@lanewise/domain/format';
import { formatDate, formatTime } from '../../lib/date.ts';
import { useLanguage } from '../../i18n/language.ts';
import type { ListColumn } from '../../ui/list-table.tsx';
import { besideOf, Linked, Twofold } from './cells.tsx';
import { receiptsOf } from './receipts.ts';
import type { Where } from './receipts.ts';
import { useFigures, useMoneyHeader } from './words.ts';
import styles from './analytics.module.css';

/** Columns of the measures of a rule. `receipts`: gives the address of the receipts behind a rule. */
const useMeasures = <Row extends Measures>(
  currency: string,
  receipts: (row: Row) => string | null,
): ListColumn<Row>[] => {
  const { t } = useTranslation(['analytics', 'analyticsFiles']);
  const { field, count, share, ratio, money } = useFigures();
  const header = useMoneyHeader(currency);
  return [
    {
      key: 'valuePerThousand',
      header: header('rule_worth'),
      side: 'right',
      sortable: true,
      cell: (row) => money(row.valuePerThousand),
    },
    {
      key: 'lift',
      header: field('lift'),
      side: 'right',
      sortable: true,
      phone: 'figure',
      cell: ({ lift, liftLow, liftHigh }) => (
        <Twofold
          text={t('times', { value: ratio(lift) })}
          below={t('interval', { low: ratio(liftLow), high: ratio(liftHigh) })}
        />
      ),
    },
    { key: 'confidence', header: field('confidence'), side: 'right', sortable: true, cell: (r) => share(r.confidence) },
    { key: 'support', header: field('support'), side: 'right', sortable: true, cell: (r) => share(r.support) },
    {
      key: 'both',
      header: field('baskets_both'),
      side: 'right',
      sortable: true,
      phone: 'below',
      cell: (row) => <Linked href={receipts(row)} text={t('baskets', { count: row.both, written: count(row.both) })} />,
    },
    { key: 'withA', header: field('baskets_a'), side: 'right', sortable: true, cell: (r) => count(r.withA) },
    { key: 'withB', header: field('baskets_b'), side: 'right', sortable: true, cell: (r) => count(r.withB) },
    { key: 'baskets', header: field('baskets_all'), side: 'right', cell: (r) => count(r.baskets) },
    {
      key: 'leverage',
      header: field('leverage'),
      side: 'right',
      sortable: true,
      cell: (r) => share(r.leverage),
    },
    {
      key: 'conviction',
      header: field('conviction'),
      side: 'right',
      sortable: true,
      cell: (r) => (r.conviction === null ? '∞' : ratio(r.conviction)),
    },
    { key: 'value', header: header('rule_value'), side: 'right', sortable: true, cell: (r) => money(r.value) },
    {
      key: 'standing',
      header: field('rule_standing'),
      cell: (r) => t(`analyticsFiles:rule_standing.${r.standing}`),
    },
  ];
};

/** Columns of Pair and of Affinity. Affinity shows no column of item A, because the sentence names it. */
export const usePairColumns = (task: Task, currency: string): ListColumn<PairRow>[] => {
  const { field, money, things } = useFigures();
  const header = useMoneyHeader(currency);
  const measures = useMeasures<PairRow>(currency, ({ itemA, itemB }) => receiptsOf(task, [itemA, itemB]));
  return [
    { key: 'itemB', header: field('item_b'), wide: true, phone: 'title', cell: ({ itemB }) => things([itemB]) },
    { key: 'codeB', header: field('code_b'), phone: 'subtitle', cell: ({ itemB }) => besideOf(itemB) },
    ...measures,
    {
      key: 'basketSales',
      header: header('basket_sales'),
      side: 'right',
      sortable: true,
      cell: (r) => money(r.basketSales),
    },
    {
      key: 'averageBasket',
      header: header('basket_mean'),
      side: 'right',
      sortable: true,
      cell: (r) => money(r.averageBasket),
    },
  ];
};

/**
 * Columns of a list of rules. `where`: the days of the receipts behind a rule, if they differ from the days of the
 * task.
 */
export const useRuleColumns = <Row extends RuleRow>(
  task: Task,
  currency: string,
  where: (row: Row) => Where = () => ({}),
): ListColumn<Row>[] => {
  const { t } = useTranslation('analytics');
  const { things } = useFigures();
  const measures = useMeasures<Row>(currency, (row) =>
    receiptsOf(task, [...row.antecedent, row.consequent], where(row)),
  );
  return [
    {
      key: 'antecedent',
      header: t('whoTakes'),
      wide: true,
      phone: 'title',
      cell: ({ antecedent }) => things(antecedent),
    },
    {
      key: 'consequent',
      header: t('alsoTakes'),
      wide: true,
      phone: 'subtitle',
      cell: ({ consequent, isRedundant }) => (
        <>
          {things([consequent])}
          {isRedundant ? <small className={styles.interval}>{t('redundant')}</small> : null}
        </>
      ),
    },
    ...measures,
  ];
};

export const usePlaceColumns = (task: Task, currency: string): ListColumn<PlaceRow>[] => {
  const { t } = useTranslation('analytics');
  const pair = [task.item1, task.item2].filter((one) => one !== null);
  const measures = useMeasures<PlaceRow>(currency, ({ kind, reg_loc_id: store }) =>
    kind === 'location' ? receiptsOf(task, pair, { store }) : null,
  );
  return [
    { key: 'name', header: t('place'), wide: true, phone: 'title', cell: ({ name }) => name },
    { key: 'kind', header: t('kind'), phone: 'subtitle', cell: ({ kind }) => t(`kinds.${kind}`) },
    ...measures,
  ];
};

export const useSubstituteColumns = (task: Task): ListColumn<SubstituteRow>[] => {
  const { t } = useTranslation('analytics');
  const { field, count, ratio, things } = useFigures();
  return [
    { key: 'itemA', header: field('item_a'), wide: true, phone: 'title', cell: ({ itemA }) => things([itemA]) },
    { key: 'itemB', header: field('item_b'), wide: true, phone: 'subtitle', cell: ({ itemB }) => things([itemB]) },
    {
      key: 'lift',
      header: field('lift'),
      side: 'right',
      sortable: true,
      phone: 'figure',
      cell: ({ lift }) => t('times', { value: ratio(lift) }),
    },
    {
      key: 'both',
      header: field('baskets_both'),
      side: 'right',
      sortable: true,
      phone: 'below',
      cell: ({ itemA, itemB, both }) => (
        <Linked href={receiptsOf(task, [itemA, itemB])} text={t('baskets', { count: both, written: count(both) })} />
      ),
    },
    { key: 'withA', header: field('baskets_a'), side: 'right', sortable: true, cell: (r) => count(r.withA) },
    { key: 'withB', header: field('baskets_b'), side: 'right', sortable: true, cell: (r) => count(r.withB) },
    { key: 'baskets', header: field('baskets_all'), side: 'right', cell: (r) => count(r.baskets) },
  ];
};

export const useReceiptColumns = (currency: string): ListColumn<ReceiptRow>[] => {
  const { t } = useTranslation('analytics');
  const { count, money } = useFigures();
  const language = useLanguage();
  const unit = currencySymbol(currency, language);
  return [
    {
      key: 'date',
      header: t('receipt.date'),
      phone: 'title',
      cell: ({ date, time }) => `${formatDate(date, language)} ${formatTime(time)}`,
    },
    { key: 'location', header: t('receipt.location'), phone: 'subtitle', cell: ({ location }) => location },
    { key: 'lane', header: t('receipt.lane'), side: 'right', phone: 'none', cell: ({ lane }) => lane },
    { key: 'number', header: t('receipt.number'), side: 'right', phone: 'none', cell: ({ number }) => number },
    { key: 'cashier', header: t('receipt.cashier'), phone: 'none', cell: ({ cashier }) => cashier },
    { key: 'qty', header: t('receipt.qty'), side: 'right', sortable: true, phone: 'below', cell: (r) => count(r.qty) },
    {
      key: 'amount',
      header: `${t('receipt.amount')} ${unit}`,
      side: 'right',
      sortable: true,
      phone: 'figure',
      cell: (r) => money(r.amount),
    },
    {
      key: 'total',
      header: `${t('receipt.total')} ${unit}`,
      side: 'right',
      sortable: true,
      cell: (r) => money(r.total),
    },
  ];
};
