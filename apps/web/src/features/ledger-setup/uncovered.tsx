import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { readUncovered } from '@lanewise/contract/endpoints/ledger-config';
import { ask, queryKeyOf } from '../../api/ask.ts';
import { useLanguage } from '../../i18n/language.ts';
import { formatDate } from '../../lib/date.ts';
import { useGlColumns, useMayConfigure } from './queries.ts';
import styles from './ledger-setup.module.css';

interface UncoveredProps {
  presetId: number;
  part: 'sheets' | 'columns';
  /** Changes whenever the covered tenders and departments may have changed. */
  version: string;
}

/** Recent sales that no sheet, or no GL column, includes; nothing if all sales are included. */
export const Uncovered = ({ presetId, part, version }: UncoveredProps): JSX.Element | null => {
  const { t } = useTranslation(['ledgerSetup', 'dataPoints']);
  const language = useLanguage();
  const mayConfigure = useMayConfigure();
  const { data } = useQuery({
    queryKey: queryKeyOf(readUncovered, presetId, version),
    queryFn: ({ signal }) => ask(readUncovered, { query: { presetId } }, { signal, quiet: true }),
    enabled: mayConfigure,
    staleTime: 0,
  });
  const gaps = data?.[part];
  if (!data || !gaps || gaps.tenders.length + gaps.departments.length === 0) return null;
  const names = [
    ...gaps.tenders.map((kind) => t(`dataPoints:total.tender.${kind}`)),
    ...gaps.departments.map(({ name }) => name),
    ...(gaps.moreDepartments > 0 ? [t('uncovered.more', { count: gaps.moreDepartments })] : []),
  ];
  return (
    <p className={styles.warning} role="note">
      {t(part === 'sheets' ? 'uncovered.sheets' : 'uncovered.columns', {
        from: formatDate(data.startDate, language),
        to: formatDate(data.lastDate, language),
        names: names.join(', '),
      })}
    </p>
  );
};

/** Recent sales that no GL column includes, by the present columns. */
export const UncoveredByColumns = ({ presetId }: { presetId: number }): JSX.Element => (
  <Uncovered presetId={presetId} part="columns" version={JSON.stringify(useGlColumns(presetId).data ?? null)} />
);
