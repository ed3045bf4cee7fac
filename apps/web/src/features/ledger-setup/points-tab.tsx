import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import * as ledger from '@lanewise/contract/endpoints/ledger-config';
import type { DataPoint } from '@lanewise/contract/entities/data-point';
import type { LedgerPreset, LedgerSheet } from '@lanewise/contract/entities/ledger';
import { ask } from '../../api/ask.ts';
import { useAddress } from '../../state/address.ts';
import { Control } from '../../ui/control.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { bodyOf } from './sheet-body.ts';
import { LinesDialog } from './lines-dialog.tsx';
import { quiet, useAct, useMayConfigure } from './queries.ts';
import { ReorderList } from './reorder-list.tsx';
import { usePointEditor, usePoints } from './use-points.ts';
import styles from './ledger-setup.module.css';
import { folded } from '../../lib/folded.ts';

/** Most data points that are offered at once; a search finds further ones. */
const MOST_OFFERED = 60;

const PointText = ({ point, source }: { point: DataPoint; source: string }): JSX.Element => {
  const { t } = useTranslation('ledgerSetup');
  const { mayEdit, hrefOfPoint } = usePointEditor();
  const { name, dpId, glAccount } = point;
  return (
    <div className={styles.text}>
      {mayEdit ? (
        <a className={styles.name} href={hrefOfPoint(dpId)} title={t('openPoint')}>
          {name}
        </a>
      ) : (
        <span className={styles.name}>{name}</span>
      )}
      <span className={styles.quiet}>
        {source}
        {glAccount === '' ? null : ` · ${t('account', { glAccount })}`}
      </span>
    </div>
  );
};

/** Changes of the data points of a sheet, each with its way back. */
const useLines = (sheet: LedgerSheet) => {
  const { sheetId, dpIds, name } = sheet;
  const { t } = useTranslation('ledgerSetup');
  const act = useAct();
  const set = (ids: readonly number[], version: string | undefined) =>
    ask(ledger.changeLedgerSheet, { body: { ...bodyOf(sheet), dpIds: [...ids], version } }, quiet);
  const order = (ids: readonly number[]) => () =>
    ask(ledger.shuffleSequence, { params: { sequenceType: 'data-point' }, body: { sheetId, ids: [...ids] } }, quiet);
  return {
    add: ({ dpId, name }: DataPoint) =>
      act({
        change: () => set([...dpIds, dpId], sheet.version),
        undo: (made) => set(dpIds, made.version),
        what: t('pointAdded'),
        name,
      }),
    remove: ({ dpId, name }: DataPoint) =>
      act({
        change: () =>
          set(
            dpIds.filter((id) => id !== dpId),
            sheet.version,
          ),
        undo: (made) => set(dpIds, made.version),
        what: t('pointRemoved'),
        name,
      }),
    order: (ids: number[]) => act({ change: order(ids), undo: order(dpIds), what: t('ordered'), name }),
  };
};

const Offered = ({
  points,
  sourceOf,
  onAdd,
}: {
  points: readonly DataPoint[];
  sourceOf: (point: DataPoint) => string;
  onAdd: (point: DataPoint) => void;
}): JSX.Element => {
  const { t } = useTranslation('ledgerSetup');
  const [wanted, setWanted] = useState('');
  const text = folded(wanted.trim());
  const found = points.filter((point) => folded(`${point.name} ${point.glAccount} ${sourceOf(point)}`).includes(text));
  const rest = found.length - MOST_OFFERED;
  return (
    <section>
      <h3>{t('offered')}</h3>
      <TextInput
        size="xs"
        type="search"
        mb={8}
        aria-label={t('searchPoints')}
        placeholder={t('searchPoints')}
        value={wanted}
        onChange={({ currentTarget }) => setWanted(currentTarget.value)}
      />
      <ul className={styles.rows} aria-label={t('offered')}>
        {found.slice(0, MOST_OFFERED).map((point) => (
          <li key={point.dpId}>
            <PointText point={point} source={sourceOf(point)} />
            <Control
              label={t('addPoint')}
              aria-label={t('addNamed', { name: point.name })}
              onClick={() => onAdd(point)}
            />
          </li>
        ))}
      </ul>
      {found.length === 0 ? <p className={styles.hint}>{t('noPointFound')}</p> : null}
      {rest > 0 ? <p className={styles.hint}>{t('searchMore', { count: rest })}</p> : null}
    </section>
  );
};

const Lines = ({ sheet }: { sheet: LedgerSheet }): JSX.Element => {
  const { t } = useTranslation('ledgerSetup');
  const { all, byId, sourceOf } = usePoints();
  const { add, remove, order } = useLines(sheet);
  const mayConfigure = useMayConfigure();
  const here = new Set(sheet.dpIds);
  const lines = sheet.dpIds.flatMap((dpId) => byId.get(dpId) ?? []);
  return (
    <div className={styles.sides}>
      <section>
        <h3>{t('onSheet', { name: sheet.name })}</h3>
        {lines.length === 0 ? <p className={styles.hint}>{t('noPoints')}</p> : null}
        <ReorderList
          label={t('onSheet', { name: sheet.name })}
          rows={lines}
          idOf={({ dpId }) => dpId}
          nameOf={({ name }) => name}
          editable={mayConfigure}
          onOrder={order}
        >
          {(point) => (
            <>
              <PointText point={point} source={sourceOf(point)} />
              {mayConfigure ? (
                <Control
                  label={t('takeAway')}
                  aria-label={t('takeNamed', { name: point.name })}
                  onClick={() => void remove(point)}
                />
              ) : null}
            </>
          )}
        </ReorderList>
      </section>
      {mayConfigure ? (
        <Offered
          points={all.filter(({ dpId, status }) => !here.has(dpId) && status === 'Active')}
          sourceOf={sourceOf}
          onAdd={(point) => void add(point)}
        />
      ) : null}
    </div>
  );
};

/** The data points of one sheet, in their order, and the data points that can be added. */
export const PointsTab = ({
  preset,
  sheets,
}: {
  preset: LedgerPreset;
  sheets: readonly LedgerSheet[];
}): JSX.Element => {
  const { t } = useTranslation('ledgerSetup');
  const mayConfigure = useMayConfigure();
  const [isChanging, setChanging] = useState(false);
  const { one, set } = useAddress();
  const sheet = sheets.find(({ sheetId }) => String(sheetId) === one('sheet')) ?? sheets[0];
  if (!sheet) return <EmptyState title={t('noSheets')} text={t('noSheetsText')} />;
  return (
    <>
      <div className={styles.bar}>
        <NativeSelect
          size="xs"
          label={t('sheet')}
          value={String(sheet.sheetId)}
          onChange={({ currentTarget }) => set({ sheet: currentTarget.value }, { replace: true })}
          data={sheets.map(({ sheetId, name }) => ({ value: String(sheetId), label: name }))}
        />
        {mayConfigure ? <Control label={t('changeLines')} onClick={() => setChanging(true)} /> : null}
      </div>
      <Lines key={sheet.sheetId} sheet={sheet} />
      {isChanging ? <LinesDialog preset={preset} sheet={sheet} onClose={() => setChanging(false)} /> : null}
    </>
  );
};
