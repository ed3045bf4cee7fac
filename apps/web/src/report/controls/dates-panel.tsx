import { DatePicker, DatesProvider } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/fr';
import { presetIds, presetOf, presetRange } from '@lanewise/domain/calendar/range';
import type { Calendar, DateRange } from '@lanewise/domain/calendar/range';
import { checkTyped, typedPatterns, writeDay } from '@lanewise/domain/calendar/typed';
import type { CheckedRange, RangeField } from '@lanewise/domain/calendar/typed';
import { useId, useState } from 'react';
import type { JSX, KeyboardEvent } from 'react';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { Words } from '../labels.ts';
import styles from './dates-panel.module.css';

const fields = ['start', 'last'] as const;

/** The message for a refused range; that for missing dates ends with the format. */
const sentenceOf = (checked: CheckedRange, pattern: string, { say }: Words): string | null => {
  if (checked.ok) return null;
  return [say(`dates.${checked.message}`), ...(checked.message === 'validDates' ? [pattern] : [])].join(' ');
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
  labels: Words;
  onApply: (range: DateRange) => void;
  onCancel: () => void;
}): JSX.Element => {
  const { say, language } = labels;
  const pattern = typedPatterns[language];
  const id = useId();
  const typedOf = ({ start, last }: DateRange) => ({ start: writeDay(start, pattern), last: writeDay(last, pattern) });
  const [typed, setTyped] = useState(typedOf(range));
  const [picked, setPicked] = useState<[string | null, string | null]>([range.start, range.last]);
  const [month, setMonth] = useState(range.last);
  const [changed, setChanged] = useState<RangeField | null>(null);
  const [refusal, setRefusal] = useState<CheckedRange | null>(null);

  const type = (field: RangeField, text: string): void => {
    const next = { ...typed, [field]: text };
    setTyped(next);
    setChanged(field);
    setRefusal(null);
    const checked = checkTyped(next, { pattern, changed: field, latest: calendar.today });
    if (!checked.ok) return;
    setPicked([checked.range.start, checked.range.last]);
    setMonth(checked.range[field]);
  };
  const pick = ([start, last]: [string | null, string | null]): void => {
    setPicked([start, last]);
    setRefusal(null);
    setTyped({ start: start ? writeDay(start, pattern) : '', last: last ? writeDay(last, pattern) : '' });
  };
  const apply = (): void => {
    // One click in the calendar selects one day.
    const single = picked[0] !== null && picked[1] === null && typed.last === '';
    const checked = checkTyped(single ? { start: typed.start, last: typed.start } : typed, {
      pattern,
      changed,
      latest: calendar.today,
    });
    if (checked.ok) onApply(checked.range);
    else setRefusal(checked);
  };
  const keyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    apply();
  };
  const wrong = refusal && !refusal.ok ? refusal.fields : [];
  const message = refusal ? sentenceOf(refusal, pattern, labels) : null;
  const current = picked[0] && picked[1] ? presetOf({ start: picked[0], last: picked[1] }, calendar) : null;
  const [first, last] = [picked[0], picked[1] ?? picked[0]];
  const isPicked = (day: string): boolean => first !== null && last !== null && first <= day && day <= last;
  return (
    <div className={styles.panel}>
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
      <div className={styles.main}>
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
                aria-describedby={wrong.includes(field) ? `${id}-message` : undefined}
                onChange={(event) => type(field, event.target.value)}
                onKeyDown={keyDown}
              />
            </label>
          ))}
        </div>
        <p id={`${id}-message`} className={styles.message} role="alert">
          {message}
        </p>
        <VisuallyHidden>
          <span role="status">
            {first && last
              ? say('dates.picked', { start: writeDay(first, pattern), last: writeDay(last, pattern) })
              : ''}
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
        <div className={styles.foot}>
          <button type="button" className={styles.cancel} onClick={onCancel}>
            {say('cancel')}
          </button>
          <button type="button" className={styles.apply} onClick={apply}>
            {say('apply')}
          </button>
        </div>
      </div>
    </div>
  );
};
