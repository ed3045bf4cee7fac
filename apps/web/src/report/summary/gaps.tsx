import type { Completeness, Revised, StoreDay } from '@lanewise/contract/reports/completeness';
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

const NotWhole = ({ days, labels }: { days: readonly StoreDay[]; labels: Labels }): JSX.Element => {
  const { say, language } = labels;
  return (
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
  );
};

const RevisedDays = ({ days, labels }: { days: Revised['listed']; labels: Labels }): JSX.Element => {
  const { say, language } = labels;
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{say('gapStore')}</th>
          <th scope="col">{say('gapDate')}</th>
          <th scope="col">{say('revised.changed')}</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ reg_loc_id, name, date, receipts: count, changedOn }) => (
          <tr key={`${reg_loc_id} ${date}`}>
            <th scope="row">{name}</th>
            <td>{formatDate(date, language)}</td>
            <td>{say('revised.receipts', { count, date: formatDate(changedOn, language) })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

/**
 * Lists incomplete store-days, with missing receipts by lane and the last known receipt, and store-days that changed
 * after their close.
 */
export const Gaps = ({
  id,
  days,
  completeness: { listTruncated, revised },
  labels,
}: {
  id: string;
  days: readonly StoreDay[];
  completeness: Completeness;
  labels: Labels;
}): JSX.Element => (
  <section id={id} className={styles.gaps} aria-label={labels.say('gaps')} tabIndex={0}>
    {days.length > 0 ? <NotWhole days={days} labels={labels} /> : null}
    {listTruncated ? <p>{labels.say('gapsTruncated', { count: days.length })}</p> : null}
    {revised ? <RevisedDays days={revised.listed} labels={labels} /> : null}
    {revised && revised.storeDays > revised.listed.length ? (
      <p>{labels.say('gapsTruncated', { count: revised.listed.length })}</p>
    ) : null}
  </section>
);
