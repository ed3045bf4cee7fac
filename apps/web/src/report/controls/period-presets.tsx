import { useQuery } from '@tanstack/react-query';
import { periodPresets } from '@lanewise/contract/endpoints/calendar-periods';
import type { DateRange } from '@lanewise/domain/calendar/range';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { ask, queryKeyOf } from '../../api/ask.ts';
import { useCompany } from '../../api/queries.ts';
import type { TypedRange } from './use-typed-range.ts';
import styles from './dates-panel.module.css';

/** Periods of a company that counts in weeks. A company of months has them among the usual presets. */
export const PeriodPresets = ({
  picked,
  onApply,
}: {
  picked: TypedRange['picked'];
  onApply: (range: DateRange) => void;
}): JSX.Element | null => {
  const { t } = useTranslation('calendar');
  const company = useCompany();
  const { data = [] } = useQuery({
    queryKey: queryKeyOf(periodPresets, company?.id),
    queryFn: ({ signal }) => ask(periodPresets, {}, { signal }),
    enabled: company !== undefined && company.calendarPattern !== 'months',
  });
  if (data.length === 0) return null;
  return (
    <ul className={styles.presets} aria-label={t('ofYear.presets')}>
      {data.map(({ preset, startDate: start, endDate: last }) => (
        <li key={preset}>
          <button
            type="button"
            aria-pressed={picked[0] === start && picked[1] === last}
            onClick={() => onApply({ start, last })}
          >
            {t(`ofYear.preset.${preset}`)}
          </button>
        </li>
      ))}
    </ul>
  );
};
