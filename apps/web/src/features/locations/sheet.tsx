import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { changeLocation, createLocation, oneLocation, removeLocation } from '@lanewise/contract/endpoints/locations';
import { listRegions, regionHierarchy } from '@lanewise/contract/endpoints/regions';
import type { LocationRecord, Region } from '@lanewise/contract/entities/place';
import { useCompany } from '../../api/queries.ts';
import { useLatest, useRemove, useSave } from '../../api/records.ts';
import { useTold } from '../../i18n/told.ts';
import { useMay } from '../../state/rights.ts';
import { OpenRecord } from '../../records/open-record.tsx';
import { RecordSheet } from '../../records/record-sheet.tsx';
import type { Removal } from '../../records/record-sheet.tsx';
import type { Detail } from '../../records/use-detail.ts';
import { useRecordForm } from '../../records/use-record-form.ts';
import type { RecordForm } from '../../records/use-record-form.ts';
import { LocationFields } from './fields.tsx';
import { useRefresh } from './use-regions.ts';
import { locationInputOf, newLocation, locationValuesOf } from './values.ts';
import type { LocationValues } from './values.ts';

interface FormProps {
  location: LocationRecord | null;
  regions: readonly Region[];
  /** Region of a new location. */
  within: number | null;
  detail: Detail;
}

const useLocationForm = ({ location, within, detail }: Omit<FormProps, 'regions'>): RecordForm<LocationValues> => {
  const { t } = useTranslation(['locations', 'settings']);
  const refresh = useRefresh();
  const zone = useCompany()?.timeZone ?? 'UTC';
  const told = useTold();
  const { mutateAsync } = useSave(createLocation, changeLocation);
  const latest = useLatest(oneLocation);
  const id = location?.location_id ?? null;
  return useRecordForm<LocationValues, LocationRecord>(
    location ? locationValuesOf(location) : newLocation(within, zone),
    {
      validate: ({ name, storeNumber }) => ({
        ...(name.trim() === '' ? { name: t('settings:wrong.required') } : {}),
        ...(storeNumber.trim() === '' ? { storeNumber: t('settings:wrong.required') } : {}),
      }),
      save: (values) => mutateAsync({ id, input: locationInputOf(values) }),
      latest: id === null ? undefined : () => latest(id),
      saved: (saved) => told(t('saved'), saved.name),
      valuesOf: locationValuesOf,
      onSaved: (saved) => {
        void refresh();
        if (id === null) detail.openOne(saved.location_id);
      },
    },
  );
};

/** Undefined: a new location, or the user may not delete it. */
const useLocationRemoval = (location: LocationRecord | null): Removal | undefined => {
  const { t } = useTranslation('locations');
  const may = useMay();
  const told = useTold();
  const remove = useRemove(removeLocation, [listRegions, regionHierarchy]);
  if (!location || !may('deleteLocation')) return undefined;
  return {
    question: t('deleteQuestion', { name: location.name }),
    text: t('deleteText'),
    done: told(t('deleted'), location.name),
    remove: () => remove(location.location_id),
  };
};

const LocationForm = ({ regions, ...props }: FormProps): JSX.Element => {
  const { location, detail } = props;
  const { t } = useTranslation('locations');
  const may = useMay();
  const record = useLocationForm(props);
  const editable = may(location === null ? 'addLocation' : 'updateLocation');
  return (
    <RecordSheet
      title={location?.name ?? t('new')}
      record={record}
      onClose={detail.close}
      editable={editable}
      removal={useLocationRemoval(location)}
    >
      <LocationFields record={record} location={location} regions={regions} editable={editable} />
    </RecordSheet>
  );
};

/** The sheet of one location, or of a new one, next to the list. */
export const LocationSheet = ({
  open,
  ...rest
}: Omit<FormProps, 'location'> & { open: number | 'new' }): JSX.Element => (
  <OpenRecord endpoint={oneLocation} open={open} onClose={rest.detail.close}>
    {(location) => <LocationForm key={location?.location_id ?? 'new'} location={location} {...rest} />}
  </OpenRecord>
);
