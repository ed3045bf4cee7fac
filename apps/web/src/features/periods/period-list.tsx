import type { CalendarPeriod } from '@lanewise/contract/entities/calendar-period';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { formatDate } from '../../lib/date.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './periods.module.css';

/** Moves the border behind a period; undefined where it cannot move that way. */
export type MoveOf = (at: number, weeks: number) => (() => void) | undefined;

const Border = ({ period, at, moveOf }: { period: CalendarPeriod; at: number; moveOf: MoveOf }): JSX.Element => {
  const { t } = useTranslation('calendar');
  const [earlier, later] = [moveOf(at, -1), moveOf(at, 1)];
  return (
    <span role="group" aria-label={t('ofYear.endOf', { period: period.label })} className={styles.border}>
      <IconButton
        icon="chevronRight"
        turned
        label={t('ofYear.earlier', { period: period.label })}
        disabled={!earlier}
        onClick={earlier}
      />
      <IconButton
        icon="chevronRight"
        label={t('ofYear.later', { period: period.label })}
        disabled={!later}
        onClick={later}
      />
    </span>
  );
};

const Weeks = ({ period }: { period: CalendarPeriod }): JSX.Element => {
  const { t } = useTranslation('calendar');
  const language = useLanguage();
  return (
    <details className={styles.weeks}>
      <summary>{t('ofYear.weeks', { count: period.weeks.length })}</summary>
      <ol>
        {period.weeks.map(({ number, startDate, endDate }) => (
          <li key={startDate}>
            <span>{t('ofYear.week', { number })}</span>
            <span className={styles.dates}>
              {formatDate(startDate, language)} – {formatDate(endDate, language)}
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
};

/** The periods of a year with their weeks. `moveOf` null: borders stay where they are. */
export const PeriodList = ({
  periods,
  moveOf,
}: {
  periods: readonly CalendarPeriod[];
  moveOf: MoveOf | null;
}): JSX.Element => {
  const { t } = useTranslation('calendar');
  const language = useLanguage();
  return (
    <ol className={styles.periods} aria-label={t('ofYear.periods')}>
      {periods.map((period, at) => (
        <li key={period.number}>
          <strong className={styles.label}>{period.label}</strong>
          <span className={styles.dates}>
            {formatDate(period.startDate, language)} – {formatDate(period.endDate, language)}
          </span>
          {moveOf && at < periods.length - 1 ? <Border period={period} at={at} moveOf={moveOf} /> : null}
          <Weeks period={period} />
        </li>
      ))}
    </ol>
  );
};
