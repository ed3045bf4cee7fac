import type { DefinitionChange } from '@lanewise/contract/envelope';
import type { JSX } from 'react';
import { formatDate } from '../../lib/date.ts';
import type { Labels } from '../labels.ts';
import styles from './points.module.css';

/** Says of data points that they are defined anew within the period: figures before and after it differ by that. */
export const Changed = ({ changes, labels }: { changes: readonly DefinitionChange[]; labels: Labels }): JSX.Element => (
  <ul className={styles.changed} role="note">
    {changes.map(({ name, date }) => (
      <li key={`${date} ${name}`}>
        {labels.say('points.definedAnew', { name, date: formatDate(date, labels.language) })}
      </li>
    ))}
  </ul>
);
