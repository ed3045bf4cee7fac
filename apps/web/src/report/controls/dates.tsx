import { Popover } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import { presetOf } from '@lanewise/domain/calendar/range';
import type { DateRange } from '@lanewise/domain/calendar/range';
import { Suspense, lazy, useState } from 'react';
import type { JSX } from 'react';
import { Control } from '../../ui/control.tsx';
import { LoadingState } from '../../ui/states.tsx';
import type { Words } from '../labels.ts';
import { writeRange } from '../summary/sentences.ts';
import type { Picked } from '../use-picks.ts';
import styles from './controls.module.css';

// Calendar and its date library come with the first opening.
const DatesPanel = lazy(() => import('./dates-panel.tsx').then(({ DatesPanel }) => ({ default: DatesPanel })));

/** The date-range picker: 'Yesterday · 11/19/2026'. Apply reports the range; Cancel, Escape or a click outside restore it. */
export const Dates = ({
  screen,
  labels,
  onChange,
}: {
  screen: Picked;
  labels: Words;
  onChange: (range: DateRange) => void;
}): JSX.Element => {
  const { say, language } = labels;
  const { effective, calendar } = screen;
  const [opened, setOpened] = useState(false);
  const range = effective?.dates;
  const preset = range && calendar ? presetOf(range, calendar) : null;
  const written = range ? writeRange(range, language) : '';
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      shadow="md"
      trapFocus
      returnFocus
      withinPortal
    >
      <Popover.Target>
        <Control
          label={say('dates.label')}
          value={preset ? `${say(`preset.${preset}`)} · ${written}` : written}
          aria-haspopup="dialog"
          disabled={!range}
          onClick={() => setOpened(!opened)}
        />
      </Popover.Target>
      <Popover.Dropdown className={styles.dropdown} aria-label={say('dates.label')}>
        {range && calendar ? (
          <Suspense fallback={<LoadingState label={say('loading')} />}>
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
          </Suspense>
        ) : null}
      </Popover.Dropdown>
    </Popover>
  );
};
