import type { CalendarYear } from '@lanewise/contract/entities/calendar-period';
import { FIRST_YEAR, LAST_YEAR } from '@lanewise/contract/reports/period-rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { useCompany } from '../../api/queries.ts';
import { Waiting } from '../../records/loaded.tsx';
import { useAddress } from '../../state/address.ts';
import { useLooking } from '../../state/session.ts';
import { wholeNumberOf } from '../../state/whole.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Page, Toolbar } from '../../ui/page.tsx';
import { LoadingState } from '../../ui/states.tsx';
import { Actions, Choices, YearPicker } from './choices.tsx';
import { changeOf, moved, shownPeriods, type Draft } from './draft.ts';
import { PeriodList, type MoveOf } from './period-list.tsx';
import { useCalendarYear, useSaveYear } from './queries.ts';
import styles from './periods.module.css';

/** What saving another pattern or rule changes. */
const usePreviewText = (): ((data: CalendarYear) => string) => {
  const { t } = useTranslation('calendar');
  return ({ releases }) =>
    releases.length === 0
      ? t('ofYear.preview')
      : `${t('ofYear.preview')} ${t('ofYear.previewReleases', { years: releases.join(', ') })}`;
};

/** The state of the screen: a draft and the effect of saving it, or whether the year is fixed. */
const Lead = ({ data, draft }: { data: CalendarYear; draft: Draft | null }): JSX.Element => {
  const { t } = useTranslation('calendar');
  const previewText = usePreviewText();
  // Months have no borders that move.
  const generated = data.pattern === 'months' ? 'ofYear.monthsText' : 'ofYear.generatedText';
  const known = data.fixed ? 'ofYear.fixedText' : generated;
  return (
    <p className={styles.lead} role="status">
      {draft?.kind === 'wish' ? previewText(data) : t(draft ? 'ofYear.movedText' : known)}
    </p>
  );
};

interface YearProps {
  companyId: number;
  year: number;
  onYear: (year: number) => void;
}

/** One year, which the user reads, changes and saves. */
const Year = ({ companyId, year, onYear }: YearProps): JSX.Element => {
  const { t } = useTranslation('calendar');
  const looking = useLooking();
  const previewText = usePreviewText();
  const [draft, setDraft] = useState<Draft | null>(null);
  const [asking, setAsking] = useState(false);
  const found = useCalendarYear(companyId, year, draft?.kind === 'wish' ? draft.wish : {});
  const { mutateAsync, isPending } = useSaveYear(companyId, year);
  const { data, isPlaceholderData } = found;
  if (!data) return <Waiting query={found} failed={t('ofYear.couldNotLoad')} />;
  const busy = isPending || isPlaceholderData;
  const save = async (): Promise<void> => {
    await mutateAsync(changeOf(data, draft));
    setDraft(null);
  };
  const undo = (): Promise<unknown> => mutateAsync({ periods: null, releases: [], version: data.version });
  const moveOf: MoveOf = (at, weeks) => {
    const next = busy ? null : moved(data, draft, at, weeks);
    return next ? () => setDraft(next) : undefined;
  };
  // A failure is told by its call.
  const quietly = (done: Promise<unknown>): void => void done.catch(() => undefined);
  const start = (): void => (draft?.kind === 'wish' ? setAsking(true) : quietly(save()));
  return (
    <>
      <Toolbar
        label={t('ofYear.controls')}
        end={
          looking ? undefined : (
            <Actions
              data={data}
              draft={draft}
              busy={busy}
              onSave={start}
              onDiscard={() => setDraft(null)}
              onUndo={() => quietly(undo())}
            />
          )
        }
      >
        <YearPicker year={year} disabled={draft !== null} onYear={onYear} />
        <Choices
          data={data}
          onWish={looking || isPending || draft?.kind === 'moved' ? null : (wish) => setDraft({ kind: 'wish', wish })}
        />
      </Toolbar>
      <Lead data={data} draft={draft} />
      <PeriodList
        periods={shownPeriods(data, draft)}
        moveOf={looking || data.pattern === 'months' || draft?.kind === 'wish' ? null : moveOf}
      />
      {asking ? (
        <ConfirmDialog
          title={t('ofYear.confirmTitle')}
          text={previewText(data)}
          confirmLabel={t('ofYear.save')}
          cancelLabel={t('ofYear.cancel')}
          onConfirm={save}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
};

/**
 * The page with the periods and weeks of a company's year. Periods and weeks are computed from the company's pattern
 * until a user saves them as fixed.
 */
export const CalendarPeriodPage = (): JSX.Element => {
  const { t } = useTranslation('calendar');
  const { one, set } = useAddress();
  const company = useCompany();
  const asked = wholeNumberOf(one('year'), LAST_YEAR);
  const year = asked !== null && asked >= FIRST_YEAR ? asked : new Date().getFullYear();
  return (
    <Page>
      {company ? (
        <Year
          key={`${company.id} ${year}`}
          companyId={company.id}
          year={year}
          onYear={(next) => set({ year: next }, { replace: true })}
        />
      ) : (
        <LoadingState label={t('ofYear.loading')} />
      )}
    </Page>
  );
};
