import { Button } from '@mantine/core';
import type { CalendarYear } from '@lanewise/contract/entities/calendar-period';
import { calendarPatterns, calendarRules } from '@lanewise/contract/entities/company';
import { FIRST_YEAR, LAST_YEAR } from '@lanewise/contract/reports/period-rules';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import type { Wish } from '../../api/calendar-periods.ts';
import { Control } from '../../ui/control.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import type { Draft } from './draft.ts';
import styles from './periods.module.css';

export const YearPicker = ({
  year,
  disabled,
  onYear,
}: {
  year: number;
  disabled: boolean;
  onYear: (year: number) => void;
}): JSX.Element => {
  const { t } = useTranslation('calendar');
  return (
    <div className={styles.year} role="group" aria-label={t('ofYear.year')}>
      <IconButton
        icon="chevronRight"
        turned
        label={t('ofYear.previousYear')}
        disabled={disabled || year <= FIRST_YEAR}
        onClick={() => onYear(year - 1)}
      />
      <strong role="status">{year}</strong>
      <IconButton
        icon="chevronRight"
        label={t('ofYear.nextYear')}
        disabled={disabled || year >= LAST_YEAR}
        onClick={() => onYear(year + 1)}
      />
    </div>
  );
};

/**
 * The pattern and the end of the year. A changed choice is a draft until the user saves it. `onWish` null: read-only.
 */
export const Choices = ({
  data: { pattern, rule },
  onWish,
}: {
  data: CalendarYear;
  onWish: ((wish: Wish) => void) | null;
}): JSX.Element => {
  const { t } = useTranslation('calendar');
  const hasRule = pattern !== 'months';
  if (onWish === null)
    return (
      <span>
        {[t(`ofYear.patternName.${pattern}`), ...(hasRule ? [t(`ofYear.ruleName.${rule}`)] : [])].join(' · ')}
      </span>
    );
  return (
    <>
      <Segmented
        label={t('ofYear.pattern')}
        choices={calendarPatterns.map((value) => ({ value, label: t(`ofYear.patternName.${value}`) }))}
        value={pattern}
        onChange={(value) => onWish({ pattern: value, rule })}
      />
      {hasRule ? (
        <Segmented
          label={t('ofYear.rule')}
          choices={calendarRules.map((value) => ({ value, label: t(`ofYear.ruleName.${value}`) }))}
          value={rule}
          onChange={(value) => onWish({ pattern, rule: value })}
        />
      ) : null}
    </>
  );
};

interface Acts {
  data: CalendarYear;
  draft: Draft | null;
  busy: boolean;
  onSave: () => void;
  onDiscard: () => void;
  onUndo: () => void;
}

export const Actions = ({ data, draft, busy, onSave, onDiscard, onUndo }: Acts): JSX.Element => {
  const { t } = useTranslation('calendar');
  if (draft)
    return (
      <>
        <Control value={t('ofYear.discard')} disabled={busy} onClick={onDiscard} />
        <Button size="compact-md" loading={busy} onClick={onSave}>
          {t('ofYear.save')}
        </Button>
      </>
    );
  return data.fixed ? (
    <Control value={t('ofYear.undo')} disabled={busy} onClick={onUndo} />
  ) : (
    <Control value={t('ofYear.fix')} disabled={busy} onClick={onSave} />
  );
};
