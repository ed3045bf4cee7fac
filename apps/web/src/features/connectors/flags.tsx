import { Button, NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { enableCgma, setFlag } from '@lanewise/contract/endpoints/connector-commands';
import type { Connector } from '@lanewise/contract/entities/connector';
import { connectorFlags } from '@lanewise/contract/entities/connector-rules';
import { ask } from '../../api/ask.ts';
import { useTell } from './queries.ts';
import styles from './connectors.module.css';

/** A connector's named flags, and cgma, which can only be enabled. */
export const Flags = ({ connector, editable }: { connector: Connector; editable: boolean }): JSX.Element => {
  const { t } = useTranslation('connectors');
  const { mutate, isPending } = useTell();
  const { connectorId, flags, cgmaEnabled } = connector;
  const valueOf = (name: string): string => flags.find((flag) => flag.name === name)?.value ?? '';
  const disabled = !editable || isPending;
  return (
    <div className={styles.files}>
      {connectorFlags.map((name) => (
        <NativeSelect
          key={name}
          label={t(`flag.${name}`)}
          disabled={disabled}
          value={valueOf(name)}
          data={[
            // A flag that was set once can be switched but not unset.
            ...(valueOf(name) === '' ? [{ value: '', label: t('flag.unset') }] : []),
            { value: 'on', label: t('flag.on') },
            { value: 'off', label: t('flag.off') },
          ]}
          onChange={({ currentTarget: { value } }) =>
            mutate(() =>
              ask(setFlag, {
                params: { connectorId },
                query: { flagName: name, flagValue: value === 'on' ? 'on' : 'off' },
              }),
            )
          }
        />
      ))}
      <div className={styles.cgma}>
        <span>{t(cgmaEnabled ? 'cgma.enabled' : 'cgma.notEnabled')}</span>
        {cgmaEnabled ? null : (
          <Button
            variant="default"
            size="compact-md"
            disabled={disabled}
            onClick={() => mutate(() => ask(enableCgma, { params: { connectorId } }))}
          >
            {t('cgma.enable')}
          </Button>
        )}
      </div>
    </div>
  );
};
