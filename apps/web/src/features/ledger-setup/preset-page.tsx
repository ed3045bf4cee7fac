import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import * as ledger from '@lanewise/contract/endpoints/ledger-config';
import type { LedgerPreset, LedgerSheet } from '@lanewise/contract/entities/ledger';
import { ask } from '../../api/ask.ts';
import { useTold } from '../../i18n/told.ts';
import { Loaded } from '../../records/loaded.tsx';
import { hrefOf, useAddress } from '../../state/address.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Control } from '../../ui/control.tsx';
import { Page } from '../../ui/page.tsx';
import { AuthorityTab } from './authority-tab.tsx';
import { ClosingTab } from './closing-tab.tsx';
import { ColumnsTab } from './columns-tab.tsx';
import { PointsTab } from './points-tab.tsx';
import { PosTab } from './pos-tab.tsx';
import { PresetDialog } from './preset-dialog.tsx';
import { useChange, useMayConfigure, useRemoved, useSheets } from './queries.ts';
import { SheetsTab } from './sheets-tab.tsx';
import { Uncovered, UncoveredByColumns } from './uncovered.tsx';
import { TillsTab } from './tills-tab.tsx';
import { WidgetsTab } from './widgets-tab.tsx';
import styles from './ledger-setup.module.css';

const tabs = ['sheets', 'points', 'pos', 'columns', 'closing', 'tills', 'widgets', 'authority'] as const;
type Tab = (typeof tabs)[number];

const Tabs = ({ open }: { open: Tab }): JSX.Element => {
  const { t } = useTranslation('ledgerSetup');
  const { path, search } = useAddress();
  return (
    <nav className={styles.tabs} aria-label={t('tabs')}>
      {tabs.map((tab) => (
        <a
          key={tab}
          href={hrefOf(path, { ...search, tab: tab === 'sheets' ? undefined : tab })}
          aria-current={tab === open ? 'page' : undefined}
        >
          {t(`tab.${tab}`)}
        </a>
      ))}
    </nav>
  );
};

const Part = ({
  tab,
  preset,
  sheets,
}: {
  tab: Tab;
  preset: LedgerPreset;
  sheets: readonly LedgerSheet[];
}): JSX.Element => {
  switch (tab) {
    case 'sheets':
      return (
        <>
          <Uncovered presetId={preset.presetId} part="sheets" version={JSON.stringify(sheets)} />
          <SheetsTab preset={preset} sheets={sheets} />
        </>
      );
    case 'points':
      return <PointsTab preset={preset} sheets={sheets} />;
    case 'pos':
      return <PosTab sheets={sheets} />;
    case 'columns':
      return (
        <>
          <UncoveredByColumns presetId={preset.presetId} />
          <ColumnsTab preset={preset} sheets={sheets} />
        </>
      );
    case 'closing':
      return <ClosingTab preset={preset} sheets={sheets} />;
    case 'tills':
      return <TillsTab />;
    case 'widgets':
      return <WidgetsTab />;
    case 'authority':
      return <AuthorityTab preset={preset} sheets={sheets} />;
  }
};

const RemoveDialog = ({ preset, onClose }: { preset: LedgerPreset; onClose: () => void }): JSX.Element => {
  const { t } = useTranslation(['ledgerSetup', 'settings']);
  const told = useTold();
  const change = useChange();
  const { set } = useAddress();
  const removed = useRemoved();
  const params = { ledgerPresetId: preset.presetId };
  return (
    <ConfirmDialog
      title={t('removeQuestion', { name: preset.name })}
      text={t('removeText')}
      confirmLabel={t('settings:delete')}
      cancelLabel={t('settings:cancel')}
      danger
      onConfirm={async () => {
        await change(() => ask(ledger.removeLedgerPreset, { params }));
        removed('preset', preset.presetId, told(t('removed'), preset.name));
        set({ preset: undefined, tab: undefined, sheet: undefined });
      }}
      onClose={onClose}
    />
  );
};

type Asked = 'change' | 'copy' | 'remove' | null;

const Head = ({ preset, onAsk }: { preset: LedgerPreset; onAsk: (asked: Asked) => void }): JSX.Element => {
  const { t } = useTranslation(['ledgerSetup', 'settings']);
  const { path } = useAddress();
  const mayConfigure = useMayConfigure();
  return (
    <div className={styles.head}>
      <a className={styles.back} href={hrefOf(path)}>
        {t('all')}
      </a>
      <h2>{preset.name}</h2>
      <span className={styles.quiet}>{t('storeCount', { count: preset.locationIds.length })}</span>
      <div className={styles.headEnd}>
        <a className={styles.link} href={hrefOf('/balancing/daily-reporting', { presetId: preset.presetId })}>
          {t('seeDay')}
        </a>
        {mayConfigure ? (
          <>
            <Control label={t('change')} onClick={() => onAsk('change')} />
            <Control label={t('copy')} onClick={() => onAsk('copy')} />
            <Control className={styles.danger ?? ''} label={t('settings:delete')} onClick={() => onAsk('remove')} />
          </>
        ) : null}
      </div>
    </div>
  );
};

/** One book: its sheets with their lines, and its stores. */
export const PresetPage = ({ preset }: { preset: LedgerPreset }): JSX.Element => {
  const { one, set } = useAddress();
  const [asked, setAsked] = useState<Asked>(null);
  const sheets = useSheets(preset.presetId);
  const tab = tabs.find((name) => name === one('tab')) ?? 'sheets';
  const close = (): void => setAsked(null);
  return (
    <Page>
      <Head preset={preset} onAsk={setAsked} />
      <Tabs open={tab} />
      <Loaded query={sheets}>{(found) => <Part tab={tab} preset={preset} sheets={found} />}</Loaded>
      {asked === 'remove' ? <RemoveDialog preset={preset} onClose={close} /> : null}
      {asked === 'change' ? <PresetDialog mode="change" preset={preset} onClose={close} /> : null}
      {asked === 'copy' ? (
        <PresetDialog
          mode="copy"
          preset={preset}
          onSaved={({ presetId }) => set({ preset: presetId, sheet: undefined })}
          onClose={close}
        />
      ) : null}
    </Page>
  );
};
