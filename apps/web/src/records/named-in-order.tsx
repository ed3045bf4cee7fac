import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import type { RecordForm } from './use-record-form.ts';

interface NamedInOrder {
  name: string;
  /** Position in the order, as a typed whole number; smaller numbers come first. */
  sequence: string;
}

/** The errors of a form with a name and a sequence: texts by field. */
export const useNamedInOrder = (): ((values: NamedInOrder) => Partial<NamedInOrder>) => {
  const { t } = useTranslation('settings');
  return ({ name, sequence }) => ({
    ...(name.trim() === '' ? { name: t('wrong.required') } : {}),
    ...(/^\d{1,5}$/.test(sequence) ? {} : { sequence: t('wrong.sequence') }),
  });
};

/** The field of the sequence; `input` holds its form props. */
export const SequenceField = ({
  input,
}: {
  input: ReturnType<RecordForm<{ sequence: string }>['input']>;
}): JSX.Element => {
  const { t } = useTranslation('settings');
  return (
    <TextInput label={t('sequence')} description={t('sequenceHint')} {...input} inputMode="numeric" maxLength={5} />
  );
};
