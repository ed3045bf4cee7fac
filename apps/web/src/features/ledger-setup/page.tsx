import { Button } from '@mantine/core';
import { formatQuantity } from '@lanewise/domain/format';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import type { LedgerPreset } from '@lanewise/contract/entities/ledger';
import { Sign } from '../../i18n/sign.tsx';
import { useLocations } from '../../api/queries.ts';
import { useLanguage } from '../../i18n/language.ts';
import { formatDate } from '../../lib/date.ts';
import { hrefOf, useAddress } from '../../state/address.ts';
import { ListTable } from '../../ui/list-table.tsx';
import type { ListColumn } from '../../ui/list-table.tsx';
import { Page, Toolbar } from '../../ui/page.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Loaded } from '../../records/loaded.tsx';
import { SearchField } from '../../records/search-field.tsx';
import { PresetDialog } from './preset-dialog.tsx';
import { PresetPage } from './preset-page.tsx';
import { useActiveSheets, useMayConfigure, usePresets } from './queries.ts';
import { isFoundBy } from '../../lib/folded.ts';

const useColumns = (): ListColumn<LedgerPreset>[] => {
  const { t } = useTranslation('ledgerSetup');
  const language = useLanguage();
  const { data: locations = [] } = useLocations();
  const { data: sheets } = useActiveSheets();
  const names = new Map(locations.map(({ reg_loc_id, name }) => [reg_loc_id, name]));
  const storesOf = ({ locationIds }: LedgerPreset): string => {
    const [only] = locationIds;
    const name = locationIds.length === 1 ? names.get(only ?? 0) : undefined;
    return name ?? t('storeCount', { count: locationIds.length });
  };
  return [
    { key: 'name', header: t('name'), cell: ({ name }) => name },
    { key: 'stores', header: t('stores'), phone: 'subtitle', cell: storesOf },
    { key: 'since', header: t('since'), phone: 'subtitle', cell: ({ since }) => formatDate(since, language) },
    {
      key: 'sheets',
      header: t('activeSheets'),
      side: 'right',
      phone: 'none',
      cell: ({ presetId, isActive }) =>
        isActive && sheets ? formatQuantity(sheets.get(presetId) ?? 0, language) : <Sign of="notApplicable" />,
    },
    {
      key: 'active',
      header: t('state'),
      phone: 'figure',
      cell: ({ isActive }) => t(isActive ? 'active' : 'inactive'),
    },
  ];
};

const Presets = ({ presets }: { presets: readonly LedgerPreset[] }): JSX.Element => {
  const { t } = useTranslation('ledgerSetup');
  const { path, one, set } = useAddress();
  const [adding, setAdding] = useState(false);
  const mayConfigure = useMayConfigure();
  const columns = useColumns();
  const wanted = one('search');
  const rows = presets.filter(({ name }) => isFoundBy(wanted, name));
  const add = (
    <Button size="compact-md" onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  );
  return (
    <Page>
      <Toolbar label={t('controls')} end={mayConfigure ? add : undefined}>
        <SearchField initial={one('search')} onSearch={(search) => set({ search }, { replace: true })} />
      </Toolbar>
      {rows.length === 0 ? (
        <EmptyState title={t(wanted === '' ? 'empty' : 'notFound')} text={wanted === '' ? t('emptyText') : null} />
      ) : (
        <ListTable<LedgerPreset>
          label={t('presets')}
          columns={columns}
          rows={rows}
          idOf={({ presetId }) => presetId}
          hrefOf={({ presetId }) => hrefOf(path, { preset: presetId })}
        />
      )}
      {adding ? (
        <PresetDialog
          mode="add"
          onSaved={({ presetId }) => set({ preset: presetId, search: undefined })}
          onClose={() => setAdding(false)}
        />
      ) : null}
    </Page>
  );
};

/** The books of stores: which there are, and how each is set up. */
export const LedgerPage = (): JSX.Element => {
  const { t } = useTranslation('ledgerSetup');
  const { one } = useAddress();
  const presets = usePresets();
  const open = presets.data?.find(({ presetId }) => String(presetId) === one('preset'));
  if (open) return <PresetPage key={open.presetId} preset={open} />;
  if (presets.data) return <Presets presets={presets.data} />;
  return (
    <Page>
      <Loaded query={presets} failed={t('couldNotLoad')}>
        {() => null}
      </Loaded>
    </Page>
  );
};
