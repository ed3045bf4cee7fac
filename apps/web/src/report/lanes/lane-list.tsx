import { useState } from 'react';
import type { JSX } from 'react';
import type { Labels } from '../labels.ts';
import styles from './lanes.module.css';
import { isFoundBy } from '../../lib/folded.ts';

/** Number of lanes from which the list has a search. */
const SEARCHED_FROM = 12;

/**
 * Lanes with a checkbox each, and a search field if there are many lanes. With `emptyIsAll`, a checkbox for all lanes
 * is first, and no chosen lane means all lanes.
 */
export const LaneList = ({
  lanes,
  chosen,
  emptyIsAll,
  labels,
  onChange,
}: {
  lanes: readonly string[];
  chosen: readonly string[];
  emptyIsAll: boolean;
  labels: Labels;
  onChange: (chosen: readonly string[]) => void;
}): JSX.Element => {
  const { say } = labels;
  const [search, setSearch] = useState('');
  const shown = lanes.filter((lane) => isFoundBy(search, lane));
  const toggle = (lane: string): void =>
    onChange(lanes.filter((one) => (one === lane ? !chosen.includes(lane) : chosen.includes(one))));
  if (lanes.length === 0) return <p className={styles.nothing}>{say('lanes.none')}</p>;
  return (
    <>
      {lanes.length > SEARCHED_FROM ? (
        <input
          type="search"
          className={styles.search}
          placeholder={say('lanes.search')}
          aria-label={say('lanes.search')}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      ) : null}
      <ul className={styles.list} aria-label={say('lanes.label')}>
        {emptyIsAll && search === '' ? (
          <li>
            <label>
              <input type="checkbox" checked={chosen.length === 0} onChange={() => onChange([])} />
              {say('lanes.all')}
            </label>
          </li>
        ) : null}
        {shown.map((lane) => (
          <li key={lane}>
            <label>
              <input type="checkbox" checked={chosen.includes(lane)} onChange={() => toggle(lane)} />
              {say('filter.lane', { count: 1, value: lane })}
            </label>
          </li>
        ))}
      </ul>
      {shown.length === 0 ? <p className={styles.nothing}>{say('lanes.notFound')}</p> : null}
    </>
  );
};
