import { useTranslation } from 'react-i18next';
import type { JSX, ReactNode } from 'react';
import type { ValueLine, ValueTable } from '@lanewise/contract/entities/value-table';
import { explain } from '../../api/explain.ts';
import { useLanguage } from '../../i18n/language.ts';
import { hrefOf } from '../../state/address.ts';
import { holds, useUser } from '../../state/session.ts';
import { Control } from '../../ui/control.tsx';
import { standingOf, valueIn } from './drafts.ts';
import type { BookDay, Draft, Drafts } from './kept.ts';
import type { Saver, Snapshot } from './saver.ts';
import { writeValue } from '../../lib/book-figures.ts';
import styles from './daily-book.module.css';

const Notice = ({ role, children }: { role: 'status' | 'alert'; children: ReactNode }): JSX.Element => (
  <div role={role} className={styles.notice} data-role={role}>
    {children}
  </div>
);

/** Receipts are missing: what is expected may still change. */
const Provisional = ({ day, table }: { day: BookDay; table: ValueTable }): JSX.Element | null => {
  const { t } = useTranslation('dailyBook');
  const user = useUser();
  const { completeness, isBlind } = table;
  if (isBlind || (completeness !== 'partial' && completeness !== 'missing')) return null;
  const { locationId: location, date } = day;
  return (
    <Notice role="status">
      <span>{t(`provisional.${completeness}`)}</span>
      {user && holds(user, ['Transactions Access Group']) ? (
        <a href={hrefOf('/transactions', { location, date, kinds: 'all' })}>{t('provisional.receipts')}</a>
      ) : null}
      {user && holds(user, ['Incoming Setting']) ? (
        <a href={hrefOf('/settings/incoming')}>{t('provisional.incoming')}</a>
      ) : null}
    </Notice>
  );
};

const drawnOf = ({ sheets }: ValueTable, drafts: Drafts): (readonly [Draft, ValueLine])[] => {
  const lines = new Map(sheets.flatMap(({ rows }) => rows).map((line) => [line.dpId, line]));
  return Object.values(drafts).flatMap((draft) => {
    const line = lines.get(draft.dpId);
    return line ? [[draft, line] as const] : [];
  });
};

/** A value that a colleague changed meanwhile, next to the own value. The person chooses. */
const Changed = ({ draft, line, saver }: { draft: Draft; line: ValueLine; saver: Saver }): JSX.Element => {
  const { t } = useTranslation('dailyBook');
  const language = useLanguage();
  const write = (value: string | null): string =>
    value === null ? t('nothing') : draft.field === 'note' ? value : writeValue(value, line, language);
  const theirs = valueIn(line, draft.field);
  return (
    <Notice role="alert">
      <span>
        {t('changed.text', {
          name: line.name,
          column: t(`column.${draft.field}`),
          who: line.updatedBy ?? '',
          theirs: write(theirs),
          mine: write(draft.value),
        })}
      </span>
      <Control label={t('changed.theirs', { value: write(theirs) })} onClick={() => saver.drop(draft)} />
      <Control label={t('changed.mine', { value: write(draft.value) })} onClick={() => saver.keepMine(draft, theirs)} />
    </Notice>
  );
};

/** Typed values that the server refuses, kept so that the user can copy them. */
const Refused = ({
  table,
  saving,
  saver,
}: {
  table: ValueTable;
  saving: Snapshot;
  saver: Saver;
}): JSX.Element | null => {
  const { t } = useTranslation('dailyBook');
  const { problem, drafts, state } = saving;
  const kept = drawnOf(table, drafts);
  if (kept.length === 0 || (!table.isBookClosed && state !== 'refused')) return null;
  return (
    <Notice role="alert">
      <span>
        {table.isBookClosed ? t('refused.closed', { name: table.closedBy }) : problem ? explain(problem) : null}{' '}
        {t('refused.kept')}
      </span>
      <ul className={styles.kept}>
        {kept.map(([draft, line]) => (
          <li key={`${draft.dpId} ${draft.field}`}>
            {t('refused.one', {
              name: line.name,
              column: t(`column.${draft.field}`),
              text: draft.text || t('nothing'),
            })}
          </li>
        ))}
      </ul>
      {table.isBookClosed ? null : <Control label={t('retry')} onClick={() => saver.retry()} />}
      <Control label={t('refused.drop')} onClick={() => kept.forEach(([draft]) => saver.drop(draft))} />
    </Notice>
  );
};

interface NoticesProps {
  day: BookDay;
  table: ValueTable;
  saving: Snapshot;
  saver: Saver;
  /** Lines of a pasted text that did not fit. */
  wrong: readonly number[];
}

/** Everything that the user must know or decide before the sheets. */
export const Notices = ({ day, table, saving, saver, wrong }: NoticesProps): JSX.Element => {
  const { t } = useTranslation('dailyBook');
  const isRefused = table.isBookClosed || saving.state === 'refused';
  const changed = isRefused
    ? []
    : drawnOf(table, saving.drafts).filter(([draft, line]) => standingOf(draft, line) === 'changed');
  return (
    <>
      <Provisional day={day} table={table} />
      <div className={styles.alerts}>
        {saving.state === 'saving'
          ? null
          : changed.map(([draft, line]) => (
              <Changed key={`${draft.dpId} ${draft.field}`} draft={draft} line={line} saver={saver} />
            ))}
        <Refused table={table} saving={saving} saver={saver} />
        {wrong.length === 0 ? null : (
          <Notice role="alert">
            <span>{t('paste.wrong', { count: wrong.length, lines: wrong.slice(0, 10).join(', ') })}</span>
          </Notice>
        )}
      </div>
    </>
  );
};
