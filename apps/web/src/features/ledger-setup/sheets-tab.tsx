import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import * as ledger from '@lanewise/contract/endpoints/ledger-config';
import type { LedgerPreset, LedgerSheet } from '@lanewise/contract/entities/ledger';
import { sheetStates, type SheetState } from '@lanewise/contract/entities/ledger-rules';
import { ask } from '../../api/ask.ts';
import { hrefOf, useAddress } from '../../state/address.ts';
import { EmptyState } from '../../ui/states.tsx';
import { quiet, useAct, useMayConfigure } from './queries.ts';
import { ReorderList } from './reorder-list.tsx';
import { bodyOf } from './sheet-body.ts';
import { SheetDialog } from './sheet-dialog.tsx';
import { Toggle } from './toggle.tsx';
import styles from './ledger-setup.module.css';

/** The switches in the row of a sheet, each with its undo. */
const useSwitches = () => {
  const { t } = useTranslation('ledgerSetup');
  const act = useAct();
  const setState = (sheet: LedgerSheet, state: SheetState): Promise<void> =>
    act({
      change: () => ask(ledger.changeLedgerSheet, { body: { ...bodyOf(sheet), state, version: sheet.version } }, quiet),
      undo: ({ version }) => ask(ledger.changeLedgerSheet, { body: { ...bodyOf(sheet), version } }, quiet),
      what: t('stateSaved', { state: t(`stateName.${state}`) }),
      name: sheet.name,
    });
  const setCarryOver = (sheet: LedgerSheet): Promise<void> => {
    const { carryOver, name } = sheet;
    const send = (on: boolean, version: string | undefined) =>
      ask(ledger.changeLedgerSheet, { body: { ...bodyOf(sheet), carryOver: on, version } }, quiet);
    return act({
      change: () => send(!carryOver, sheet.version),
      undo: ({ version }) => send(carryOver, version),
      what: t(carryOver ? 'carriesNot' : 'carries'),
      name,
    });
  };
  return { setState, setCarryOver };
};

const SheetRow = ({ sheet, onOpen }: { sheet: LedgerSheet; onOpen: () => void }): JSX.Element => {
  const { t } = useTranslation('ledgerSetup');
  const { path, search } = useAddress();
  const mayConfigure = useMayConfigure();
  const { setState, setCarryOver } = useSwitches();
  const { name, type, state, carryOver, dpIds, sheetId } = sheet;
  return (
    <>
      <div className={styles.text}>
        <button type="button" className={styles.name} disabled={!mayConfigure} onClick={onOpen}>
          {name}
        </button>
        <span className={styles.quiet}>
          {t(`typeName.${type}`)} ·{' '}
          <a className={styles.link} href={hrefOf(path, { ...search, tab: 'points', sheet: sheetId })}>
            {t('pointCount', { count: dpIds.length })}
          </a>
        </span>
      </div>
      <div className={styles.rowEnd}>
        <Toggle
          words={t('carryOver')}
          label={t('carryOverOf', { name })}
          on={carryOver}
          disabled={!mayConfigure}
          onChange={() => void setCarryOver(sheet)}
        />
        <NativeSelect
          size="xs"
          aria-label={t('stateOf', { name })}
          value={state}
          disabled={!mayConfigure}
          onChange={({ currentTarget }) => {
            const next = sheetStates.find((one) => one === currentTarget.value);
            if (next) void setState(sheet, next);
          }}
          data={sheetStates.map((one) => ({ value: one, label: t(`stateName.${one}`) }))}
        />
      </div>
    </>
  );
};

/** The sheets of a book, in their order. */
export const SheetsTab = ({
  preset,
  sheets,
}: {
  preset: LedgerPreset;
  sheets: readonly LedgerSheet[];
}): JSX.Element => {
  const { t } = useTranslation('ledgerSetup');
  const act = useAct();
  const mayConfigure = useMayConfigure();
  const [open, setOpen] = useState<LedgerSheet | 'new' | null>(null);
  const ids = sheets.map(({ sheetId }) => sheetId);
  const order = (wanted: readonly number[]) =>
    ask(ledger.shuffleSequence, { params: { sequenceType: 'sheet' }, body: { ids: [...wanted] } }, quiet);
  return (
    <>
      <div className={styles.bar}>
        <p className={styles.hint}>{t('sheetsHint')}</p>
        {mayConfigure ? (
          <Button size="compact-md" onClick={() => setOpen('new')}>
            {t('addSheet')}
          </Button>
        ) : null}
      </div>
      {sheets.length === 0 ? (
        <EmptyState title={t('noSheets')} text={t('noSheetsText')} />
      ) : (
        <ReorderList
          label={t('tab.sheets')}
          rows={sheets}
          idOf={({ sheetId }) => sheetId}
          nameOf={({ name }) => name}
          editable={mayConfigure}
          onOrder={(next) =>
            act({ change: () => order(next), undo: () => order(ids), what: t('ordered'), name: preset.name })
          }
        >
          {(sheet) => <SheetRow sheet={sheet} onOpen={() => setOpen(sheet)} />}
        </ReorderList>
      )}
      {open === null ? null : (
        <SheetDialog preset={preset} sheet={open === 'new' ? null : open} onClose={() => setOpen(null)} />
      )}
    </>
  );
};
