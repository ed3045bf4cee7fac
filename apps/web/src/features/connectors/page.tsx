import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { listConnectors } from '@lanewise/contract/endpoints/connectors';
import type { Connector } from '@lanewise/contract/entities/connector';
import { Sign } from '../../i18n/sign.tsx';
import { useRecords } from '../../api/records.ts';
import { useStoreZone } from '../../api/store-zone.ts';
import { useMoment } from '../../i18n/moment.ts';
import { useMay } from '../../state/rights.ts';
import { wholeNumberOf } from '../../state/whole.ts';
import type { ListColumn } from '../../ui/list-table.tsx';
import { Page, Toolbar } from '../../ui/page.tsx';
import { ListPage } from '../../records/list-page.tsx';
import { useDetail } from '../../records/use-detail.ts';
import { Filters, filtersOf, ViewChoice } from './filters.tsx';
import { Health } from './health.tsx';
import { Made, type MadeConnector } from './made.tsx';
import { ConnectorSheet } from './sheet.tsx';
import { Tiles } from './tiles.tsx';
import { Views } from './views.tsx';
import styles from './connectors.module.css';

/** `beside`: a connector is open beside the list, which leaves room for few columns. */
const useColumns = (beside: boolean): ListColumn<Connector>[] => {
  const { t } = useTranslation('connectors');
  const moment = useMoment();
  const zoneOf = useStoreZone();
  const quiet = (text: string): JSX.Element => <span className={styles.quiet}>{text}</span>;
  const columns: ListColumn<Connector>[] = [
    { key: 'name', header: t('column.name'), sortable: true, cell: ({ name }) => name },
    { key: 'health', header: t('column.health'), phone: 'figure', cell: ({ health }) => <Health health={health} /> },
    { key: 'status', header: t('column.status'), sortable: true, cell: ({ status }) => t(`status.${status}`) },
    {
      key: 'version',
      header: t('column.version'),
      sortable: true,
      cell: ({ version }) => version ?? <Sign of="notKnown" />,
    },
    {
      key: 'lastContact',
      phone: 'subtitle',
      header: t('column.lastContact'),
      sortable: true,
      cell: ({ lastContact, locationId }) =>
        lastContact === null ? quiet(t('never')) : moment(lastContact, zoneOf({ locationId })),
    },
    {
      key: 'locationName',
      phone: 'subtitle',
      header: t('column.location'),
      sortable: true,
      cell: ({ locationName }) => locationName ?? quiet(t('everywhere')),
    },
  ];
  return beside ? columns.slice(0, 2) : columns;
};

/** Connectors: the programs in the stores that send their files. */
export const ConnectorsPage = (): JSX.Element => {
  const { t } = useTranslation('connectors');
  const may = useMay();
  const detail = useDetail('/settings/connectors', { edit: 'editConnector', add: 'addConnector' });
  const filters = filtersOf(detail);
  const rows = useRecords(listConnectors, { query: { ...detail.query, ...filters } });
  /** Code and key of the connector added last, until the dialog closes. */
  const [made, setMade] = useState<MadeConnector | null>(null);
  const columns = useColumns(detail.open !== null);
  if (detail.one('view') === 'regions' && detail.open === null)
    return (
      <Page>
        <Views />
        <Toolbar label={t('view.label')}>
          <ViewChoice detail={detail} />
        </Toolbar>
        <Tiles above={wholeNumberOf(detail.one('above'))} />
      </Page>
    );
  return (
    <>
      <ListPage<Connector>
        label={t('connectors')}
        detail={detail}
        rows={rows}
        columns={columns}
        idOf={({ connectorId }) => connectorId}
        opens={may('getConnector')}
        empty={{ title: t('empty'), text: t('emptyText') }}
        before={<Views />}
        filters={
          <>
            <ViewChoice detail={detail} />
            <Filters detail={detail} />
          </>
        }
        filtered={Object.values(filters).some((value) => value !== undefined)}
        add={may('saveConnector') ? t('add') : undefined}
        aside={
          detail.open === null ? undefined : (
            <ConnectorSheet key={detail.open} open={detail.open} detail={detail} onMade={setMade} />
          )
        }
      />
      {made ? <Made made={made} onClose={() => setMade(null)} /> : null}
    </>
  );
};
