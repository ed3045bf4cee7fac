import { comparisons } from '@lanewise/contract/reports/filters';
import { addDays } from '@lanewise/domain/calendar/day';
import { daysIn } from '@lanewise/domain/calendar/range';
import type { JSX } from 'react';
import { useCompany } from '../../api/queries.ts';
import { write } from '../../state/storage.ts';
import { changed } from '../address/address.ts';
import { canCompare, chosenCompare, usualCompare } from '../address/compare.ts';
import type { LabelWords } from '../labels.ts';
import type { Screen } from '../use-screen.ts';
import styles from './compare.module.css';

const aDay = 'day';

/** Chooses the earlier period with which figures and rows are compared. The choice applies on every screen. */
export const Compare = ({ screen, words: { say } }: { screen: Screen; words: LabelWords }): JSX.Element | null => {
  const { address, definition, effective, go } = screen;
  // Only in retail years do the two kinds of previous year differ, so only then are both offered.
  const countsInWeeks = (useCompany()?.calendarPattern ?? 'months') !== 'months';
  if (!effective || !definition.filters.includes('compare')) return null;
  const range = effective.dates;
  const days = daysIn(range);
  const latest = addDays(range.start, -days);
  const asked = address.compare ?? usualCompare;
  const current = canCompare(range, asked) ? asked : usualCompare;
  const offered = comparisons.filter((one) => one !== 'reported' || (countsInWeeks && days > 1) || one === current);
  const named = offered.find((one) => one === current);
  const choose = (next: string): void => {
    write(chosenCompare, next);
    go(changed(address, { compare: next }));
  };
  const unit = days === 1 ? 'day' : 'period';
  return (
    <span className={styles.compare}>
      <label>
        <span className={styles.label}>{say('compare.label')}</span>
        <select value={named ?? aDay} onChange={({ target }) => choose(target.value === aDay ? latest : target.value)}>
          {offered.map((one) => (
            <option key={one} value={one}>
              {say(`compare.${unit}.${one === 'period' && !countsInWeeks ? 'month' : one}`)}
            </option>
          ))}
          <option value={aDay}>{say(`compare.${unit}.other`)}</option>
        </select>
      </label>
      {named ? null : (
        <input
          type="date"
          aria-label={say('compare.from')}
          value={current}
          max={latest}
          onChange={({ target }) => {
            if (target.value !== '' && canCompare(range, target.value)) choose(target.value);
          }}
        />
      )}
    </span>
  );
};
