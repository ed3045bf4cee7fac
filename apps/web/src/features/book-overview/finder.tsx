import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import type { HierarchyNode } from '@lanewise/contract/entities/hierarchy';
import { useRegionHierarchy } from '../../api/queries.ts';
import { SearchField } from '../../records/search-field.tsx';
import type { OverviewAddress } from './address.ts';
import styles from './book-overview.module.css';

/** All regions of the tree; each comes before the regions below it. */
const regionsOf = (nodes: readonly HierarchyNode[]): HierarchyNode[] =>
  nodes.flatMap((node) => (node.leaf ? [] : [node, ...regionsOf(node.children)]));

/** Filters the stores of a book by a part of their name or number, and by region. */
export const Finder = ({ address: { found, find } }: { address: OverviewAddress }): JSX.Element => {
  const { t } = useTranslation('bookOverview');
  const { data = [] } = useRegionHierarchy();
  const regions = regionsOf(data);
  return (
    <div className={styles.finder}>
      <SearchField initial={found.search} onSearch={(search) => find({ search })} />
      {regions.length > 0 ? (
        <select
          className={styles.select}
          aria-label={t('region')}
          value={found.region ?? ''}
          onChange={({ currentTarget: { value } }) => find({ region: value === '' ? null : Number(value) })}
        >
          <option value="">{t('everyRegion')}</option>
          {regions.map(({ reg_loc_id, name, depth }) => (
            <option key={reg_loc_id} value={reg_loc_id}>
              {`${'\u2003'.repeat(Math.max(0, depth - 1))}${name}`}
            </option>
          ))}
        </select>
      ) : null}
    </div>
  );
};
