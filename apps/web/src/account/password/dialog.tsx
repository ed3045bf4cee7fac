import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX, ReactNode } from 'react';
import { explain } from '../../api/explain.ts';
import { Problem } from '../../api/problem.ts';
import { useTold } from '../../i18n/told.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { toastError, toastSuccess } from '../../ui/toast.tsx';
import { PasswordField } from './password-field.tsx';
import { sayError } from './password-rules.ts';
import { fields, refusedFields, validate } from './rules.ts';
import type { Flavour, NewPassword } from './rules.ts';
import styles from './dialog.module.css';

const autoComplete = { oldPassword: 'current-password', newPassword: 'new-password', confirmPassword: 'new-password' };
const labels = { oldPassword: 'password.old', newPassword: 'password.new', confirmPassword: 'password.confirm' };

/**
 * Sets the password of the user, of another user or of a connector. Invalid values are not sent; a refusal is shown at
 * its field.
 */
export const PasswordDialog = ({
  flavour,
  name,
  onSubmit,
  onClose,
  instead = null,
}: {
  flavour: Flavour;
  /** The name of the other user or connector for the title; empty for the user's own password. */
  name: string;
  /** Sends the values; rejects with a `Problem`. */
  onSubmit: (values: NewPassword) => Promise<void>;
  onClose: () => void;
  /** Content below the fields that offers another way to a new password. */
  instead?: ReactNode;
}): JSX.Element => {
  const { t } = useTranslation();
  const told = useTold();
  const [pending, setPending] = useState(false);
  const form = useForm<NewPassword>({
    initialValues: { oldPassword: '', newPassword: '', confirmPassword: '' },
    validate: (values) => validate(values, flavour),
  });
  const errorOf = (field: keyof NewPassword): string | undefined => sayError(t, form.errors[field]);
  const submit = async (values: NewPassword): Promise<void> => {
    setPending(true);
    try {
      await onSubmit(values);
      toastSuccess(told(t('password.changed'), name));
      onClose();
    } catch (error) {
      setPending(false);
      if (!(error instanceof Problem) || error.status === 0) return;
      const refused = refusedFields(error);
      if (Object.keys(refused).length > 0) form.setErrors(refused);
      else toastError(explain(error));
    }
  };
  const refuse = (errors: typeof form.errors): void => {
    if (errors['confirmPassword'] === 'password.mismatch') toastError(t('password.mismatch'));
    form.getInputNode(Object.keys(errors)[0] ?? 'newPassword')?.focus();
  };
  return (
    <Dialog title={t(`password.title.${flavour}`, { name })} closeLabel={t('password.cancel')} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={form.onSubmit((values) => void submit(values), refuse)}>
        {fields(flavour).map((field, at) => (
          <PasswordField
            key={form.key(field)}
            label={t(labels[field])}
            autoComplete={autoComplete[field]}
            data-autofocus={at === 0 || undefined}
            disabled={field === 'confirmPassword' && form.values.newPassword === ''}
            {...form.getInputProps(field)}
            error={errorOf(field)}
          />
        ))}
        <p className={styles.hint}>{t('password.lead')}</p>
        {instead}
        <div className={styles.buttons}>
          <Button variant="default" disabled={pending} onClick={onClose}>
            {t('password.cancel')}
          </Button>
          <Button type="submit" loading={pending}>
            {t('password.submit')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
