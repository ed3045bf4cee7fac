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
import type { EnrolmentCode } from '@lanewise/contract/entities/connector-enrolment';
import { ask } from '../../api/ask.ts';
import { useRemove, useSave } from '../../api/records.ts';
import { useTold } from '../../i18n/told.ts';
import { useMay } from '../../state/rights.ts';
import { OpenRecord } from '../../records/open-record.tsx';
import { RecordSheet } from '../../records/record-sheet.tsx';
import type { Removal, SheetAction } from '../../records/record-sheet.tsx';
import type { Detail } from '../../records/use-detail.ts';
import { useLocationOptions } from '../../records/use-location-options.ts';
import { useRecordForm } from '../../records/use-record-form.ts';
import type { RecordForm } from '../../records/use-record-form.ts';
import { Access, type AccessDialog } from './access.tsx';
import { Known } from './known.tsx';
import type { MadeConnector } from './made.tsx';
import { useParts } from './parts.tsx';
import { useCode, useTell } from './queries.ts';

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

/** A new connector comes with its key and a code, once. */
type Saved = Connector & Partial<ConnectorKey & EnrolmentCode>;

interface FormProps {
  connector: Connector | null;
  detail: Detail;
  onMade: (made: MadeConnector) => void;
}

const useConnectorForm = ({ connector, detail, onMade }: FormProps): RecordForm<Values> => {
  const { t } = useTranslation(['connectors', 'settings']);
  const told = useTold();
  const { mutateAsync } = useSave(createConnector, changeConnector, [listLocations]);
  const id = connector?.connectorId ?? null;
  return useRecordForm<Values, Saved>(valuesOf(connector ?? { name: '', type: '', locationId: null }), {
    validate: ({ name }) => (name.trim() === '' ? { name: t('settings:wrong.required') } : {}),
    save: (values) => mutateAsync({ id, input: inputOf(values) }),
    saved: (saved) => told(t('saved'), saved.name),
    situation: 'connector',
    valuesOf,
    onSaved: ({ key, code, expiresAt, ...saved }) => {
      if (id !== null) return;
      detail.openOne(saved.connectorId);
      const { name, locationId } = saved;
      if (key !== undefined && code !== undefined && expiresAt !== undefined)
        onMade({ name, locationId, key, code, expiresAt });
    },
  });
};

/** Undefined: a new connector, or the user may not delete it. */
const useConnectorRemoval = (connector: Connector | null): Removal | undefined => {
  const { t } = useTranslation('connectors');
  const may = useMay();
  const told = useTold();
  const remove = useRemove(removeConnector, [listLocations]);
  if (!connector || !may('deleteConnector')) return undefined;
  return {
    question: t('deleteQuestion', { name: connector.name }),
    text: t('deleteText'),
    done: told(t('deleted'), connector.name),
    remove: () => remove(connector.connectorId),
  };
};

const useConnectorActions = (connector: Connector | null, open: (access: AccessDialog) => void): SheetAction[] => {
  const { t } = useTranslation('connectors');
  const may = useMay();
  const tell = useTell();
  const code = useCode();
  if (!connector) return [];
  const { connectorId } = connector;
  const status = connector.status === 'Running' ? 'stop' : 'start';
  const startOrStopIt = (): void => tell.mutate(() => ask(startOrStop, { params: { connectorId, status } }));
  return [
    ...(may('updateConnector') ? [{ label: t(status), onClick: startOrStopIt }] : []),
    ...(may('resetPassword')
      ? [
          { label: t('code.action'), onClick: () => code.mutate(connectorId, { onSuccess: open }) },
          { label: t('password.action'), onClick: () => open('password') },
          { label: t('revoke.action'), danger: true, onClick: () => open('revoke') },
        ]
      : []),
  ];
};

const ConnectorFields = ({ record }: { record: RecordForm<Values> }): JSX.Element => {
  const { t } = useTranslation('connectors');
  return (
    <>
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
        data={useLocationOptions(t('everywhere'))}
      />
    </>
  );
};

const ConnectorForm = (props: FormProps): JSX.Element => {
  const { connector, detail } = props;
  const { t } = useTranslation('connectors');
  const may = useMay();
  const [access, setAccess] = useState<AccessDialog | null>(null);
  const record = useConnectorForm(props);
  const editable = may(connector === null ? 'saveConnector' : 'updateConnector');
  return (
    <>
      <RecordSheet
        title={connector?.name ?? t('add')}
        width={520}
        record={record}
        onClose={detail.close}
        editable={editable}
        actions={useConnectorActions(connector, setAccess)}
        removal={useConnectorRemoval(connector)}
        {...useParts(connector, editable)}
        after={connector ? <Known connector={connector} /> : undefined}
      >
        <ConnectorFields record={record} />
      </RecordSheet>
      {access && connector ? <Access connector={connector} open={access} onClose={() => setAccess(null)} /> : null}
    </>
  );
};

/** The sheet of one connector with its parts, or of a new connector, next to the list. */
export const ConnectorSheet = ({
  open,
  detail,
  onMade,
}: Omit<FormProps, 'connector'> & { open: number | 'new' }): JSX.Element => (
  <OpenRecord endpoint={oneConnector} open={open} onClose={detail.close}>
    {(connector) => (
      <ConnectorForm key={connector?.connectorId ?? 'new'} connector={connector} detail={detail} onMade={onMade} />
    )}
  </OpenRecord>
);
