import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import * as ledger from '@lanewise/contract/endpoints/ledger-config';
import type { GlColumn, LedgerPreset, LedgerSheet } from '@lanewise/contract/entities/ledger';
import { ask } from '../../api/ask.ts';
import { firstNames } from '../../i18n/told.ts';
import { Loaded } from '../../records/loaded.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { ColumnDialog } from './column-dialog.tsx';
import { quiet, useAct, useGlColumns, useMayConfigure } from './queries.ts';
import { ReorderList } from './reorder-list.tsx';
import { usePoints } from './use-points.ts';
import styles from './ledger-setup.module.css';

/** Data points on sheets that no column adds up. */
const Unbooked = ({ columns, sheets }: { columns: readonly GlColumn[]; sheets: readonly LedgerSheet[] }) => {
  const { t } = useTranslation('ledgerSetup');
  const { byId } = usePoints();
  const booked = new Set(columns.flatMap(({ dpIds }) => dpIds));
  const lost = [...new Set(sheets.flatMap(({ dpIds }) => dpIds))].flatMap((dpId) => {
    const point = booked.has(dpId) ? undefined : byId.get(dpId);
    return point && point.valueType !== 'text' ? [point.name] : [];
  });
  if (lost.length === 0) return null;
  return <p className={styles.warning}>{t('unbooked', { count: lost.length, names: firstNames(lost) })}</p>;
};

const ColumnRow = ({ column, onOpen }: { column: GlColumn; onOpen: () => void }): JSX.Element => {
  const { t } = useTranslation('ledgerSetup');
  const { byId } = usePoints();
  const mayConfigure = useMayConfigure();
  const { name, glAccount, side, dpIds } = column;
  const names = dpIds.flatMap((dpId) => byId.get(dpId)?.name ?? []);
  return (
    <>
      <div className={styles.text}>
        <button type="button" className={styles.name} disabled={!mayConfigure} onClick={onOpen}>
          {name}
        </button>
        <span className={styles.quiet}>{names.length === 0 ? t('noPointsYet') : firstNames(names)}</span>
      </div>
      <span className={styles.rowEnd}>
        <span>{glAccount}</span>
        <span className={styles.quiet}>{t(`sideName.${side}`)}</span>
      </span>
    </>
  );
};

interface ColumnsTabProps {
  preset: LedgerPreset;
  sheets: readonly LedgerSheet[];
}

const Columns = ({ preset, sheets, columns }: ColumnsTabProps & { columns: readonly GlColumn[] }): JSX.Element => {
  const { t } = useTranslation('ledgerSetup');
  const act = useAct();
  const mayConfigure = useMayConfigure();
  const [open, setOpen] = useState<GlColumn | 'new' | null>(null);
  const ids = columns.map(({ glConfigId }) => glConfigId);
  const order = (wanted: readonly number[]) => ask(ledger.shuffleGlColumns, { body: { ids: [...wanted] } }, quiet);
  return (
    <>
      <div className={styles.bar}>
        <p className={styles.hint}>{t('columnsHint')}</p>
        {mayConfigure ? (
          <Button size="compact-md" onClick={() => setOpen('new')}>
            {t('addColumn')}
          </Button>
        ) : null}
      </div>
      {columns.length === 0 ? (
        <EmptyState title={t('noColumns')} text={t('noColumnsText')} />
      ) : (
        <ReorderList
          label={t('tab.columns')}
          rows={columns}
          idOf={({ glConfigId }) => glConfigId}
          nameOf={({ name }) => name}
          editable={mayConfigure}
          onOrder={(next) =>
            act({ change: () => order(next), undo: () => order(ids), what: t('ordered'), name: preset.name })
          }
        >
          {(column) => <ColumnRow column={column} onOpen={() => setOpen(column)} />}
        </ReorderList>
      )}
      <Unbooked columns={columns} sheets={sheets} />
      {open === null ? null : (
        <ColumnDialog preset={preset} column={open === 'new' ? null : open} onClose={() => setOpen(null)} />
      )}
    </>
  );
};

/** The lines of the general ledger and what each adds up. */
export const ColumnsTab = (props: ColumnsTabProps): JSX.Element => {
  const columns = useGlColumns(props.preset.presetId);
  return <Loaded query={columns}>{(found) => <Columns {...props} columns={found} />}</Loaded>;
};
