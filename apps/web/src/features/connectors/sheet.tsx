import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { startOrStop } from '@lanewise/contract/endpoints/connector-commands';
import {
  changeConnector,
  createConnector,
  oneConnector,
  removeConnector,
} from '@lanewise/contract/endpoints/connectors';
import { listLocations } from '@lanewise/contract/endpoints/locations';
import type { Connector, ConnectorInput, ConnectorKey } from '@lanewise/contract/entities/connector';
import { connectorFileTypes } from '@lanewise/contract/entities/connector-rules';
import type { ConnectorFileType } from '@lanewise/contract/entities/connector-rules';
import { HEALTHY_MINUTES, WARNING_HOURS } from '@lanewise/domain/connectors/health';
import { useLocations } from '../../api/queries.ts';
import { ask } from '../../api/ask.ts';
import { useRemove, useSave } from '../../api/records.ts';
import { useStoreZone } from '../../api/store-zone.ts';
import { useMoment } from '../../i18n/moment.ts';
import { hrefOf, useAddress } from '../../state/address.ts';
import { useMay } from '../../state/rights.ts';
import { Facts } from '../../ui/facts.tsx';
import { OpenRecord } from '../../records/open-record.tsx';
import { RecordSheet } from '../../records/record-sheet.tsx';
import type { Detail } from '../../records/use-detail.ts';
import { useRecordForm } from '../../records/use-record-form.ts';
import { Files } from './files.tsx';
import { Flags } from './flags.tsx';
import { Health } from './health.tsx';
import { Credential } from './credential.tsx';
import { useTell } from './queries.ts';
import { Resync } from './resync.tsx';
import styles from './connectors.module.css';
import { useTold } from '../../records/use-told.ts';

interface Values extends Record<string, unknown> {
  name: string;
  type: string;
  locationId: string;
}

const valuesOf = ({ name, type, locationId }: Pick<Connector, 'name' | 'type' | 'locationId'>): Values => ({
  name,
  type,
  locationId: locationId === null ? '' : String(locationId),
});

const inputOf = ({ name, type, locationId }: Values): ConnectorInput => ({
  name,
  type: type === 'ACE' ? 'ACE' : '',
  locationId: locationId === '' ? null : Number(locationId),
});

/** A new connector comes with its key, once. */
type Saved = Connector & Partial<ConnectorKey>;

const Known = ({ connector }: { connector: Connector }): JSX.Element => {
  const { t } = useTranslation('connectors');
  const moment = useMoment();
  const zone = useStoreZone()(connector);
  const { health, status, username, version, lastContact, lastTlogTime } = connector;
  const rule = t(`rule.${lastContact === null ? 'never' : health}`, { minutes: HEALTHY_MINUTES, hours: WARNING_HOURS });
  return (
    <section className={styles.known} aria-label={t('known')}>
      <Facts
        facts={[
          [
            t('column.health'),
            <>
              <Health health={health} /> <span className={styles.quiet}>{rule}</span>
            </>,
          ],
          [t('column.status'), t(`status.${status}`)],
          [t('column.lastContact'), lastContact === null ? t('never') : moment(lastContact, zone)],
          [t('lastTlog'), lastTlogTime === null ? t('never') : moment(lastTlogTime, zone)],
          [t('column.version'), version ?? t('unknown')],
          [t('username'), username],
        ]}
      />
    </section>
  );
};

const tabs = ['details', 'flags', ...connectorFileTypes, 'resync'] as const;
type Tab = (typeof tabs)[number];

const isFiles = (tab: Tab): tab is ConnectorFileType => connectorFileTypes.some((type) => type === tab);

const Tabs = ({ open, shown }: { open: Tab; shown: readonly Tab[] }): JSX.Element => {
  const { t } = useTranslation('connectors');
  const { path, search } = useAddress();
  return (
    <nav className={styles.tabs} aria-label={t('tabs')}>
      {shown.map((tab) => (
        <a
          key={tab}
          href={hrefOf(path, { ...search, tab: tab === 'details' ? undefined : tab })}
          aria-current={tab === open ? 'page' : undefined}
        >
          {t(`tab.${tab}`)}
        </a>
      ))}
    </nav>
  );
};

