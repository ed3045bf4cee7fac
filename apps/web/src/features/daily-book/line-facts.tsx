import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import type { ValueLine, ValueTable } from '@lanewise/contract/entities/value-table';
import { isBeyond, unknownOf } from '@lanewise/domain/ledger/tolerance';
import { explain } from '../../api/explain.ts';
import { Problem } from '../../api/problem.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useMoment } from '../../i18n/moment.ts';
import { writeDifference, writeValue } from '../../lib/book-figures.ts';
import { formatDate } from '../../lib/date.ts';
import { useMay } from '../../state/rights.ts';
import { hrefOf, useAddress } from '../../state/address.ts';
import { useUser } from '../../state/session.ts';
import { Control } from '../../ui/control.tsx';
import styles from './daily-book.module.css';

interface LineFactsProps {
  line: ValueLine | undefined;
  table: ValueTable;
  /** Approves the difference of a line, or withdraws the approval. Rejects with the reason of a refusal. */
  approve: (dpId: number, approved: boolean) => Promise<void>;
}

/** A difference beyond its tolerance, with the steps that are still missing and the approval by another person. */
const Beyond = ({ line, table, approve }: LineFactsProps & { line: ValueLine }): JSX.Element => {
  const { t } = useTranslation('dailyBook');
  const language = useLanguage();
  const moment = useMoment();
  const may = useMay();
  const user = useUser();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<unknown>(null);
  const { dpId, tolerance, typedParts, note, approvedBy, approvedAt, authors } = line;
  const { secondPerson, isBookClosed } = table;
  const isOwn = user !== null && authors.includes(user.username);
  const mayTurn =
    secondPerson && !isBookClosed && table.knownAt === null && may('approveBook') && (approvedBy !== null || !isOwn);
  const turn = async (): Promise<void> => {
    setBusy(true);
    try {
      await approve(dpId, approvedBy === null);
      setFailed(null);
    } catch (error) {
      setFailed(error);
    }
    setBusy(false);
  };
  const said = [
    unknownOf(line) === null
      ? t(line.adjustment === null ? 'beyond.text' : 'beyond.adjusted', {
          tolerance: writeValue(tolerance, line, language),
        })
      : t('beyond.unknown'),
    typedParts ? t('beyond.typedParts', { amount: writeDifference(typedParts, line, language) }) : null,
    note === '' ? t('beyond.reason') : null,
    approvedBy === null ? null : t('beyond.approved', { name: approvedBy, at: moment(approvedAt) }),
    secondPerson && approvedBy === null ? t(isOwn ? 'beyond.own' : 'beyond.waits') : null,
  ];
  return (
    <>
      {' '}
      · <strong>{said.filter((one) => one !== null).join(' · ')}</strong>{' '}
      {mayTurn ? (
        <Control
          label={t(approvedBy === null ? 'beyond.approve' : 'beyond.withdraw')}
          disabled={busy}
          onClick={() => void turn()}
        />
      ) : null}
      {failed instanceof Problem ? (
        <span role="alert" className={styles.wrong}>
          {explain(failed)}
        </span>
      ) : null}
    </>
  );
};

/** That the count is the sum of drawers, and the way to them. */
const OfTills = ({ tills }: { tills: NonNullable<ValueLine['tills']> }): JSX.Element => {
  const { t } = useTranslation('tills');
  const { path, search } = useAddress();
  const done = tills.filter(({ counted }) => counted !== null).length;
  return (
    <>
      {' '}
      ·{' '}
      <a href={hrefOf(path, { ...search, tab: 'counts' })}>
        {t(done === tills.length ? 'ofLine' : 'ofLineOpen', { done, count: tills.length })}
      </a>
    </>
  );
};

/** Facts about the focused line: its account, the day of its opening amount, and its last change. */
export const LineFacts = ({ line, table, approve }: LineFactsProps): JSX.Element | null => {
  const { t } = useTranslation('dailyBook');
  const language = useLanguage();
  const moment = useMoment();
  if (!line) return null;
  const { name, dpId, glAccount, carriedFrom, late, updatedBy, updatedAt } = line;
  const facts = [
    glAccount === '' ? null : t('account', { account: glAccount }),
    carriedFrom === null ? null : t('carriedFrom', { date: formatDate(carriedFrom, language) }),
    late === null ? null : t('late.line', { amount: writeDifference(late, line, language) }),
    updatedBy === null ? t('unchanged') : t('changedBy', { name: updatedBy, at: moment(updatedAt) }),
  ];
  return (
    <div className={styles.facts}>
      <strong>{name}</strong> {facts.filter((fact) => fact !== null).join(' · ')}
      {line.tills ? <OfTills tills={line.tills} /> : null}
      {isBeyond(line) ? <Beyond key={dpId} line={line} table={table} approve={approve} /> : null}
    </div>
  );
};
