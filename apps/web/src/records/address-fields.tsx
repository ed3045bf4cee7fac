import { NativeSelect, TextInput } from '@mantine/core';
import type { JSX } from 'react';
import { countryOptions } from '@lanewise/domain/places/countries';
import { stateOptions } from '@lanewise/domain/places/states';
import { useLanguage } from '../i18n/language.ts';
import type { RecordForm } from './use-record-form.ts';

interface AddressValues {
  address: string;
  city: string;
  postalCode: string;
  country: string;
  state: string;
}

interface AddressFieldsProps {
  input: RecordForm<AddressValues>['input'];
  label: (field: keyof AddressValues) => string;
  /** Label of the choice of no country and no state. */
  none: string;
  country: string;
  /** Called with the new country and an empty state, because a state does not belong to another country. */
  onCountry: (change: Pick<AddressValues, 'country' | 'state'>) => void;
  /** Class of two fields beside each other. */
  pair: string | undefined;
}

/** The address of a company or store. The state is chosen from a list if the country has one, otherwise typed. */
export const AddressFields = (props: AddressFieldsProps): JSX.Element => {
  const { input, label, none, country, onCountry, pair } = props;
  const language = useLanguage();
  const states = stateOptions(country, language);
  const first = { value: '', label: none };
  return (
    <>
      <TextInput label={label('address')} {...input('address')} maxLength={200} />
      <div className={pair}>
        <TextInput label={label('city')} {...input('city')} maxLength={100} />
        <TextInput label={label('postalCode')} {...input('postalCode')} maxLength={20} />
      </div>
      <div className={pair}>
        <NativeSelect
          label={label('country')}
          {...input('country')}
          data={[first, ...countryOptions(language)]}
          onChange={({ currentTarget }) => onCountry({ country: currentTarget.value, state: '' })}
        />
        {states ? (
          <NativeSelect label={label('state')} {...input('state')} data={[first, ...states]} />
        ) : (
          <TextInput label={label('state')} {...input('state')} maxLength={100} />
        )}
      </div>
    </>
  );
};
