import { NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { locationStatuses } from '@lanewise/contract/entities/place-rules';
import type { LocationRecord, Region } from '@lanewise/contract/entities/place';
import { useCompany } from '../../api/queries.ts';
import { zonesFor } from '../../lib/time-zone-options.ts';
import { AddressFields } from '../../records/address-fields.tsx';
import type { RecordForm } from '../../records/use-record-form.ts';
import { regionChoices } from './region-tree.ts';
import { TagField } from './tag-field.tsx';
import type { LocationValues } from './values.ts';
import styles from './locations.module.css';

interface Parts {
  record: RecordForm<LocationValues>;
  /** Null: a new one. */
  location: LocationRecord | null;
}

/** The region of a location: one of the user's own, or the one that it is in. */
const RegionField = ({ record, location, regions }: Parts & { regions: readonly Region[] }): JSX.Element => {
  const { t } = useTranslation('locations');
  const choices = useMemo(
    () => regionChoices(regions, ({ own, regLocId }) => own || regLocId === location?.regionId),
    [regions, location],
  );
  return (
    <NativeSelect
      label={t('field.regionId')}
      {...record.input('regionId')}
      data={[{ value: '', label: t('none') }, ...choices]}
    />
  );
};

/** When and how the store works. */
const StoreFields = ({ record, location }: Parts): JSX.Element => {
  const { t } = useTranslation('locations');
  const zone = useCompany()?.timeZone ?? 'UTC';
  const zones = useMemo(() => zonesFor(location?.timeZone ?? zone), [location, zone]);
  return (
    <>
      <NativeSelect label={t('field.timeZone')} {...record.input('timeZone')} data={zones} />
      <div className={styles.pair}>
        <TextInput type="date" label={t('field.openDate')} {...record.input('openDate')} />
        <NumberInput
          label={t('field.laneCount')}
          {...record.input('laneCount')}
          min={0}
          max={999}
          allowDecimal={false}
          allowNegative={false}
          hideControls
        />
      </div>
      <NativeSelect
        label={t('field.pricesIncludeTax')}
        {...record.input('pricesIncludeTax')}
        data={(['no', 'yes'] as const).map((value) => ({ value, label: t(`pricesIncludeTax.${value}`) }))}
      />
    </>
  );
};

export const LocationFields = ({
  record,
  location,
  regions,
  editable,
}: Parts & { regions: readonly Region[]; editable: boolean }): JSX.Element => {
  const { t } = useTranslation('locations');
  const { values, setValues } = record.form;
  return (
    <>
      <TextInput label={t('field.name')} {...record.input('name')} maxLength={100} />
      <TextInput label={t('field.storeNumber')} {...record.input('storeNumber')} maxLength={40} />
      <RegionField record={record} location={location} regions={regions} />
      <NativeSelect
        label={t('field.status')}
        {...record.input('status')}
        data={locationStatuses.map((status) => ({ value: status, label: t(`status.${status}`) }))}
      />
      <AddressFields
        input={record.input}
        label={(field) => t(`field.${field}`)}
        none={t('notGiven')}
        country={values.country}
        onCountry={setValues}
        pair={styles.pair}
      />
      <StoreFields record={record} location={location} />
      <TagField value={values.tagIds} onChange={(tagIds) => setValues({ tagIds })} editable={editable} />
    </>
  );
};
