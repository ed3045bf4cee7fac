import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { LocationRecord, Region, Tag } from '@lanewise/contract/entities/place';
import type { ListColumn } from '../../ui/list-table.tsx';
import { pathsIn } from './region-tree.ts';
import { TagMark } from './tag-mark.tsx';
import styles from './locations.module.css';

/** `beside`: a location is open beside the list, which leaves room for few columns. */
export const useLocationColumns = (
  regions: readonly Region[],
  tags: readonly Tag[],
  beside: boolean,
): ListColumn<LocationRecord>[] => {
  const { t } = useTranslation('locations');
  const pathOf = useMemo(() => pathsIn(regions), [regions]);
  const named: ListColumn<LocationRecord>[] = [
    { key: 'name', header: t('field.name'), sortable: true, wide: true, cell: ({ name }) => name },
    {
      key: 'storeNumber',
      header: t('field.storeNumber'),
      sortable: true,
      phone: 'subtitle',
      cell: ({ storeNumber }) => storeNumber,
    },
  ];
  if (beside) return named;
  const place = ({ city, state }: LocationRecord): string => [city, state].filter((part) => part !== '').join(', ');
  const withTags = tags.length > 0;
  return [
    ...named,
    { key: 'region', header: t('field.regionId'), wide: true, cell: ({ regionId }) => pathOf(regionId) },
    { key: 'city', header: t('field.city'), sortable: true, phone: 'subtitle', cell: place },
    {
      key: 'status',
      header: t('field.status'),
      sortable: true,
      phone: 'figure',
      cell: ({ status }) => (
        <span className={status === 'Active' ? undefined : styles.quiet}>{t(`status.${status}`)}</span>
      ),
    },
    ...(withTags
      ? [
          {
            key: 'tags',
            header: t('tags'),
            wide: true as const,
            cell: ({ tagIds }: LocationRecord) => (
              <span className={styles.tags}>
                {tags
                  .filter(({ tagId }) => tagIds.includes(tagId))
                  .map((tag) => (
                    <TagMark key={tag.tagId} tag={tag} />
                  ))}
              </span>
            ),
          },
        ]
      : []),
  ];
};
