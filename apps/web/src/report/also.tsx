import { isOffered } from '@lanewise/contract/reports/definition';
import { reportList } from '@lanewise/contract/reports/index';
import type { JSX } from 'react';
import { holds, useUser } from '../state/session.ts';
import { emptyAddress, isReportId, pathOf } from './address/address.ts';
import styles from './also.module.css';
import type { Labels } from './labels.ts';
import type { Screen } from './use-screen.ts';

/** One store in view: the ways across to its other reports of the same period. */
export const Also = ({ screen, labels }: { screen: Screen; labels: Labels }): JSX.Element | null => {
  const { effective, definition, locations, connectorType } = screen;
  const user = useUser();
  const [only, ...more] = effective?.locations ?? [];
  const store = locations.find(({ reg_loc_id }) => reg_loc_id === only);
  if (!effective || !store || more.length > 0 || !user) return null;
  const others = reportList.filter(
    (one) => one.menu !== null && one.id !== definition.id && isOffered(one, connectorType) && holds(user, one.access),
  );
  const target = { ...emptyAddress, locations: [store.reg_loc_id], dates: effective.dates };
  return (
    <nav className={styles.also} aria-label={labels.say('also', { name: store.name })}>
      <span>{store.name}</span>
      {others.map(({ id }) =>
        isReportId(id) ? (
          <a key={id} href={`#${pathOf(id, target)}`}>
            {labels.say(`page.${id}`)}
          </a>
        ) : null,
      )}
    </nav>
  );
};
