import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import type { Connector } from '@lanewise/contract/entities/connector';
import { useTold } from '../../i18n/told.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toastSuccess } from '../../ui/toast.tsx';
import { CodeDialog, type ShownCode } from './code-dialog.tsx';
import { Credential } from './credential.tsx';
import { revokeKey, useTell } from './queries.ts';

/**
 * Dialogs about the access of a connector: a new code, the form for a password, or the question before access is
 * revoked.
 */
export type AccessDialog = ShownCode | 'password' | 'revoke';

interface AccessProps {
  connector: Connector;
  onClose: () => void;
}

const Revoke = ({ connector: { connectorId, name }, onClose }: AccessProps): JSX.Element => {
  const { t } = useTranslation(['connectors', 'settings']);
  const tell = useTell();
  const told = useTold();
  return (
    <ConfirmDialog
      title={t('revoke.question', { name })}
      text={t('revoke.text')}
      confirmLabel={t('revoke.action')}
      cancelLabel={t('settings:cancel')}
      danger
      onConfirm={async () => {
        await tell.mutateAsync(() => revokeKey(connectorId));
        toastSuccess(told(t('revoke.done'), name));
      }}
      onClose={onClose}
    />
  );
};

/** The dialog that was asked for. */
export const Access = ({ open, ...props }: AccessProps & { open: AccessDialog }): JSX.Element => {
  if (open === 'password') return <Credential {...props} />;
  if (open === 'revoke') return <Revoke {...props} />;
  const { name, locationId } = props.connector;
  return <CodeDialog name={name} locationId={locationId} code={open} onClose={props.onClose} />;
};
