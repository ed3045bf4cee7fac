import { useTranslation } from 'react-i18next';
import { useMemo } from 'react';
import type { GoodDirection } from '@lanewise/contract/entities/data-point-rules';
import type { ListedPointColumn } from '@lanewise/contract/entities/data-point-values';
import type { FieldId } from '@lanewise/contract/fields';
import { reportOf } from '@lanewise/contract/reports/index';
import type { ReportId } from '@lanewise/contract/reports/index';
import type { Language } from '@lanewise/domain/format';
import { useLanguage } from '../i18n/language.ts';
import { allDataPointList } from '../state/keys.ts';
import { read as stored } from '../state/storage.ts';
import { isChange, isCompared, unitOf } from './format.ts';

type Values = Record<string, string | number>;

/** The words that all report screens share. */
export interface LabelWords {
  language: Language;
  say: (key: string, values?: Values) => string;
}

/** The words of a report screen. Labels of fields and codes come from the dictionary's keys, so a new report needs no code. */
export interface Labels extends LabelWords {
  /** Name of a field, perhaps specific to this report ('name' is 'Location' in the overview). */
  field: (field: FieldId) => string;
  /** The field's name with its unit, for headers: 'Net sales $'. */
  header: (field: FieldId) => string;
  /** Name of a view, perhaps specific to this report. */
  view: (view: string) => string;
  /** Name of a data point; undefined until it is known. */
  point: (dpId: number) => string | undefined;
  /**
   * The dates to which a column of changes, or of a trend, refers: '11/12'. '' for other columns, and while unknown.
   */
  dates: (field: FieldId) => string;
  /** Direction of a good change of a field. */
  good: (field: FieldId) => GoodDirection;
  /** Label of a code of a choice or tag; the code itself if it has no label. */
  code: (field: FieldId, code: string) => string;
}

export const useWords = (): LabelWords => {
  const { t } = useTranslation('report');
  const language = useLanguage();
  return useMemo(() => ({ language, say: (key, values = {}) => t(key, values) }), [t, language]);
};

/** Adds the unit to a name, unless the name already ends with it. */
const withUnit = (name: string, unit: string): string =>
  unit === '' || name.endsWith(unit) ? name : `${name} ${unit}`;

const noPoints: readonly ListedPointColumn[] = [];

/** `place`: name of the rows if they are not stores, such as 'Region'. `points`: the company's own columns. */
export const useLabels = (
  report: ReportId,
  currency: string,
  place: string | null = null,
  points: readonly ListedPointColumn[] = noPoints,
): Labels => {
  const { t } = useTranslation('report');
  const language = useLanguage();
  return useMemo(() => {
    const ns = ['report', ...(reportOf(report).texts ?? [])];
    const own = new Map(points.map((column) => [column.field, column]));
    const categories = new Map(points.map(({ categoryId, category }) => [String(categoryId), category]));
    const pointName = ({ name, isMain }: ListedPointColumn): string =>
      isMain ? name : t('points.counted', { ns, name });
    const field = (id: FieldId): string => {
      const point = own.get(id);
      return point ? pointName(point) : named(id);
    };
    const named = (id: FieldId): string =>
      place !== null && (id === 'name' || id === 'location')
        ? place
        : t([`column.${report}.${id as string}`, `field.${id as string}`], { ns });
    return {
      language,
      say: (key, values = {}) => t(key, { ns, ...values }),
      field,
      dates: () => '',
      good: (id) => own.get(id)?.goodDirection ?? reportOf(report).goodDirection ?? 'up',
      point: (dpId) => stored(allDataPointList).find((one) => one.dpId === dpId)?.name,
      header: (id) => withUnit(field(id), unitOf(id, currency, language)),
      view: (view) => t([`view.${report}.${view}`, `view.${view}`], { ns }),
      code: (id, code) =>
        (id === 'point_category' ? categories.get(code) : null) ?? t(`${id}.${code}`, { ns, defaultValue: code }),
    };
  }, [t, language, report, currency, place, points]);
};

/** The labels with the dates of the earlier period with which rows are compared. */
export const withDates = (labels: Labels, dates: string): Labels => ({
  ...labels,
  dates: (field) => (isCompared(field) ? dates : ''),
});

/** The labels for a table whose changes are those of one column. */
export const withChangesOf = (labels: Labels, column: FieldId): Labels => ({
  ...labels,
  good: (field) => labels.good(isChange(field) ? column : field),
});
