import type { Comparison } from '@lanewise/contract/envelope';
import { addDays, daysBetween } from '@lanewise/domain/calendar/day';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import type { LabelWords } from '../labels.ts';
import { leftOutReason, writeDays } from './sentences.ts';
import styles from './note.module.css';

/** Most days that are listed one by one; a longer period shows only its first and last day. */
const mostDays = 7;

/** The pairs of days that are compared: each day of a short period, otherwise both periods as a whole. */
const meetings = ({ startDate, lastDate, currentStartDate, currentLastDate, meets }: Comparison) => {
  const days = daysBetween(currentStartDate, currentLastDate) + 1;
  if (days > mostDays || meets !== 'days')
    return [{ now: { start: currentStartDate, last: currentLastDate }, then: { start: startDate, last: lastDate } }];
  return Array.from({ length: days }, (_, at) => {
    const [now, then] = [addDays(currentStartDate, at), addDays(startDate, at)];
    return { now: { start: now, last: now }, then: { start: then, last: then } };
  });
};

type RuleOfDays = Comparison['meets'] | 'apart';

/**
 * Kind of the comparison: with the same weekdays, the same days of months, a period of another length, or other
 * weekdays.
 */
const ruleOf = ({ startDate, currentStartDate, meets }: Comparison): RuleOfDays => {
  if (meets !== 'days') return meets;
  return daysBetween(startDate, currentStartDate) % 7 === 0 ? 'days' : 'apart';
};

/** The like-for-like rule of this comparison: which days are compared, and which stores are left out and why. */
export const Rule = ({
  id,
  comparison,
  words,
}: {
  id: string;
  comparison: Comparison;
  words: LabelWords;
}): JSX.Element => {
  const { t } = useTranslation('dictionary');
  const { leftOut, leftOutLocations, until } = comparison;
  const shift = daysBetween(comparison.startDate, comparison.currentStartDate);
  const rule = ruleOf(comparison);
  const more = leftOutLocations - leftOut.length;
  return (
    <section id={id} className={`${styles.gaps} ${styles.ruled}`} aria-label={t('rule.label')} tabIndex={0}>
      <p className={styles.rule}>
        {[
          t(`rule.${rule}`, { count: shift }),
          ...(until ? [t('rule.hours')] : []),
          t(comparison.meets === 'days' ? 'rule.stores' : 'rule.storesOfPeriods'),
        ].join(' ')}
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('rule.now')}</th>
            <th scope="col">{t('rule.then')}</th>
          </tr>
        </thead>
        <tbody>
          {meetings(comparison).map(({ now, then }) => (
            <tr key={now.start}>
              <th scope="row">{writeDays(now, words)}</th>
              <td>{writeDays(then, words)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {leftOut.length > 0 ? (
        <table>
          <thead>
            <tr>
              <th scope="col">{t('rule.leftOut')}</th>
              <th scope="col">{t('rule.why')}</th>
            </tr>
          </thead>
          <tbody>
            {leftOut.map((store) => (
              <tr key={store.reg_loc_id}>
                <th scope="row">{store.name}</th>
                <td>{leftOutReason(store, words)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      {more > 0 ? <p className={styles.rule}>{t('rule.more', { count: more })}</p> : null}
    </section>
  );
};
