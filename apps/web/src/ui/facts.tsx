import type { JSX, ReactNode } from 'react';
import styles from './facts.module.css';

/** The facts about a record: names and values, a line each. */
export const Facts = ({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }): JSX.Element => (
  <dl className={styles.facts}>
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
