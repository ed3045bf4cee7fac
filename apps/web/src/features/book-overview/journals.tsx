import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { bookJournalsFile } from '@lanewise/contract/endpoints/value-table';
import { askFile } from '../../api/ask.ts';
import { explain } from '../../api/explain.ts';
import { Problem } from '../../api/problem.ts';
import { useLanguage } from '../../i18n/language.ts';
import { saveFile } from '../../report/export/save.ts';
import { useMay } from '../../state/rights.ts';
import { Control } from '../../ui/control.tsx';
import type { OverviewAddress } from './address.ts';
import styles from './book-overview.module.css';

const types = { csv: 'csv', excel: 'xlsx' } as const;

/** The journals of the closed days of all stores of the book, as one file for the general ledger. */
export const Journals = ({ address }: { address: OverviewAddress }): JSX.Element | null => {
  const { t } = useTranslation('bookOverview');
  const language = useLanguage();
  const may = useMay();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<Problem | null>(null);
  const { preset, span, knownAt } = address;
  if (!preset || !span || knownAt !== '' || !may('getJournal')) return null;
  const { startDate, lastDate } = span;
  const save = async (type: keyof typeof types): Promise<void> => {
    setBusy(true);
    setFailed(null);
    try {
      const query = { presetId: preset.presetId, startDate, lastDate, type, language };
      const file = await askFile(bookJournalsFile, { query });
      saveFile(await file.blob(), `journal_${startDate}_${lastDate}.${types[type]}`);
    } catch (error) {
      if (error instanceof Problem) setFailed(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className={styles.journals} aria-label={t('journals')}>
      <span className={styles.quiet}>{t('journals')}</span>
      {(Object.keys(types) as (keyof typeof types)[]).map((type) => (
        <Control key={type} label={t(`journalsAs.${type}`)} disabled={busy} onClick={() => void save(type)} />
      ))}
      {failed ? <p role="alert">{explain(failed)}</p> : null}
    </section>
  );
};
