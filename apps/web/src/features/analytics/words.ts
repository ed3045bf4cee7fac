import { useTranslation } from 'react-i18next';
import type { Thing } from '@lanewise/contract/entities/analytics';
import { currencySymbol, formatCurrency, formatMoney, formatQuantity } from '@lanewise/domain/format';
import { useLanguage } from '../../i18n/language.ts';

export interface Words {
  /** Name of a figure, as in the exported file. */
  field: (name: string) => string;
  count: (value: number) => string;
  /** A share from 0 to 1 in percent. Small shares keep enough digits to tell them apart. */
  share: (value: number) => string;
  /** A share from 0 to 1 in percent with two decimals, for columns whose figures are similar. */
  percent: (value: number) => string;
  money: (value: number) => string;
  /** Money with its unit. */
  amount: (value: number, currency: string) => string;
  /** A quantity with at most one decimal. */
  quantity: (value: number) => string;
  /** A number with two decimals. */
  ratio: (value: number) => string;
  /** Names of items, departments or categories; an item without a name is named by its code. */
  things: (things: readonly Thing[]) => string;
}

/** How figures of a result are written. */
export const useFigures = (): Words => {
  const { t } = useTranslation('analyticsFiles');
  const language = useLanguage();
  const shareOf = new Intl.NumberFormat(language, {
    style: 'percent',
    maximumSignificantDigits: 3,
  });
  const percentOf = new Intl.NumberFormat(language, {
    style: 'percent',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  const nameOf = ({ label, code }: Thing): string => (label.trim() === '' ? code : label);
  return {
    field: (name) => t(`field.${name}`),
    count: (value) => formatQuantity(value, language),
    share: (value) => shareOf.format(value),
    percent: (value) => percentOf.format(value),
    money: (value) => formatMoney(value, language),
    amount: (value, currency) => formatCurrency(value, currency, language),
    quantity: (value) => formatQuantity(Math.round(value * 10) / 10, language),
    ratio: (value) => formatMoney(value, language),
    things: (things) => things.map(nameOf).join(' + '),
  };
};

/** A header of money, with its unit. */
export const useMoneyHeader = (currency: string): ((name: string) => string) => {
  const { field } = useFigures();
  const language = useLanguage();
  return (name) => `${field(name)} ${currencySymbol(currency, language)}`;
};
