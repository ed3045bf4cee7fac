import { useTranslation } from 'react-i18next';
import type { PointDefinition } from '@lanewise/contract/entities/data-point';
import { subjectOf, type PosTotal } from '@lanewise/contract/entities/data-point-rules';
import { pointFilterOf, setFilters, type PointFilterName } from '@lanewise/contract/entities/point-filters';
import { useLanguage } from '../../i18n/language.ts';
import type { FilterWords } from './use-filter-words.ts';

/**
 * Text key of a total. A dot in a total separates levels of text keys: 'tender.cash' is the key 'cash' below 'tender'.
 * A total without a dot is below 'sales': 'sales.…'.
 */
const textKeyOf = (total: PosTotal): string => (total.includes('.') ? total : `sales.${total}`);

/** Names of the register totals that fill data points. */
export const useTotalNames = (): ((total: PosTotal) => string) => {
  const { t } = useTranslation('dataPoints');
  return (total) => t(`total.${textKeyOf(total)}`);
};

/** Heading of the group in which a POS total is offered. */
export const groupOf = (total: PosTotal): string => textKeyOf(total).split('.')[0] ?? '';

/** Values of a filter that a sentence names. */
const MOST_NAMED = 4;

/** The sentence for a total with its filters: "Sales of items in Produce, on receipts paid with EBT food". */
export const useCounted = ({ valueOf }: FilterWords) => {
  const { t } = useTranslation('dataPoints');
  const nameOf = useTotalNames();
  const language = useLanguage();
  const listed = (words: readonly string[], type: 'conjunction' | 'disjunction'): string =>
    new Intl.ListFormat(language, { type }).format(words);
  const valuesOf = (filter: PointFilterName, values: readonly (string | number)[]): string => {
    const named = values.slice(0, MOST_NAMED).map((value) => valueOf(filter, value));
    const rest = values.length - named.length;
    return listed(rest > 0 ? [...named, t('said.more', { count: rest })] : named, 'disjunction');
  };
  return (total: PosTotal, filters: PointDefinition['filters']): string => {
    const phrases = (of: 'own' | 'receipts' | 'lane'): string[] =>
      setFilters(filters).flatMap(([filter, values]) => {
        const { subject } = pointFilterOf(filter);
        const found = subject === 'lane' ? 'lane' : subject === subjectOf(total) ? 'own' : 'receipts';
        if (found !== of) return [];
        const named = valuesOf(filter, values);
        return [t(`said.${of}.${filter}`, { values: of === 'lane' ? named.toLocaleLowerCase(language) : named })];
      });
    const receipts = phrases('receipts');
    return [
      [nameOf(total), ...phrases('own')].join(' '),
      ...(receipts.length === 0 ? [] : [t('said.onReceipts', { what: listed(receipts, 'conjunction') })]),
      ...phrases('lane'),
    ].join(', ');
  };
};

/** The source of a data point's value, in words. */
export const useFilling = (words: FilterWords): ((definition: PointDefinition) => string) => {
  const { t } = useTranslation('dataPoints');
  const countedOf = useCounted(words);
  return ({ posAssignment, filters, formula }) => {
    if (posAssignment !== null) return t('ofRegisters', { name: countedOf(posAssignment, filters) });
    return formula === null ? t('sourceName.manual') : `= ${formula}`;
  };
};
