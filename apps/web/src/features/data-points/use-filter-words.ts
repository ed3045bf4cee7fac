import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { listCategories } from '@lanewise/contract/endpoints/categories';
import { pointFilterOf, type PointFilterName } from '@lanewise/contract/entities/point-filters';
import { useDepartments } from '../../api/queries.ts';
import { useRecords } from '../../api/records.ts';
import { departmentPaths } from '../../lib/department-paths.ts';
import { wordsOfChoices } from './words-of-choices.ts';

export interface Choice {
  value: string;
  label: string;
}

/** What filters and their values are called. */
export interface FilterWords {
  nameOf: (filter: PointFilterName) => string;
  /** The name of a value; a department is named without the departments above it. */
  valueOf: (filter: PointFilterName, value: string | number) => string;
  /** What can be chosen, departments by their paths; empty for a filter of free texts. */
  choicesOf: (filter: PointFilterName) => readonly Choice[];
}

const useWordOfChoice = (): ((filter: PointFilterName, value: string) => string) => {
  const { t } = useTranslation(['dataPoints', ...wordsOfChoices]);
  return (filter, value) => {
    switch (filter) {
      case 'tender':
        return t(`report:tender.${value}`);
      case 'discount':
        return t(`report:discount.${value}`);
      case 'event':
        return t(`report:events.${value}`);
      case 'receiptKind':
        return t(`report:kind.${value}`);
      case 'exception':
        return t(`cashiers:exceptions.${value}`);
      case 'exemption':
        return t(`customReport:exempt_reason.${value}`);
      case 'program':
        return t(`doubleUp:program.${value}`);
      case 'voucherAction':
        return t(`doubleUp:voucher_status.${value}`);
      default:
        return t(`filterValue.${filter}.${value}`);
    }
  };
};

export const useFilterWords = (): FilterWords => {
  const { t } = useTranslation('dataPoints');
  const wordOf = useWordOfChoice();
  const { data: departments = [] } = useDepartments();
  const { data: lists } = useRecords(listCategories, { query: { limit: 1_000 } });
  const named = useMemo(() => {
    const paths = [...departmentPaths(departments)];
    const categories = (lists?.data ?? []).map(({ categoryId, name }) => ({ value: String(categoryId), label: name }));
    return {
      department: paths.map(([id, path]) => ({ value: String(id), label: path.join(' › ') })),
      category: categories,
      names: {
        department: new Map(paths.map(([id, path]) => [String(id), path.at(-1)])),
        category: new Map(categories.map(({ value, label }) => [value, label])),
      },
    };
  }, [departments, lists]);
  return {
    nameOf: (filter) => t(`filter.${filter}`),
    valueOf: (filter, value) => {
      const { type } = pointFilterOf(filter);
      if (type === 'text') return String(value);
      if (type === 'choice') return wordOf(filter, String(value));
      return named.names[type].get(String(value)) ?? `#${value}`;
    },
    choicesOf: (filter) => {
      const { type, values = [] } = pointFilterOf(filter);
      if (type === 'text') return [];
      return type === 'choice' ? values.map((value) => ({ value, label: wordOf(filter, value) })) : named[type];
    },
  };
};
