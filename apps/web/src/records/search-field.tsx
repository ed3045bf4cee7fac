import { TextInput } from '@mantine/core';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';

export interface SearchFieldProps {
  /** The search text when the screen opens. */
  initial: string;
  onSearch: (text: string) => void;
}

/** The search field of a list; it searches while the user types, and `/` focuses it. */
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
