import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { listCards } from '@lanewise/contract/endpoints/instacart';
import type { InstacartCard } from '@lanewise/contract/entities/instacart';
import { Sign, Stated } from '../../i18n/sign.tsx';
import { useRecords } from '../../api/records.ts';
import { useStoreZone } from '../../api/store-zone.ts';
import { useMoment } from '../../i18n/moment.ts';
import type { ListColumn } from '../../ui/list-table.tsx';
import { ListPage } from '../../records/list-page.tsx';
import { useDetail } from '../../records/use-detail.ts';
import { InstacartSheet } from './sheet.tsx';
import { CardSwitch } from './switch.tsx';
import styles from './instacart.module.css';

/** `beside`: a card is open beside the list, which leaves room for few columns. */
const useColumns = (beside: boolean, hrefOf: (locationId: number) => string): ListColumn<InstacartCard>[] => {
  const { t } = useTranslation('instacart');
  const moment = useMoment();
  const zoneOf = useStoreZone();
  const quiet = (text: string): JSX.Element => <span className={styles.quiet}>{text}</span>;
  const name: ListColumn<InstacartCard> = {
    key: 'storeName',
    header: t('store'),
    sortable: true,
    cell: ({ storeName, storeNumber }) => (
      <>
        {storeName} {quiet(storeNumber)}
      </>
    ),
  };
  const enabled: ListColumn<InstacartCard> = {
    key: 'enabled',
    phone: 'figure',
    header: t('enabled'),
    sortable: true,
    cell: (card) => <CardSwitch card={card} href={hrefOf(card.locationId)} />,
  };
  if (beside) return [name, enabled];
  return [
    name,
    enabled,
    {
      key: 'partnerStoreCode',
      header: t('partnerStoreCode'),
      sortable: true,
      cell: ({ partnerStoreCode }) => <Stated text={partnerStoreCode} none="notApplicable" />,
    },
    {
      key: 'ways',
      phone: 'subtitle',
      header: t('ways'),
      cell: ({ pickup, delivery }) => (
        <Stated
          text={[...(pickup ? [t('pickup')] : []), ...(delivery ? [t('delivery')] : [])].join(', ')}
          none="notApplicable"
        />
      ),
    },
    { key: 'contact', header: t('contact'), wide: true, cell: ({ contact }) => contact },
    {
      key: 'itemFileFrequency',
      header: t('frequency'),
      sortable: true,
      cell: ({ itemFileFrequency, exists }) =>
        exists ? t(`frequencyName.${itemFileFrequency}`) : <Sign of="notApplicable" />,
    },
    {
      key: 'lastFileSent',
      phone: 'subtitle',
      header: t('lastFile'),
      sortable: true,
      cell: ({ lastFileSent, locationId }) =>
        lastFileSent ? moment(lastFileSent, zoneOf({ locationId })) : quiet(t('noFile')),
    },
  ];
};

/** Stores on the delivery service, one card a location. */
export const InstacartPage = (): JSX.Element => {
  const { t } = useTranslation('instacart');
  const detail = useDetail('/settings/instacart', { edit: 'editInstacart' });
  const rows = useRecords(listCards, { query: { ...detail.query, withoutCard: 'true' } });
  return (
    <ListPage<InstacartCard>
      label={t('cards')}
      detail={detail}
      rows={rows}
      columns={useColumns(detail.open !== null, detail.hrefOf)}
      idOf={({ locationId }) => locationId}
      empty={{ title: t('empty'), text: t('emptyText') }}
      aside={
        typeof detail.open === 'number' ? (
          <InstacartSheet key={detail.open} locationId={detail.open} detail={detail} />
        ) : undefined
      }
    />
  );
};
