import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import type { RuleRow, SubstituteRow } from '@lanewise/contract/entities/analytics-results';
import { useAddress } from '../../../state/address.ts';
import { useRuleColumns, useSubstituteColumns } from '../columns.tsx';
import { Picture } from '../picture.tsx';
import { useTaskRows } from '../queries.ts';
import { AnswerRows } from '../rows.tsx';
import { useFigures } from '../words.ts';
import { Meanings } from './meanings.tsx';
import { MOST_MARKS, useView } from './parts.ts';
import type { AnswerParts } from './parts.ts';
import { ViewChoice } from './view-choice.tsx';
import styles from '../analytics.module.css';

/**
 * Chart of the lift (how many times as often as by chance) of the rules with the highest value. If rules were tested,
 * only confirmed rules are shown.
 */
const RulesPicture = ({
  taskid,
  isConfirmed,
  summary,
}: {
  taskid: number;
  isConfirmed: boolean;
  summary: string;
}): JSX.Element | null => {
  const { t } = useTranslation(['analyticsAnswers', 'analytics']);
  const { ratio, things } = useFigures();
  const { data } = useTaskRows<RuleRow>(taskid, {
    list: 'rows',
    ...(isConfirmed ? { standing: 'confirmed' } : {}),
    limit: MOST_MARKS,
    offset: 0,
  });
  const rows = data?.data ?? [];
  if (rows.length === 0) return null;
  return (
    <Picture
      title={t(isConfirmed ? 'rules.picture' : 'rules.pictureAll')}
      summary={summary}
      reference={{ value: 1, label: t('chance') }}
      note={t('pictureNote')}
      marks={rows.map((row, at) => ({
        key: String(at),
        label: `${things(row.antecedent)} → ${things([row.consequent])}`,
        value: row.lift,
        range: { low: row.liftLow, high: row.liftHigh },
        written: t('analytics:times', { value: ratio(row.lift) }),
        isClear: row.standing === 'confirmed',
      }))}
    />
  );
};

/** Rules by value: the confirmed rules, all rules, or pairs that replace each other. */
export const Rules = ({ task, result }: AnswerParts): JSX.Element => {
  const { t } = useTranslation('analytics');
  const { one, set } = useAddress();
  const { confirmation, redundant = 0 } = result;
  const can = confirmation?.canConfirm !== false;
  const [view, choose] = useView(can ? ['confirmed', 'all', 'substitutes'] : ['all', 'confirmed', 'substitutes']);
  const columns = useRuleColumns(task, result.currency);
  const substituteColumns = useSubstituteColumns(task);
  const withRedundant = one('redundant') === 'true';
  const said = can
    ? t('confirmed', { confirmed: confirmation?.confirmed ?? 0, count: result.counts.rows })
    : t('cannotConfirm');
  return (
    <>
      <p className={styles.said}>{said}</p>
      <RulesPicture taskid={task.taskid} isConfirmed={can} summary={said} />
      <ViewChoice
        label={t('view')}
        choices={[
          ...(can ? [{ value: 'confirmed' as const, label: t('views.confirmed') }] : []),
          { value: 'all', label: t('views.all') },
          { value: 'substitutes', label: t('views.substitutes', { count: result.counts.substitutes }) },
        ]}
        value={view}
        onChange={choose}
      />
      {view === 'substitutes' ? (
        <>
          <p className={styles.lead}>{t('aboutSubstitutes')}</p>
          <AnswerRows<SubstituteRow>
            key={view}
            taskid={task.taskid}
            list="substitutes"
            label={t('views.substitutes', { count: result.counts.substitutes })}
            columns={substituteColumns}
            empty={{ title: t('empty.substitutes') }}
          />
        </>
      ) : (
        <AnswerRows<RuleRow>
          key={view}
          taskid={task.taskid}
          list="rows"
          label={t('views.rules')}
          columns={columns}
          filter={{
            ...(view === 'confirmed' ? { standing: 'confirmed' } : {}),
            ...(withRedundant ? { redundant: 'true' } : {}),
          }}
          empty={
            view === 'confirmed'
              ? { title: t('empty.confirmed'), text: t('empty.confirmedText') }
              : { title: t('empty.rows'), text: t('empty.rowsText') }
          }
        >
          {redundant > 0 ? (
            <label className={styles.check}>
              <input
                type="checkbox"
                checked={withRedundant}
                onChange={({ currentTarget }) =>
                  set({ redundant: currentTarget.checked ? 'true' : undefined, page: undefined }, { replace: true })
                }
              />
              {t('withRedundant', { count: redundant })}
            </label>
          ) : null}
        </AnswerRows>
      )}
      <Meanings />
    </>
  );
};