/** The part shown instead of the form; undefined where the form is open. */
const partOf = (connector: Connector, tab: Tab, editable: boolean): JSX.Element | undefined => {
  if (tab === 'flags') return <Flags connector={connector} editable={editable} />;
  if (tab === 'resync') return <Resync connector={connector} editable={editable} />;
  if (tab === 'details') return undefined;
  const { connectorId, locationId } = connector;
  return <Files key={tab} connectorId={connectorId} type={tab} locationId={locationId} />;
};

const ConnectorForm = ({
  connector,
  detail,
  onMade,
}: {
  connector: Connector | null;
  detail: Detail;
  onMade: (made: { name: string; key: string }) => void;
}): JSX.Element => {
  const { t } = useTranslation(['connectors', 'settings']);
  const told = useTold();
  const may = useMay();
  const { data: locations = [] } = useLocations();
  const [asking, setAsking] = useState(false);
  const { mutateAsync } = useSave(createConnector, changeConnector, [listLocations]);
  const remove = useRemove(removeConnector, [listLocations]);
  const connectorId = connector?.connectorId ?? null;
  const record = useRecordForm<Values, Saved>(valuesOf(connector ?? { name: '', type: '', locationId: null }), {
    validate: ({ name }) => (name.trim() === '' ? { name: t('settings:wrong.required') } : {}),
    save: (values) => mutateAsync({ id: connectorId, input: inputOf(values) }),
    saved: (saved) => told(t('saved'), saved.name),
    situation: 'connector',
    valuesOf,
    onSaved: ({ key, ...saved }) => {
      if (connectorId !== null) return;
      detail.openOne(saved.connectorId);
      if (key !== undefined) onMade({ name: saved.name, key });
    },
  });
  const tell = useTell();
  const shown = connector ? tabs.filter((tab) => !isFiles(tab) || may('getConnectorLogs')) : [];
  const tab = shown.find((one) => one === detail.one('tab')) ?? 'details';
  const editable = connector === null ? may('saveConnector') : may('updateConnector');
  const stops = connector?.status === 'Running';
  return (
    <>
      <RecordSheet
        title={connector?.name ?? t('add')}
        width={520}
        record={record}
        onClose={detail.close}
        editable={editable}
        actions={[
          ...(connector && editable
            ? [
                {
                  label: t(stops ? 'stop' : 'start'),
                  onClick: () =>
                    tell.mutate(() =>
                      ask(startOrStop, {
                        params: { connectorId: connector.connectorId, status: stops ? 'stop' : 'start' },
                      }),
                    ),
                },
              ]
            : []),
          ...(connector && may('resetPassword')
            ? [{ label: t('password.action'), onClick: () => setAsking(true) }]
            : []),
        ]}
        removal={
          connector && may('deleteConnector')
            ? {
                question: t('deleteQuestion', { name: connector.name }),
                text: t('deleteText'),
                done: told(t('deleted'), connector.name),
                remove: () => remove(connector.connectorId),
              }
            : undefined
        }
        above={connector ? <Tabs open={tab} shown={shown} /> : undefined}
        instead={connector ? partOf(connector, tab, editable) : undefined}
        after={connector ? <Known connector={connector} /> : undefined}
      >
        <TextInput label={t('column.name')} {...record.input('name')} required withAsterisk={false} maxLength={100} />
        <NativeSelect
          label={t('type')}
          {...record.input('type')}
          data={[
            { value: 'ACE', label: 'ACE' },
            { value: '', label: t('otherType') },
          ]}
        />
        <NativeSelect
          label={t('column.location')}
          {...record.input('locationId')}
          data={[
            { value: '', label: t('everywhere') },
            ...locations.map(({ location_id, name }) => ({ value: String(location_id), label: name })),
          ]}
        />
      </RecordSheet>
      {asking && connector ? <Credential connector={connector} onClose={() => setAsking(false)} /> : null}
    </>
  );
};

/** One connector beside the list with its parts, or a new one. */
export const ConnectorSheet = ({
  open,
  detail,
  onMade,
}: {
  open: number | 'new';
  detail: Detail;
  onMade: (made: { name: string; key: string }) => void;
}): JSX.Element => (
  <OpenRecord endpoint={oneConnector} open={open} onClose={detail.close}>
    {(connector) => (
      <ConnectorForm key={connector?.connectorId ?? 'new'} connector={connector} detail={detail} onMade={onMade} />
    )}
  </OpenRecord>
);
