import { checkTyped, typedPatterns, writeDay } from '@lanewise/domain/calendar/typed';
import type { CheckedRange, RangeField } from '@lanewise/domain/calendar/typed';
import type { Calendar, DateRange } from '@lanewise/domain/calendar/range';
import { useState } from 'react';
import type { LabelWords } from '../labels.ts';

type Picked = [string | null, string | null];

/** The message for a refused range; the message for missing dates ends with the date format. */
const sentenceOf = (checked: CheckedRange | null, pattern: string, { say }: LabelWords): string | null => {
  if (!checked || checked.ok) return null;
  return [say(`dates.${checked.message}`), ...(checked.message === 'validDates' ? [pattern] : [])].join(' ');
};

/**
 * A range that is typed or picked in a calendar. A change of the fields also changes the calendar, and a change of the
 * calendar also changes the fields. The range is checked before it is applied.
 */
export const useTypedRange = (
  range: DateRange,
  { calendar, labels, onApply }: { calendar: Calendar; labels: LabelWords; onApply: (range: DateRange) => void },
) => {
  const pattern = typedPatterns[labels.language];
  const written = (day: string | null): string => (day === null ? '' : writeDay(day, pattern));
  const [typed, setTyped] = useState({ start: written(range.start), last: written(range.last) });
  const [picked, setPicked] = useState<Picked>([range.start, range.last]);
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
  const pick = ([start, last]: Picked): void => {
    setPicked([start, last]);
    setRefusal(null);
    setTyped({ start: written(start), last: written(last) });
  };
  const apply = (): void => {
    // One click in the calendar selects one day.
    const single = picked[0] !== null && picked[1] === null && typed.last === '';
    const wanted = single ? { start: typed.start, last: typed.start } : typed;
    const checked = checkTyped(wanted, { pattern, changed, latest: calendar.today });
    if (checked.ok) onApply(checked.range);
    else setRefusal(checked);
  };
  const wrong = refusal && !refusal.ok ? refusal.fields : [];
  return {
    pattern,
    typed,
    picked,
    month,
    setMonth,
    type,
    pick,
    apply,
    wrong,
    message: sentenceOf(refusal, pattern, labels),
  };
};

export type TypedRange = ReturnType<typeof useTypedRange>;
