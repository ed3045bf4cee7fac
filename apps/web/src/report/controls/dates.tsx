import { presetOf } from '@lanewise/domain/calendar/range';
import type { DateRange } from '@lanewise/domain/calendar/range';
import { lazy, useState } from 'react';
import type { JSX } from 'react';
import type { LabelWords } from '../labels.ts';
import { writeRange } from '../summary/sentences.ts';
import type { Picked } from '../use-picks.ts';
import { DialogControl } from './dialog-control.tsx';

// The calendar and its date library load when it is first opened.
const DatesPanel = lazy(() => import('./dates-panel.tsx').then(({ DatesPanel }) => ({ default: DatesPanel })));

/**
 * The date-range picker: 'Yesterday · 11/19/2026'. Apply reports the range; Cancel, Escape or a click outside undoes
 * it.
 */
export const Dates = ({
  screen,
  labels,
  onChange,
}: {
  screen: Picked;
  labels: LabelWords;
  onChange: (range: DateRange) => void;
}): JSX.Element => {
  const { say, language } = labels;
  const { effective, calendar } = screen;
  const [opened, setOpened] = useState(false);
  const range = effective?.dates;
  const preset = range && calendar ? presetOf(range, calendar) : null;
  const written = range ? writeRange(range, language) : '';
  return (
    <DialogControl
      name={say('dates.label')}
      control={{
        label: say('dates.label'),
        value: preset ? `${say(`preset.${preset}`)} · ${written}` : written,
        disabled: !range,
      }}
      opened={opened}
      onOpened={setOpened}
      words={labels}
    >
      {range && calendar ? (
        <DatesPanel
          range={range}
          calendar={calendar}
          labels={labels}
          onCancel={() => setOpened(false)}
          onApply={(next) => {
            setOpened(false);
            onChange(next);
          }}
        />
      ) : null}
    </DialogControl>
  );
};
