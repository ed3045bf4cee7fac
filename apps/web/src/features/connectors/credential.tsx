import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import type { Connector } from '@lanewise/contract/entities/connector';
import { PasswordDialog } from '../../account/password/dialog.tsx';
import { KeyDialog } from './key-dialog.tsx';
import { renewKey, setPassword } from './queries.ts';
import styles from './connectors.module.css';

/** Resets the credential of a connector: a typed password, or a key that the server makes. */
export const Credential = ({ connector, onClose }: { connector: Connector; onClose: () => void }): JSX.Element => {
  const { t } = useTranslation('connectors');
  const [makes, setMakes] = useState(false);
  const { connectorId, name, username } = connector;
  if (makes) return <KeyDialog name={name} source={() => renewKey(connectorId)} onClose={onClose} />;
  return (
    <PasswordDialog
      flavour="connector"
      name={name}
      onSubmit={async (values) => void (await setPassword(connectorId, values))}
      onClose={onClose}
      instead={
        <p className={styles.quiet}>
          {t('password.text', { username })}{' '}
          <button type="button" className={styles.save} onClick={() => setMakes(true)}>
            {t('password.make')}
          </button>
        </p>
      }
    />
  );
};
