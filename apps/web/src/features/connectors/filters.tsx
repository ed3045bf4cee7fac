import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { connectorFindings, connectorHealths } from '@lanewise/contract/entities/connector-rules';
import type { Detail } from '../../records/use-detail.ts';
import { wholeNumberOf } from '../../state/whole.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { useConnectorRegions } from './tiles.tsx';

/** The filters in the address, as the list call takes them. */
export const filtersOf = ({ one }: Detail) => ({
  health: connectorHealths.find((health) => health === one('health')),
  finding: connectorFindings.find((code) => code === one('finding')),
  regionId: one('region') === 'none' ? ('none' as const) : (wholeNumberOf(one('region')) ?? undefined),
});

/** Filters for health, for connectors with findings, and for the region. */
export const Filters = ({ detail }: { detail: Detail }): JSX.Element => {
  const { t } = useTranslation('connectors');
  const { health, finding, regionId } = filtersOf(detail);
  const { data: regions = [] } = useConnectorRegions();
  return (
    <>
      <NativeSelect
        size="xs"
        aria-label={t('column.health')}
        value={health ?? ''}
        onChange={({ currentTarget }) => detail.show({ health: currentTarget.value })}
        data={[
          { value: '', label: t('filter.health') },
          ...connectorHealths.map((value) => ({ value, label: t(`health.${value}`) })),
        ]}
      />
      <NativeSelect
        size="xs"
        aria-label={t('findings')}
        value={finding ?? ''}
        onChange={({ currentTarget }) => detail.show({ finding: currentTarget.value })}
        data={[
          { value: '', label: t('filter.finding') },
          ...connectorFindings.map((value) => ({ value, label: t(`brief.${value}`) })),
        ]}
      />
      <NativeSelect
        size="xs"
        aria-label={t('filter.regionLabel')}
        value={regionId ?? ''}
        onChange={({ currentTarget }) => detail.show({ region: currentTarget.value })}
        data={[
          { value: '', label: t('filter.region') },
          ...regions.map(({ regionId: id, name }) => ({
            value: String(id ?? 'none'),
            label: name === '' ? t('tiles.noRegion') : name,
          })),
        ]}
      />
    </>
  );
};

/** The list, or tiles by region. */
export const ViewChoice = ({ detail }: { detail: Detail }): JSX.Element => {
  const { t } = useTranslation('connectors');
  return (
    <Segmented
      label={t('view.label')}
      choices={(['list', 'regions'] as const).map((value) => ({ value, label: t(`view.${value}`) }))}
      value={detail.one('view') === 'regions' ? 'regions' : 'list'}
      onChange={(view) => detail.show({ view: view === 'list' ? undefined : view, above: undefined })}
    />
  );
};
