import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX, KeyboardEvent } from 'react';
import { LONGEST_NOTE } from '@lanewise/contract/entities/ledger-rules';
import type { TillChange, TillDay, TillRow } from '@lanewise/contract/entities/tills';
import { denominationsOf } from '@lanewise/domain/ledger/denominations';
import { isBeyond } from '@lanewise/domain/ledger/tolerance';
import { Stated } from '../../i18n/sign.tsx';
import { explain } from '../../api/explain.ts';
import { Problem } from '../../api/problem.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useMoment } from '../../i18n/moment.ts';
import { moneyLine, sideOf, writeDifference, writeValue } from '../../lib/book-figures.ts';
import { useMay } from '../../state/rights.ts';
import { useUser } from '../../state/session.ts';
import { Control } from '../../ui/control.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { lessOf, readCount, type TypedCount } from './count-pieces.ts';
import { PieceFields } from './piece-fields.tsx';
import { useTillName } from './till-name.ts';
import bookStyles from './daily-book.module.css';
import styles from './count-dialog.module.css';

interface CountProps {
  row: TillRow;
  day: TillDay;
  save: (change: TillChange) => Promise<void>;
  onClose: () => void;
}

/** Enter leads to the next field, and from the last one to saving. */
const nextField = (event: KeyboardEvent<HTMLFormElement>): void => {
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || !(event.target instanceof HTMLInputElement)) return;
  const fields = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input')];
  const next = fields[fields.indexOf(event.target) + (event.shiftKey ? -1 : 1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.select();
};

/** What was typed, and its way to the server. */
const useCount = ({ row, day, save, onClose }: CountProps) => {
  const language = useLanguage();
  const { currency } = day;
  const hasPieces = row.tender === 'cash' && denominationsOf(currency).length > 0;
  const [isBySum, setBySum] = useState(!hasPieces);
  const [typed, setTyped] = useState<TypedCount>({ pieces: {}, sum: '' });
  const [reason, setReason] = useState(row.reason);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<unknown>(null);
  const count = readCount(typed, { isBySum, currency, language });
  const send = async (more: Partial<TillChange>): Promise<void> => {
    setBusy(true);
    try {
      await save({ lane: row.lane, cashier: row.cashier, tender: row.tender, ...more });
      onClose();
    } catch (error) {
      setFailed(error);
      setBusy(false);
    }
  };
  const submit = (): void => {
    const said = {
      ...(count.pieces ? { pieces: count.pieces } : count.amount === null ? {} : { amount: count.amount }),
      ...(reason.trim() !== row.reason && { reason: reason.trim() }),
    };
    if (count.wrong.length === 0 && Object.keys(said).length > 0) void send(said);
  };
  return { hasPieces, isBySum, setBySum, typed, setTyped, reason, setReason, busy, failed, count, send, submit };
};

/** All counts of the drawer, the newest first; none is overwritten. */
const History = ({ row, currency }: { row: TillRow; currency: string }): JSX.Element | null => {
  const { t } = useTranslation('tills');
  const language = useLanguage();
  const moment = useMoment();
  if (row.history.length === 0) return null;
  const piecesOf = (pieces: Readonly<Record<string, number>>): string =>
    denominationsOf(currency)
      .filter(({ id }) => (pieces[id] ?? 0) > 0)
      .map(
        ({ id, kind, face }) =>
          `${pieces[id]} × ${t(`piece.${kind}`, { face: writeValue(face, moneyLine, language) })}`,
      )
      .join(' · ');
  return (
    <details className={styles.history} open={row.history.length > 1}>
      <summary>{t('history', { count: row.history.length })}</summary>
      <ol>
        {row.history.map(({ amount, pieces, by, at }, index) => (
          <li key={at + String(index)}>
            <strong>{writeValue(amount, moneyLine, language)}</strong> {t('by', { name: by, at: moment(at) })}
            {pieces === null ? null : <div className={styles.quiet}>{piecesOf(pieces)}</div>}
          </li>
        ))}
      </ol>
    </details>
  );
};

/** The typed amount compared with the expected amount. */
const Result = ({ row, day, amount }: { row: TillRow; day: TillDay; amount: string | null }): JSX.Element => {
  const { t } = useTranslation('tills');
  const language = useLanguage();
  const counted = amount ?? row.counted;
  const overShort = counted === null || row.expected === null ? null : lessOf(counted, row.expected);
  return (
    <dl className={styles.result}>
      {day.isBlind ? null : (
        <div>
          <dt>{t('column.expected')}</dt>
          <dd>{writeValue(row.expected, moneyLine, language)}</dd>
        </div>
      )}
      <div>
        <dt>{t('column.counted')}</dt>
        <dd data-live={amount !== null || undefined} aria-live="polite">
          <Stated text={writeValue(counted, moneyLine, language)} none="notYet" />
        </dd>
      </div>
      {day.isBlind ? null : (
        <div>
          <dt>{t('column.overShort')}</dt>
          <dd data-side={sideOf(overShort)}>
            <Stated text={writeDifference(overShort, moneyLine, language)} none="notYet" />
          </dd>
        </div>
      )}
      {row.adjustment === null ? null : (
        <div>
          <dt>{t('claimed')}</dt>
          <dd>{writeDifference(row.adjustment, moneyLine, language)}</dd>
        </div>
      )}
    </dl>
  );
};

/** The approval by a person who did not count the drawer. */
const Approval = ({ row, day, send }: CountProps & { send: (more: Partial<TillChange>) => Promise<void> }) => {
  const { t } = useTranslation('tills');
  const moment = useMoment();
  const may = useMay();
  const user = useUser();
  if (!day.secondPerson || !isBeyond(row)) return null;
  const isOwn = user !== null && row.authors.includes(user.username);
  const mayApprove = may('approveBook') && !day.isBookClosed && (row.approvedBy !== null || !isOwn);
  return (
    <p className={styles.approval}>
      {row.approvedBy === null ? t('waits') : t('approvedBy', { name: row.approvedBy, at: moment(row.approvedAt) })}{' '}
      {mayApprove ? (
        <Control
          label={t(row.approvedBy === null ? 'approve' : 'withdraw')}
          onClick={() => void send({ approved: row.approvedBy === null })}
        />
      ) : null}
    </p>
  );
};

/**
 * Counts a drawer by denomination and roll, or by its sum. A second count is added and does not replace the first
 * count.
 */
export const CountDialog = (props: CountProps): JSX.Element => {
  const { row, day, onClose } = props;
  const { t } = useTranslation(['tills', 'dailyBook']);
  const nameOf = useTillName();
  const mayCount = useMay()('countTills') && !day.isBookClosed;
  const form = useCount(props);
  const { count, hasPieces, isBySum, typed, setTyped } = form;
  return (
    <Dialog title={`${nameOf(row)} · ${row.lineName}`} closeLabel={t('dailyBook:cancel')} width={560} onClose={onClose}>
      <form
        className={styles.form}
        onKeyDown={nextField}
        onSubmit={(event) => {
          event.preventDefault();
          form.submit();
        }}
      >
        <Result row={row} day={day} amount={count.amount} />
        {mayCount ? (
          <>
            <PieceFields
              currency={day.currency}
              isBySum={isBySum}
              typed={typed}
              wrong={count.wrong}
              onType={setTyped}
            />
            {hasPieces ? (
              <Control label={t(isBySum ? 'byPieces' : 'bySum')} onClick={() => form.setBySum(!isBySum)} />
            ) : null}
            <label className={bookStyles.reason}>
              {t('reason')}
              <input
                className={bookStyles.select}
                value={form.reason}
                maxLength={LONGEST_NOTE}
                onChange={(event) => form.setReason(event.currentTarget.value)}
              />
            </label>
          </>
        ) : row.reason === '' ? null : (
          <p>{row.reason}</p>
        )}
        <Approval {...props} send={form.send} />
        <History row={row} currency={day.currency} />
        {form.failed instanceof Problem ? (
          <p role="alert" className={bookStyles.wrong}>
            {explain(form.failed)}
          </p>
        ) : null}
        {mayCount ? (
          <div className={bookStyles.buttons}>
            <Control label={t('dailyBook:cancel')} disabled={form.busy} onClick={onClose} />
            <Control
              type="submit"
              className={bookStyles.act ?? ''}
              disabled={form.busy || count.wrong.length > 0}
              aria-busy={form.busy}
            >
              {t(row.counts > 0 && count.amount !== null ? 'recount' : 'save')}
            </Control>
          </div>
        ) : null}
      </form>
    </Dialog>
  );
};
