import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { changeDataPoint } from '@lanewise/contract/endpoints/data-points';
import * as ledger from '@lanewise/contract/endpoints/ledger-config';
import type { DataPoint } from '@lanewise/contract/entities/data-point';
import { posTotals, typesOf, type PosTotal } from '@lanewise/contract/entities/data-point-rules';
import { setFilters } from '@lanewise/contract/entities/point-filters';
import type { LedgerSheet } from '@lanewise/contract/entities/ledger';
import { ask } from '../../api/ask.ts';
import { EmptyState } from '../../ui/states.tsx';
import { quiet, useAct } from './queries.ts';
import { usePointEditor, usePoints, useTotalName } from './use-points.ts';
import styles from './ledger-setup.module.css';

const useAssign = () => {
  const { t } = useTranslation('ledgerSetup');
  const act = useAct();
  return (point: DataPoint, posAssignment: PosTotal): Promise<void> => {
    const { dpId, since: _, earlier: __, version: ___, ...before } = point;
    const { name } = before;
    const change = () => ask(ledger.changePosAssignments, { body: { dpId, posAssignment } }, quiet);
    const undo = () => ask(changeDataPoint, { params: { dpId }, body: before }, quiet);
    return act({ change, undo, what: t('assigned'), name });
  };
};

const PointRow = ({ point }: { point: DataPoint }): JSX.Element => {
  const { t } = useTranslation('ledgerSetup');
  const { mayEdit, hrefOfPoint } = usePointEditor();
  const { sourceOf } = usePoints();
  const nameOf = useTotalName();
  const assign = useAssign();
  const { dpId, name, posAssignment, valueType, formula, filters } = point;
  const fitting = posTotals.filter((total) => typesOf(total).includes(valueType));
  // Formulas and filters are changed in the form of the data point. A total chosen here would replace the formula, and
  // might not fit the filters.
  const isOpen = mayEdit && formula === null && setFilters(filters).length === 0 && fitting.length > 0;
  return (
    <li>
      <div className={styles.text}>
        <a className={styles.name} href={hrefOfPoint(dpId)}>
          {name}
        </a>
        {isOpen ? null : <span className={styles.quiet}>{sourceOf(point)}</span>}
      </div>
      {isOpen ? (
        <NativeSelect
          size="xs"
          aria-label={t('filledBy', { name })}
          value={posAssignment ?? ''}
          onChange={({ currentTarget }) => {
            const next = fitting.find((total) => total === currentTarget.value);
            if (next) void assign(point, next);
          }}
          data={[
            ...(posAssignment === null ? [{ value: '', label: t('byHand') }] : []),
            ...fitting.map((total) => ({ value: total, label: nameOf(total) })),
          ]}
        />
      ) : null}
    </li>
  );
};

/** Which totals of the registers fill the data points of a book. */
export const PosTab = ({ sheets }: { sheets: readonly LedgerSheet[] }): JSX.Element => {
  const { t } = useTranslation('ledgerSetup');
  const { byId } = usePoints();
  const points = [...new Set(sheets.flatMap(({ dpIds }) => dpIds))].flatMap((dpId) => byId.get(dpId) ?? []);
  if (points.length === 0) return <EmptyState title={t('noPointsTitle')} text={t('noPoints')} />;
  return (
    <>
      <div className={styles.bar}>
        <p className={styles.hint}>{t('posHint')}</p>
      </div>
      <ul className={styles.rows} aria-label={t('tab.pos')}>
        {points.map((point) => (
          <PointRow key={point.dpId} point={point} />
        ))}
      </ul>
    </>
  );
};
