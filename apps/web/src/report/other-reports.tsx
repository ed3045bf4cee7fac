import { isOffered, type ReportDefinition } from '@lanewise/contract/reports/definition';
import { reportList } from '@lanewise/contract/reports/index';
import type { JSX } from 'react';
import { allows } from '../sitemap/access.ts';
import { useUser } from '../state/session.ts';
import { emptyAddress, isReportId, pathOf } from './address/address.ts';
import styles from './other-reports.module.css';
import type { Labels } from './labels.ts';
import type { Screen } from './use-screen.ts';

const areaOf = ({ route }: Pick<ReportDefinition, 'route'>): string => route.split('/')[1] ?? '';

/** For one selected store: links to its other reports of the same area and period, and to its transactions. */
export const OtherReports = ({ screen, labels }: { screen: Screen; labels: Labels }): JSX.Element | null => {
  const { effective, definition, locations, connectorType } = screen;
  const user = useUser();
  const [only, ...more] = effective?.locations ?? [];
  const store = locations.find(({ reg_loc_id }) => reg_loc_id === only);
  if (!effective || !store || more.length > 0 || !user) return null;
  const others = reportList.filter(
    (one) =>
      one.needs.length === 0 &&
      one.id !== definition.id &&
      [areaOf(definition), 'transactions'].includes(areaOf(one)) &&
      isOffered(one, connectorType) &&
      allows(one.access, user),
  );
  if (others.length === 0) return null;
  // Adds the sub-group to a title, because reports of different levels have the same titles.
  const titleOf = (title: string, sub: string | undefined): string =>
    [...(sub === undefined ? [] : [labels.say(`sub.${sub}`)]), labels.say(`page.${title}`)].join(' · ');
  const target = { ...emptyAddress, locations: [store.reg_loc_id], dates: effective.dates };
  return (
    <nav className={styles.also} aria-label={labels.say('also', { name: store.name })}>
      <span>{store.name}</span>
      {others.map(({ id, title, sub }) =>
        isReportId(id) ? (
          <a key={id} href={`#${pathOf(id, target)}`}>
            {titleOf(title, sub === definition.sub ? undefined : sub)}
          </a>
        ) : null,
      )}
    </nav>
  );
};
