import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ComponentProps, JSX } from 'react';

/** The name of an account, which keyboards neither correct nor capitalise. */
export const UsernameField = (props: ComponentProps<typeof TextInput>): JSX.Element => {
  const { t } = useTranslation();
  return (
    <TextInput
      label={t('login.username')}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  );
};
