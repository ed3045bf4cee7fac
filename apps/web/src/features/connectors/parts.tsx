import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import type { Connector } from '@lanewise/contract/entities/connector';
import { connectorFileTypes } from '@lanewise/contract/entities/connector-rules';
import type { ConnectorFileType } from '@lanewise/contract/entities/connector-rules';
import { hrefOf, useAddress } from '../../state/address.ts';
import { useMay } from '../../state/rights.ts';
import { Files } from './files.tsx';
import { Flags } from './flags.tsx';
import { Resync } from './resync.tsx';
import styles from './connectors.module.css';

const tabs = ['details', 'flags', ...connectorFileTypes, 'resync'] as const;
type Tab = (typeof tabs)[number];

const isFiles = (tab: Tab): tab is ConnectorFileType => connectorFileTypes.some((type) => type === tab);

const Tabs = ({ open, shown }: { open: Tab; shown: readonly Tab[] }): JSX.Element => {
  const { t } = useTranslation('connectors');
  const { path, search } = useAddress();
  return (
    <nav className={styles.tabs} aria-label={t('tabs')}>
      {shown.map((tab) => (
        <a
          key={tab}
          href={hrefOf(path, { ...search, tab: tab === 'details' ? undefined : tab })}
          aria-current={tab === open ? 'page' : undefined}
        >
          {t(`tab.${tab}`)}
        </a>
      ))}
    </nav>
  );
};

/** The part shown instead of the form; undefined where the form is open. */
const partOf = (connector: Connector, tab: Tab, editable: boolean): JSX.Element | undefined => {
  if (tab === 'flags') return <Flags connector={connector} editable={editable} />;
  if (tab === 'resync') return <Resync connector={connector} editable={editable} />;
  if (tab === 'details') return undefined;
  const { connectorId, locationId } = connector;
  return <Files key={tab} connectorId={connectorId} type={tab} locationId={locationId} />;
};

/**
 * The parts of a connector. `above`: links to all parts that the user may open. `instead`: the part that the address
 * names, in place of the form.
 */
export const useParts = (
  connector: Connector | null,
  editable: boolean,
): { above?: JSX.Element; instead?: JSX.Element | undefined } => {
  const may = useMay();
  const { one } = useAddress();
  if (!connector) return {};
  const shown = tabs.filter((tab) => !isFiles(tab) || may('getConnectorLogs'));
  const open = shown.find((tab) => tab === one('tab')) ?? 'details';
  return { above: <Tabs open={open} shown={shown} />, instead: partOf(connector, open, editable) };
};
