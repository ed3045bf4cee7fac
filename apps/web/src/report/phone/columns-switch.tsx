import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { Control } from '../../ui/control.tsx';
import styles from './columns-switch.module.css';

/** Shows every column in place of rows of two lines, or takes that back. */
export const ColumnsSwitch = ({ all, onChange }: { all: boolean; onChange: (all: boolean) => void }): JSX.Element => {
  const { t } = useTranslation();
  return (
    <div className={styles.place}>
      <Control label={t('allColumns')} aria-pressed={all} onClick={() => onChange(!all)} />
    </div>
  );
};
