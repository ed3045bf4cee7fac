import { presetIds, presetOf, presetRange } from '@lanewise/domain/calendar/range';
import type { PresetId } from '@lanewise/domain/calendar/range';
import type { JSX } from 'react';
import { changed } from '../address/address.ts';
import type { LabelWords } from '../labels.ts';
import { keepDates } from '../use-picks.ts';
import type { Screen } from '../use-screen.ts';
import styles from './period-bar.module.css';

/** The usual periods at the lower edge of a phone, where a thumb is; they apply at once. */
export const PeriodBar = ({ screen, words: { say } }: { screen: Screen; words: LabelWords }): JSX.Element => {
  const { calendar, effective, definition, address, go } = screen;
  const current = calendar && effective ? presetOf(effective.dates, calendar) : null;
  const choose = (preset: PresetId): void => {
    if (!calendar) return;
    const dates = presetRange(preset, calendar);
    keepDates(definition.screen, dates, calendar);
    go(changed(address, { dates }));
  };
  return (
    <div className={styles.bar} data-thumb role="group" aria-label={say('dates.presets')}>
      {presetIds.map((preset) => (
        <button
          key={preset}
          type="button"
          aria-pressed={current === preset}
          disabled={calendar === null}
          onClick={() => choose(preset)}
        >
          {say(`preset.${preset}`)}
        </button>
      ))}
    </div>
  );
};
