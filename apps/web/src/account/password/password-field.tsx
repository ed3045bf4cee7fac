import { PasswordInput } from '@mantine/core';
import type { PasswordInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { Icon } from '../../ui/icon.tsx';

const Eye = ({ reveal }: { reveal: boolean }): JSX.Element => <Icon name={reveal ? 'eyeOff' : 'eye'} />;

/** A password field with a labelled button, reachable by keyboard, that shows and hides the password. */
export const PasswordField = (props: PasswordInputProps): JSX.Element => {
  const { t } = useTranslation();
  return (
    <PasswordInput
      visibilityToggleIcon={Eye}
      visibilityToggleButtonProps={{ 'aria-label': t('password.toggle'), tabIndex: 0 }}
      {...props}
    />
  );
};
