import type { DateRange } from '@lanewise/domain/calendar/range';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import type { LabelWords } from '../labels.ts';
import { usePeriodPresets } from '../use-period-presets.ts';
import type { TypedRange } from './use-typed-range.ts';
import styles from './dates-panel.module.css';

/** Periods of a company that counts in weeks. */
export const PeriodPresets = ({
  picked,
  labels: { say },
  onApply,
}: {
  picked: TypedRange['picked'];
  labels: LabelWords;
  onApply: (range: DateRange) => void;
}): JSX.Element | null => {
  const { t } = useTranslation('calendar');
  const { periods } = usePeriodPresets(true);
  if (!periods?.length) return null;
  return (
    <ul className={styles.presets} aria-label={t('ofYear.presets')}>
      {periods.map(({ preset, start, last }) => (
        <li key={preset}>
          <button
            type="button"
            aria-pressed={picked[0] === start && picked[1] === last}
            onClick={() => onApply({ start, last })}
          >
            {say(`preset.${preset}`)}
          </button>
        </li>
      ))}
    </ul>
  );
};
