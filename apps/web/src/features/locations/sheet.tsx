import { NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { changeLocation, createLocation, oneLocation, removeLocation } from '@lanewise/contract/endpoints/locations';
import { listRegions, regionHierarchy } from '@lanewise/contract/endpoints/regions';
import { locationStatuses } from '@lanewise/contract/entities/place-rules';
import type { LocationChange, LocationRecord, Region } from '@lanewise/contract/entities/place';
import type { Option } from '@lanewise/contract/entities/option';
import { countryOptions } from '@lanewise/domain/places/countries';
import { stateOptions } from '@lanewise/domain/places/states';
import { timeZoneOptions } from '@lanewise/domain/places/time-zones';
import { useCompany } from '../../api/queries.ts';
import { useLatest, useRemove, useSave } from '../../api/records.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useMay } from '../../state/rights.ts';
import { OpenRecord } from '../../records/open-record.tsx';
import { RecordSheet } from '../../records/record-sheet.tsx';
import type { Detail } from '../../records/use-detail.ts';
import { useRecordForm } from '../../records/use-record-form.ts';
import { regionChoices } from './region-tree.ts';
import { TagField } from './tag-field.tsx';
import { useRefresh } from './use-regions.ts';
import styles from './locations.module.css';
import { useTold } from '../../records/use-told.ts';

interface Values extends Record<string, unknown> {
  name: string;
  storeNumber: string;
  regionId: string;
  status: string;
  address: string;
  city: string;
  country: string;
  state: string;
  postalCode: string;
  timeZone: string;
  openDate: string;
  laneCount: number | '';
  pricesIncludeTax: 'yes' | 'no';
  tagIds: number[];
  version: string | undefined;
}

const valuesOf = (location: LocationRecord): Values => ({
  name: location.name,
  storeNumber: location.storeNumber,
  regionId: location.regionId === null ? '' : String(location.regionId),
  status: location.status,
  address: location.address,
  city: location.city,
  country: location.country,
  state: location.state,
  postalCode: location.postalCode,
  timeZone: location.timeZone,
  openDate: location.openDate ?? '',
  laneCount: location.laneCount ?? '',
  pricesIncludeTax: location.pricesIncludeTax ? 'yes' : 'no',
  tagIds: location.tagIds,
  version: location.version,
});

const empty = (regionId: number | null, timeZone: string): Values => ({
  name: '',
  storeNumber: '',
  regionId: regionId === null ? '' : String(regionId),
  status: 'Active',
  address: '',
  city: '',
  country: '',
  state: '',
  postalCode: '',
  timeZone,
  openDate: '',
  laneCount: '',
  pricesIncludeTax: 'no',
  tagIds: [],
  version: undefined,
});

const inputOf = ({ regionId, openDate, laneCount, pricesIncludeTax, status, ...rest }: Values): LocationChange => ({
  ...rest,
  regionId: regionId === '' ? null : Number(regionId),
  openDate: openDate === '' ? null : openDate,
  laneCount: laneCount === '' ? null : laneCount,
  pricesIncludeTax: pricesIncludeTax === 'yes',
  status: locationStatuses.find((one) => one === status) ?? 'Active',
});

/** A time zone outside the list is offered as long as the store has it. */
const zonesFor = (current: string): Option[] => {
  const zones = timeZoneOptions();
  return zones.some(({ value }) => value === current) ? zones : [{ value: current, label: current }, ...zones];
};

interface FormProps {
  location: LocationRecord | null;
  regions: readonly Region[];
  /** Region of a new location. */
  within: number | null;
  detail: Detail;
}

const LocationForm = ({ location, regions, within, detail }: FormProps): JSX.Element => {
  const { t } = useTranslation(['locations', 'settings']);
  const told = useTold();
  const language = useLanguage();
  const may = useMay();
  const refresh = useRefresh();
  const zone = useCompany()?.timeZone ?? 'UTC';
  const { mutateAsync } = useSave(createLocation, changeLocation);
  const latest = useLatest(oneLocation);
  const remove = useRemove(removeLocation, [listRegions, regionHierarchy]);
  const id = location?.location_id ?? null;
  const record = useRecordForm<Values, LocationRecord>(location ? valuesOf(location) : empty(within, zone), {
    validate: ({ name, storeNumber }) => ({
      ...(name.trim() === '' ? { name: t('settings:wrong.required') } : {}),
      ...(storeNumber.trim() === '' ? { storeNumber: t('settings:wrong.required') } : {}),
    }),
    save: (values) => mutateAsync({ id, input: inputOf(values) }),
    latest: id === null ? undefined : () => latest(id),
    saved: (saved) => told(t('saved'), saved.name),
    valuesOf,
    onSaved: (saved) => {
      void refresh();
      if (id === null) detail.openOne(saved.location_id);
    },
  });
  const { values, setValues } = record.form;
  const zones = useMemo(() => zonesFor(location?.timeZone ?? zone), [location, zone]);
  const targets = useMemo(
    () => regionChoices(regions, ({ own, regLocId }) => own || regLocId === location?.regionId),
    [regions, location],
  );
  const states = stateOptions(values.country, language);
  const none = { value: '', label: t('notGiven') };
  const editable = location === null ? may('addLocation') : may('updateLocation');
  const text = (field: 'name' | 'storeNumber' | 'address' | 'city' | 'postalCode', most: number): JSX.Element => (
    <TextInput label={t(`field.${field}`)} {...record.input(field)} maxLength={most} />
  );
  return (
    <RecordSheet
      title={location?.name ?? t('new')}
      record={record}
      onClose={detail.close}
      editable={editable}
      removal={
        location && may('deleteLocation')
          ? {
              question: t('deleteQuestion', { name: location.name }),
              text: t('deleteText'),
              done: told(t('deleted'), location.name),
              remove: () => remove(location.location_id),
            }
          : undefined
      }
    >
      {text('name', 100)}
      {text('storeNumber', 40)}
      <NativeSelect
        label={t('field.regionId')}
        {...record.input('regionId')}
        data={[{ value: '', label: t('none') }, ...targets]}
      />
      <NativeSelect
        label={t('field.status')}
        {...record.input('status')}
        data={locationStatuses.map((status) => ({ value: status, label: t(`status.${status}`) }))}
      />
      {text('address', 200)}
      <div className={styles.pair}>
        {text('city', 100)}
        {text('postalCode', 20)}
      </div>
      <div className={styles.pair}>
        <NativeSelect
          label={t('field.country')}
          {...record.input('country')}
          data={[none, ...countryOptions(language)]}
          onChange={({ currentTarget }) => setValues({ country: currentTarget.value, state: '' })}
        />
        {states ? (
          <NativeSelect label={t('field.state')} {...record.input('state')} data={[none, ...states]} />
        ) : (
          <TextInput label={t('field.state')} {...record.input('state')} maxLength={100} />
        )}
      </div>
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
      <TagField value={values.tagIds} onChange={(tagIds) => setValues({ tagIds })} editable={editable} />
    </RecordSheet>
  );
};

/** One location beside the list, or a new one. */
export const LocationSheet = ({
  open,
  ...rest
}: Omit<FormProps, 'location'> & { open: number | 'new' }): JSX.Element => (
  <OpenRecord endpoint={oneLocation} open={open} onClose={rest.detail.close}>
    {(location) => <LocationForm key={location?.location_id ?? 'new'} location={location} {...rest} />}
  </OpenRecord>
);
