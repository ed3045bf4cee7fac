import type { JSX } from 'react';
import type { Language } from '@lanewise/domain/format';
import type { WriteMoment } from '../../../i18n/moment.ts';
import type { IncomingAddress } from '../address.ts';
import styles from '../incoming.module.css';

export type Say = (key: string, values?: Record<string, string | number>) => string;

export interface IncomingWords {
  say: Say;
  language: Language;
  moment: WriteMoment;
  currency: string;
  address: IncomingAddress;
}

export const State = ({ state, label, title }: { state: string; label: string; title?: string }): JSX.Element => (
  <span className={styles.state} data-state={state} title={title}>
    {label}
  </span>
);

/** A moment on two lines in a table of many columns: its day, and its time with the zone. */
export const MomentText = ({ text }: { text: string }): JSX.Element => <span className={styles.moment}>{text}</span>;

/** The first two names, then the number of further names. */
export const placeNames = (places: readonly { name: string }[], say: Say): string => {
  const [first, second, ...more] = places.map(({ name }) => name);
  if (first === undefined) return say('noStore');
  if (second === undefined) return first;
  return more.length === 0
    ? `${first}, ${second}`
    : say('andMore', { names: `${first}, ${second}`, count: more.length });
};
