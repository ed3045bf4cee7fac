import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { bookJournalFile, readBookJournal } from '@lanewise/contract/endpoints/value-table';
import type { BookJournal } from '@lanewise/contract/entities/book-journal';
import { ask, askFile, queryKeyOf } from '../../api/ask.ts';
import { explain } from '../../api/explain.ts';
import { Problem } from '../../api/problem.ts';
import { useLanguage } from '../../i18n/language.ts';
import { writeAmount } from '../../lib/book-figures.ts';
import { formatDate } from '../../lib/date.ts';
import { saveFile } from '../../report/export/save.ts';
import { useMay } from '../../state/rights.ts';
import { Control } from '../../ui/control.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { BookDay } from './kept.ts';
import { Waiting } from './waiting.tsx';
import styles from './journal.module.css';

const types = ['csv', 'excel'] as const;
const extensions = { csv: 'csv', excel: 'xlsx' } as const;

/** Zero stays empty, so that each line shows its side. */
const side = (amount: string, language: 'en' | 'fr'): string => (amount === '0' ? '' : writeAmount(amount, language));

const Lines = ({ journal }: { journal: BookJournal }): JSX.Element => {
  const { t } = useTranslation('dailyBook');
  const language = useLanguage();
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          <th scope="col">{t('journal.account')}</th>
          <th scope="col">{t('journal.name')}</th>
          <th scope="col">{t('journal.debit')}</th>
          <th scope="col">{t('journal.credit')}</th>
        </tr>
      </thead>
      <tbody>
        {journal.lines.map(({ glConfigId, glAccount, name, debit, credit, points, of }) => (
          <tr key={`${glConfigId} ${of?.date} ${of?.booking}`}>
            <td>{glAccount}</td>
            <td>
              {name}
              <span className={styles.points}>
                {of
                  ? t(`journal.${of.booking}`, { date: formatDate(of.date, language) })
                  : points.map((point) => point.name).join(', ')}
              </span>
            </td>
            <td>{side(debit, language)}</td>
            <td>{side(credit, language)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {t('journal.total')}
          </th>
          <td>{writeAmount(journal.debits, language)}</td>
          <td>{writeAmount(journal.credits, language)}</td>
        </tr>
      </tfoot>
    </table>
  );
};

/** What keeps the journal from being exported, or the reader from trusting it. */
const Faults = ({ journal }: { journal: BookJournal }): JSX.Element => {
  const { t } = useTranslation('dailyBook');
  const language = useLanguage();
  const { difference, missing, unassigned, state } = journal;
  const namesOf = (points: readonly { name: string }[]): string => points.map(({ name }) => name).join(', ');
  return (
    <ul className={styles.faults}>
      {difference === '0' ? null : (
        <li data-wrong>{t('journal.difference', { amount: writeAmount(difference, language) })}</li>
      )}
      {missing.length === 0 ? null : <li data-wrong>{t('journal.missing', { names: namesOf(missing) })}</li>}
      {unassigned.length === 0 ? null : <li>{t('journal.unassigned', { names: namesOf(unassigned) })}</li>}
      <li>{t(state === 'Closed' ? 'journal.sealed' : 'journal.provisional')}</li>
    </ul>
  );
};

const JournalDialog = ({ day, onClose }: { day: BookDay; onClose: () => void }): JSX.Element => {
  const { t } = useTranslation('dailyBook');
  const language = useLanguage();
  const [failed, setFailed] = useState<Problem | null>(null);
  const query = useQuery({
    queryKey: queryKeyOf(readBookJournal, day.locationId, day.presetId, day.date, day.knownAt),
    queryFn: ({ signal }) => ask(readBookJournal, { query: day }, { signal, quiet: true }),
    staleTime: 0,
  });
  const save = async (type: (typeof types)[number]): Promise<void> => {
    setFailed(null);
    try {
      const file = await askFile(bookJournalFile, { query: { ...day, type, language } });
      saveFile(await file.blob(), `journal_${day.locationId}_${day.date}.${extensions[type]}`);
    } catch (error) {
      if (error instanceof Problem) setFailed(error);
    }
  };
  const journal = query.data;
  const isReady = journal?.difference === '0' && journal.lines.length > 0;
  return (
    <Dialog title={t('journal.title')} closeLabel={t('cancel')} onClose={onClose}>
      {journal ? (
        <>
          <Faults journal={journal} />
          {journal.lines.length === 0 ? <p>{t('journal.none')}</p> : <Lines journal={journal} />}
        </>
      ) : (
        <Waiting query={query} />
      )}
      {failed ? (
        <p role="alert" className={styles.wrong}>
          {explain(failed)}
        </p>
      ) : null}
      <div className={styles.buttons}>
        {types.map((type) => (
          <Control key={type} label={t(`journal.${type}`)} disabled={!isReady} onClick={() => void save(type)} />
        ))}
      </div>
    </Dialog>
  );
};

/** The journal of the day for the general ledger, for those who may export it. */
export const Journal = ({ day }: { day: BookDay }): JSX.Element | null => {
  const { t } = useTranslation('dailyBook');
  const mayExport = useMay()('getJournal');
  const [open, setOpen] = useState(false);
  if (!mayExport) return null;
  return (
    <>
      <Control className={styles.open ?? ''} label={t('journal.open')} onClick={() => setOpen(true)} />
      {open ? <JournalDialog day={day} onClose={() => setOpen(false)} /> : null}
    </>
  );
};
