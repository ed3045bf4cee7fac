import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import type { MatrixCell, PosReport } from '@lanewise/contract/entities/pos-report';
import { Sign } from '../../i18n/sign.tsx';
import { useLanguage } from '../../i18n/language.ts';
import { writeFigure } from './figures.tsx';
import styles from './pos-reports.module.css';

/** In a few words: whether a file agrees with its receipts, or by how much it differs. */
export const useVerdict = (): ((state: MatrixCell['state'], report: PosReport | null) => string) => {
  const { t } = useTranslation('posReports');
  const language = useLanguage();
  return (state, report) => {
    const most = report?.verdict?.most;
    return state === 'differs' && most
      ? t('differsBy', { difference: writeFigure(most.unit, most.difference, language) })
      : t(`verdict.${state}`);
  };
};

/** The verdict of a store's file in a list, with the figure that differs most. */
export const VerdictOf = ({ report }: { report: PosReport }): JSX.Element => {
  const { t } = useTranslation('posReports');
  const say = useVerdict();
  const { verdict, source } = report;
  if (source === 'own') return <Sign of="notApplicable" />;
  const state = verdict?.state ?? 'notCompared';
  const others = (verdict?.differing ?? 0) - 1;
  return (
    <span className={styles.verdictCell} data-state={state}>
      {say(state, report)}
      {verdict?.most ? (
        <small>{[verdict.most.label, ...(others > 0 ? [t('differsMore', { count: others })] : [])].join(' ')}</small>
      ) : null}
    </span>
  );
};
