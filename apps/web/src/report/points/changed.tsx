import type { DefinitionChange } from '@lanewise/contract/envelope';
import type { JSX } from 'react';
import { formatDate } from '../../lib/date.ts';
import type { Labels } from '../labels.ts';
import styles from './points.module.css';

interface Props {
  changes: readonly DefinitionChange[];
  openDays: number;
  labels: Labels;
}

/**
 * Notes about data points: the points whose definition changes within the period, and the number of days on which
 * entered values may still change.
 */
export const ChangedPoints = ({ changes, openDays, labels: { say, language } }: Props): JSX.Element => (
  <ul className={styles.changed} role="note">
    {changes.map(({ name, date }) => (
      <li key={`${date} ${name}`}>{say('points.definedAnew', { name, date: formatDate(date, language) })}</li>
    ))}
    {openDays > 0 ? <li>{say('points.openDays', { count: openDays })}</li> : null}
  </ul>
);
