import { NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { changeCard, createCard, oneCard, removeCard } from '@lanewise/contract/endpoints/instacart';
import { fileFrequencies } from '@lanewise/contract/entities/instacart';
import type { InstacartCard, InstacartInput } from '@lanewise/contract/entities/instacart';
import { useRemove, useSave } from '../../api/records.ts';
import { useStoreZone } from '../../api/store-zone.ts';
import { useMoment } from '../../i18n/moment.ts';
import { OpenRecord } from '../../records/open-record.tsx';
import { RecordSheet } from '../../records/record-sheet.tsx';
import type { Detail } from '../../records/use-detail.ts';
import { useRecordForm } from '../../records/use-record-form.ts';
import { instacartInputOf } from './values.ts';
import styles from './instacart.module.css';
import { useTold } from '../../i18n/told.ts';

type Values = InstacartInput & Record<string, unknown>;

const CardForm = ({ card, detail }: { card: InstacartCard; detail: Detail }): JSX.Element => {
  const { t } = useTranslation(['instacart', 'settings']);
  const told = useTold();
  const moment = useMoment();
  const zone = useStoreZone()({ locationId: card.locationId });
  const { mutateAsync } = useSave(createCard, changeCard);
  const remove = useRemove(removeCard);
  const { locationId, exists } = card;
  const record = useRecordForm<Values, InstacartCard>(instacartInputOf(card), {
    validate: ({ enabled, partnerStoreCode, pickup, delivery }) => ({
      ...(enabled && partnerStoreCode.trim() === '' ? { partnerStoreCode: t('wrong.code') } : {}),
      ...(enabled && !pickup && !delivery ? { pickup: t('wrong.ways') } : {}),
    }),
    save: (values) =>
      mutateAsync(exists ? { id: locationId, input: values } : { id: null, input: { ...values, locationId } }),
    saved: (saved) => told(t('saved'), saved.storeName),
    valuesOf: instacartInputOf,
  });
  const check = (field: 'enabled' | 'pickup' | 'delivery'): JSX.Element => (
    <label className={styles.check}>
      <input
        type="checkbox"
        checked={record.form.getValues()[field]}
        onChange={(event) => {
          record.form.setFieldValue(field, event.currentTarget.checked);
          record.form.clearFieldError('pickup');
        }}
      />
      {t(field)}
    </label>
  );
  const { error: waysError } = record.input('pickup');
  return (
    <RecordSheet
      title={card.storeName}
      record={record}
      onClose={detail.close}
      editable
      removal={
        exists
          ? {
              question: t('deleteQuestion', { name: card.storeName }),
              text: t('deleteText'),
              done: told(t('deleted'), card.storeName),
              remove: () => remove(locationId),
            }
          : undefined
      }
    >
      {check('enabled')}
      <TextInput label={t('partnerStoreCode')} {...record.input('partnerStoreCode')} maxLength={50} />
      <div role="group" aria-label={t('ways')} className={styles.ways}>
        <span className={styles.label}>{t('ways')}</span>
        {check('pickup')}
        {check('delivery')}
        {waysError === null ? null : <p className={styles.error}>{waysError}</p>}
      </div>
      <TextInput label={t('contact')} {...record.input('contact')} maxLength={200} />
      <NativeSelect
        label={t('frequency')}
        {...record.input('itemFileFrequency')}
        data={fileFrequencies.map((value) => ({ value, label: t(`frequencyName.${value}`) }))}
      />
      <p className={styles.last}>
        {card.lastFileSent ? t('lastFileIs', { moment: moment(card.lastFileSent, zone) }) : t('noFile')}
      </p>
    </RecordSheet>
  );
};

/** The card of one store, next to the list. A store without a card starts a new one. */
export const InstacartSheet = ({ locationId, detail }: { locationId: number; detail: Detail }): JSX.Element => (
  <OpenRecord endpoint={oneCard} open={locationId} query={{ withoutCard: 'true' }} onClose={detail.close}>
    {(card) => (card ? <CardForm key={card.locationId} card={card} detail={detail} /> : null)}
  </OpenRecord>
);
