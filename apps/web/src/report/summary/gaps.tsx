import type { Completeness, StoreDay } from '@lanewise/contract/reports/completeness';
import type { JSX } from 'react';
import { formatDate, formatDateTime } from '../../lib/date.ts';
import { CompletenessMark } from '../../ui/completeness-mark.tsx';
import type { Labels } from '../labels.ts';
import styles from './note.module.css';

const gapText = (day: StoreDay, { say }: Labels): string =>
  day.gaps
    .map(({ lane, from, to, count }) => say(from === to ? 'gap.one' : 'gap.many', { lane, from, to, count }))
    .join('; ');

/** The store-days that are not whole: which receipts of which lane are missing, and the last one known. */
export const Gaps = ({
  id,
  completeness,
  labels,
}: {
  id: string;
  completeness: Completeness;
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
          {completeness.notWhole.map((day) => (
            <tr key={`${day.reg_loc_id} ${day.date}`}>
              <th scope="row">
                <CompletenessMark state={day.state} label={say(`state.${day.state}`)} />
                {day.name}
              </th>
              <td>{formatDate(day.date, language)}</td>
              <td>{gapText(day, labels) || say(`state.${day.state}`)}</td>
              <td>{day.lastReceipt === '' ? say('gapNever') : formatDateTime(day.lastReceipt, language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {completeness.listTruncated ? <p>{say('gapsTruncated', { count: completeness.notWhole.length })}</p> : null}
    </section>
  );
};
