import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormEvent, JSX } from 'react';
import type { ConnectorFile, FileRequest } from '@lanewise/contract/entities/connector-file';
import type { ConnectorFileType } from '@lanewise/contract/entities/connector-rules';
import { formatQuantity } from '@lanewise/domain/format';
import { useStoreZone } from '../../api/store-zone.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useMoment } from '../../i18n/moment.ts';
import { ListTable } from '../../ui/list-table.tsx';
import type { ListColumn } from '../../ui/list-table.tsx';
import { Loaded } from '../../records/loaded.tsx';
import { useLooking } from '../../state/session.ts';
import { saveStoreFile, useAsk, useFiles } from './queries.ts';
import styles from './connectors.module.css';

const useColumns = (zone: string | null): ListColumn<ConnectorFile>[] => {
  const { t } = useTranslation('connectors');
  const language = useLanguage();
  const moment = useMoment();
  return [
    {
      key: 'fileName',
      header: t('file.name'),
      wide: true,
      cell: (file) =>
        file.isWithheld ? (
          file.fileName
        ) : (
          <button type="button" className={styles.save} onClick={() => void saveStoreFile(file).catch(() => undefined)}>
            {file.fileName}
          </button>
        ),
    },
    {
      key: 'size',
      header: t('file.size'),
      side: 'right',
      cell: ({ size }) =>
        size === null ? '' : t('file.kilobytes', { count: formatQuantity(Math.ceil(size / 1024), language) }),
    },
    { key: 'modifiedAt', header: t('file.modified'), cell: ({ modifiedAt }) => moment(modifiedAt, zone) },
  ];
};

const Request = ({ request, zone }: { request: FileRequest; zone: string | null }): JSX.Element => {
  const { t } = useTranslation('connectors');
  const moment = useMoment();
  const { state, fileName, askedBy, askedAt, expiresAt, receivedAt } = request;
  const moments = { Asked: expiresAt, Received: receivedAt, Expired: expiresAt };
  return (
    <li>
      <strong>{t(`request.${state}`)}</strong>
      <span>{fileName ?? t('request.newest')}</span>
      <span className={styles.quiet}>
        {t(`request.when.${state}`, {
          by: askedBy,
          asked: moment(askedAt, zone),
          moment: moment(moments[state], zone),
        })}
      </span>
    </li>
  );
};

const Ask = ({ connectorId, type }: { connectorId: number; type: ConnectorFileType }): JSX.Element => {
  const { t } = useTranslation('connectors');
  const looking = useLooking();
  const { mutateAsync, isPending } = useAsk(connectorId, type);
  const [name, setName] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void mutateAsync(name.trim()).then(
      () => setName(''),
      () => undefined,
    );
  };
  if (looking) return <></>;
  return (
    <form className={styles.ask} onSubmit={submit}>
      <TextInput
        label={t('ask.name')}
        placeholder={t('request.newest')}
        value={name}
        maxLength={200}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" loading={isPending}>
        {t('ask.submit')}
      </Button>
    </form>
  );
};

/** Files of one type that the store sent, and the requests for files. */
export const Files = ({
  connectorId,
  locationId,
  type,
}: {
  connectorId: number;
  /** Null: the connector sends for the whole company and has no files of its own. */
  locationId: number | null;
  type: ConnectorFileType;
}): JSX.Element => {
  const { t } = useTranslation('connectors');
  const files = useFiles(connectorId, type);
  const zone = useStoreZone()({ locationId });
  const columns = useColumns(zone);
  if (locationId === null) return <p className={styles.quiet}>{t('file.everywhere')}</p>;
  return (
    <div className={styles.files}>
      <Ask connectorId={connectorId} type={type} />
      <Loaded query={files} level={3}>
        {({ data, requests }) => (
          <>
            {requests.length > 0 ? (
              <section aria-label={t('requests')}>
                <h3 className={styles.heading}>{t('requests')}</h3>
                <ul className={styles.requests}>
                  {requests.map((request) => (
                    <Request key={request.requestId} request={request} zone={zone} />
                  ))}
                </ul>
              </section>
            ) : null}
            {data.length === 0 ? (
              <p className={styles.quiet}>{t('file.none')}</p>
            ) : (
              <ListTable<ConnectorFile>
                label={t(`tab.${type}`)}
                columns={columns}
                rows={data}
                idOf={(file) => data.indexOf(file)}
              />
            )}
            {data.some(({ isWithheld }) => isWithheld) ? <p className={styles.quiet}>{t('file.withheld')}</p> : null}
          </>
        )}
      </Loaded>
    </div>
  );
};
