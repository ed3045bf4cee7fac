import type { StoreDay } from '@lanewise/contract/reports/completeness';
import type { JSX } from 'react';
import { formatDate, formatDateTime } from '../../lib/date.ts';
import { CompletenessMark } from '../../ui/completeness-mark.tsx';
import type { Labels } from '../labels.ts';
import { listedGaps } from './facts.ts';
import styles from './note.module.css';

const gapText = (day: StoreDay, { say }: Labels): string => {
  const named = day.gaps.map(({ lane, from, to, count }) =>
    say(from === to ? 'gap.one' : 'gap.many', { lane, from, to, count }),
  );
  const more = Math.max(0, (day.lacking ?? 0) - listedGaps(day));
  const held = day.setAside === undefined ? [] : [say('gapSetAside', { count: day.setAside })];
  return [...held, ...named, ...(more > 0 ? [say('gapMore', { count: more })] : [])].join('; ');
};

/** The incomplete store-days: the missing receipts by lane, and the last known one. */
export const Gaps = ({
  id,
  days,
  truncated,
  labels,
}: {
  id: string;
  days: readonly StoreDay[];
  /** True when there are more than are listed. */
  truncated: boolean;
  labels: Labels;
}): JSX.Element => {
  const { say, language } = labels;
  return (
    <section id={id} className={styles.gaps} aria-label={say('gaps')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{say('gapStore')}</th>
            <th scope="col">{say('gapDate')}</th>
            <th scope="col">{say('gapReceipts')}</th>
            <th scope="col">{say('gapLast')}</th>
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={`${day.reg_loc_id} ${day.date}`}>
              <th scope="row">
                <span className={styles.place}>
                  <CompletenessMark state={day.state} label={say(`state.${day.state}`)} />
                  {day.name}
                </span>
              </th>
              <td>{formatDate(day.date, language)}</td>
              <td>{gapText(day, labels) || say(`state.${day.state}`)}</td>
              <td>{day.lastReceipt === '' ? say('gapNever') : formatDateTime(day.lastReceipt, language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {truncated ? <p>{say('gapsTruncated', { count: days.length })}</p> : null}
    </section>
  );
};
