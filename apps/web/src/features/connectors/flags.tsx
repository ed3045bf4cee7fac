import { Button, NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { enableCgma, setFlag } from '@lanewise/contract/endpoints/connector-commands';
import type { Connector } from '@lanewise/contract/entities/connector';
import { connectorFlags } from '@lanewise/contract/entities/connector-rules';
import { ask } from '../../api/ask.ts';
import { useTell } from './queries.ts';
import styles from './connectors.module.css';

type Flag = (typeof connectorFlags)[number];

/**
 * Tells whether the agent uses the set value of a flag, by its last contact. Null: the agent has not reported flags, or
 * no user has set the flag.
 */
const useTaken = ({ flags, heartbeat }: Connector): ((name: Flag) => string | null) => {
  const { t } = useTranslation('connectors');
  const sent = heartbeat?.items?.sentSeconds ?? null;
  return (name) => {
    const set = flags.find((flag) => flag.name === name)?.value;
    if (name === 'masterDataResync' && heartbeat?.items === null) return t('flag.noItems');
    if (!heartbeat?.flags || set === undefined) return null;
    if (heartbeat.flags[name] !== set) return t('flag.told');
    return name === 'masterDataResync' && set === 'on' && sent !== null ? t('flag.sent') : t('flag.taken');
  };
};

/** A connector's named flags, and cgma, which can only be enabled. */
export const Flags = ({ connector, editable }: { connector: Connector; editable: boolean }): JSX.Element => {
  const { t } = useTranslation('connectors');
  const { mutate, isPending } = useTell();
  const { connectorId, flags, cgmaEnabled, heartbeat } = connector;
  const taken = useTaken(connector);
  const valueOf = (name: string): string => flags.find((flag) => flag.name === name)?.value ?? '';
  const disabled = !editable || isPending;
  return (
    <div className={styles.files}>
      {connectorFlags.map((name) => (
        <NativeSelect
          key={name}
          label={t(`flag.${name}`)}
          description={[t(`flag.means.${name}`), taken(name)].filter((text) => text !== null).join(' · ')}
          // An agent without an item file has no master data to send.
          disabled={disabled || (name === 'masterDataResync' && heartbeat?.items === null)}
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
