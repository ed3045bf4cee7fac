import { DatePicker, DatesProvider } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/fr';
import { presetIds, presetOf, presetRange } from '@lanewise/domain/calendar/range';
import type { Calendar, DateRange } from '@lanewise/domain/calendar/range';
import { writeDay } from '@lanewise/domain/calendar/typed';
import { Suspense, useId } from 'react';
import type { JSX, KeyboardEvent } from 'react';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { LabelWords } from '../labels.ts';
import { PeriodPresets } from './period-presets.tsx';
import { useTypedRange, type TypedRange } from './use-typed-range.ts';
import styles from './dates-panel.module.css';

interface PartProps {
  typed: TypedRange;
  calendar: Calendar;
  labels: LabelWords;
}

/** The presets; a click applies one at once. */
const Presets = ({
  typed: { picked },
  calendar,
  labels: { say },
  onApply,
}: PartProps & { onApply: (range: DateRange) => void }): JSX.Element => {
  const [start, last] = picked;
  const current = start && last ? presetOf({ start, last }, calendar) : null;
  return (
    <ul className={styles.presets} aria-label={say('dates.presets')}>
      {presetIds.map((preset) => (
        <li key={preset}>
          <button
            type="button"
            aria-pressed={current === preset}
            onClick={() => onApply(presetRange(preset, calendar))}
          >
            {say(`preset.${preset}`)}
          </button>
        </li>
      ))}
    </ul>
  );
};

const fields = ['start', 'last'] as const;

const Fields = ({ typed: range, labels: { say } }: Omit<PartProps, 'calendar'>): JSX.Element => {
  const { pattern, typed, wrong, message } = range;
  const id = useId();
  const keyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    range.apply();
  };
  return (
    <>
      <div className={styles.fields}>
        {fields.map((field) => (
          <label key={field} className={styles.field}>
            <span>{say(`dates.${field}`)}</span>
            <input
              type="text"
              inputMode="numeric"
              autoComplete="off"
              placeholder={pattern}
              value={typed[field]}
              aria-invalid={wrong.includes(field)}
              aria-describedby={wrong.includes(field) ? id : undefined}
              onChange={(event) => range.type(field, event.target.value)}
              onKeyDown={keyDown}
            />
          </label>
        ))}
      </div>
      <p id={id} className={styles.message} role="alert">
        {message}
      </p>
    </>
  );
};

const Days = ({ typed, calendar, labels: { say, language } }: PartProps): JSX.Element => {
  const { picked, pattern, month, setMonth, pick } = typed;
  const [first, last] = [picked[0], picked[1] ?? picked[0]];
  const isPicked = (day: string): boolean => first !== null && last !== null && first <= day && day <= last;
  return (
    <>
      <VisuallyHidden>
        <span role="status">
          {first && last ? say('dates.picked', { start: writeDay(first, pattern), last: writeDay(last, pattern) }) : ''}
        </span>
      </VisuallyHidden>
      <DatesProvider settings={{ locale: language, firstDayOfWeek: calendar.usWeek ? 0 : 1 }}>
        <DatePicker
          type="range"
          allowSingleDateInRange
          maxDate={calendar.today}
          date={month}
          onDateChange={setMonth}
          value={picked}
          onChange={pick}
          getDayProps={(day) => ({ 'aria-pressed': isPicked(day) })}
          ariaLabels={{
            nextMonth: say('dates.nextMonth'),
            previousMonth: say('dates.previousMonth'),
            nextYear: say('dates.nextYear'),
            previousYear: say('dates.previousYear'),
            nextDecade: say('dates.nextDecade'),
            previousDecade: say('dates.previousDecade'),
            monthLevelControl: say('dates.chooseMonth'),
            yearLevelControl: say('dates.chooseYear'),
          }}
        />
      </DatesProvider>
    </>
  );
};

/**
 * Presets on the left, which apply at once; two text fields and the calendar for any other period, which Enter or Apply
 * applies. Future dates cannot be chosen.
 */
export const DatesPanel = ({
  range,
  calendar,
  labels,
  onApply,
  onCancel,
}: {
  range: DateRange;
  calendar: Calendar;
  labels: LabelWords;
  onApply: (range: DateRange) => void;
  onCancel: () => void;
}): JSX.Element => {
  const typed = useTypedRange(range, { calendar, labels, onApply });
  const part = { typed, calendar, labels };
  return (
    <div className={styles.panel}>
      <div className={styles.side}>
        <Presets {...part} onApply={onApply} />
        <Suspense fallback={null}>
          <PeriodPresets picked={typed.picked} labels={labels} onApply={onApply} />
        </Suspense>
      </div>
      <div className={styles.main}>
        <Fields {...part} />
        <Days {...part} />
        <div className={styles.foot}>
          <button type="button" className={styles.cancel} onClick={onCancel}>
            {labels.say('cancel')}
          </button>
          <button type="button" className={styles.apply} onClick={typed.apply}>
            {labels.say('apply')}
          </button>
        </div>
      </div>
    </div>
  );
};
