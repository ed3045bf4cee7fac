import { formatQuantity } from '@lanewise/domain/format';
import type { JSX } from 'react';
import { Control } from '../../ui/control.tsx';
import type { Labels } from '../labels.ts';
import styles from './export-menu.module.css';
import type { ExportJob } from './job.ts';

/** The progress of an export, with a button to cancel it. */
export const ExportProgress = ({ job, labels }: { job: ExportJob; labels: Labels }): JSX.Element => {
  const { say, language } = labels;
  const { name, written, total, cancel } = job;
  const write = (rows: number): string => formatQuantity(rows, language);
  return (
    <div className={styles.progress}>
      <strong>{name}</strong>
      <progress
        aria-label={say('export.progress', { name })}
        {...(total === null ? {} : { max: total, value: written })}
      />
      <p>
        {total === null
          ? say('export.begins')
          : say('export.written', { written: write(written), total: write(total) })}
      </p>
      <Control label={say('cancel')} autoFocus onClick={cancel} />
    </div>
  );
};
