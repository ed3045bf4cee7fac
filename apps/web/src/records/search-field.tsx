import { TextInput } from '@mantine/core';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';

export interface SearchFieldProps {
  /** What is searched for as the screen opens. */
  initial: string;
  onSearch: (text: string) => void;
}

/** What a list is searched by as somebody types; `/` leads to it. */
export const SearchField = ({ initial, onSearch }: SearchFieldProps): JSX.Element => {
  const { t } = useTranslation('settings');
  return (
    <TextInput
      size="xs"
      type="search"
      aria-label={t('search')}
      aria-keyshortcuts="/"
      placeholder={t('search')}
      defaultValue={initial}
      onChange={(event) => onSearch(event.currentTarget.value)}
    />
  );
};
