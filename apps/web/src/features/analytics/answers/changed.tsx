import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import type { ChangedRow } from '@lanewise/contract/entities/analytics-results';
import { ruleChanges } from '@lanewise/contract/entities/analytics-rules';
import { Sign } from '../../../i18n/sign.tsx';
import { useLanguage } from '../../../i18n/language.ts';
import { writeRange } from '../../../report/summary/sentences.ts';
import type { ListColumn } from '../../../ui/list-table.tsx';
import { Twofold } from '../cells.tsx';
import { useRuleColumns } from '../columns.tsx';
import { Picture } from '../picture.tsx';
import { useTaskRows } from '../queries.ts';
import { AnswerRows } from '../rows.tsx';
import { useFigures } from '../words.ts';
import { Meanings } from './meanings.tsx';
import { useView } from './parts.ts';
import type { AnswerParts } from './parts.ts';
import { ViewChoice } from './view-choice.tsx';
import styles from '../analytics.module.css';

/**
 * Least number of baskets for a rule. Rules with fewer baskets come and go by chance, because the number of their
 * baskets varies by a quarter and more.
 */
const FEW = 20;

/** Most bars of one kind in the picture. */
const SHOWN = 5;

/**
 * Chart of the gained rules with the highest value, drawn to the right, and of the lost rules with the highest value,
 * drawn to the left.
 */
const Changes = ({ task, result, summary }: Omit<AnswerParts, 'onAgain'> & { summary: string }): JSX.Element | null => {
  const { t } = useTranslation('analyticsAnswers');
  const { things, amount } = useFigures();
  const first = (change: 'gained' | 'lost') => ({ list: 'rows', change, limit: SHOWN, offset: 0 });
  const gained = useTaskRows<ChangedRow>(task.taskid, first('gained'));
  const lost = useTaskRows<ChangedRow>(task.taskid, first('lost'));
  const rows = [...(gained.data?.data ?? []), ...(lost.data?.data ?? []).toReversed()];
  if (rows.length === 0) return null;
  const signed = (value: number): string => (value > 0 ? '+' : '') + amount(value, result.currency);
  return (
    <Picture
      title={t('changed.picture')}
      summary={summary}
      reference={{ value: 0, label: t('changed.nothing') }}
      note={t('changed.note')}
      marks={rows.map((row, at) => {
        const value = row.change === 'lost' ? -row.valuePerThousand : row.valuePerThousand;
        return {
          key: String(at),
          label: `${things(row.antecedent)} → ${things([row.consequent])}`,
          value,
          range: null,
          written: signed(value),
        };
      })}
    />
  );
};

const useColumns = ({ task, result }: AnswerParts): ListColumn<ChangedRow>[] => {
  const { t } = useTranslation(['analytics', 'analyticsFiles', 'analyticsAnswers']);
  const { field, ratio } = useFigures();
  const { earlierStart: start = task.start_date, earlierEnd: end = task.end_date } = task.options;
  // A lost rule shows the figures of the earlier period, so its receipts are from the earlier period too.
  const rules = useRuleColumns<ChangedRow>(task, result.currency, ({ change }) =>
    change === 'lost' ? { start, end } : {},
  );
  const times = (value: number): string => t('times', { value: ratio(value) });
  const [antecedent, consequent, ...measures] = rules;
  return [
    ...[antecedent, consequent].filter((column) => column !== undefined),
    {
      key: 'change',
      header: field('rule_change'),
      phone: 'none',
      cell: (r) => t(`analyticsFiles:rule_change.${r.change}`),
    },
    {
      key: 'liftBefore',
      header: t('analyticsAnswers:changed.before'),
      side: 'right',
      phone: 'none',
      cell: ({ earlier }) => (earlier === null ? <Sign of="notApplicable" /> : times(earlier.lift)),
    },
    {
      key: 'liftRatio',
      header: t('analyticsAnswers:changed.ratio'),
      side: 'right',
      sortable: true,
      phone: 'none',
      cell: ({ liftRatio }) =>
        liftRatio === null ? (
          <Sign of="notApplicable" />
        ) : (
          <Twofold
            text={times(liftRatio.value)}
            below={t('interval', { low: ratio(liftRatio.low), high: ratio(liftRatio.high) })}
          />
        ),
    },
    ...measures,
  ];
};

/** Answer of Changed rules: rules that only one of two periods has. */
export const ChangedAnswer = (parts: AnswerParts): JSX.Element | null => {
  const { task, result } = parts;
  const { t } = useTranslation(['analyticsAnswers', 'analytics']);
  const language = useLanguage();
  const { count } = useFigures();
  const [view, choose] = useView(ruleChanges);
  const columns = useColumns(parts);
  const { changes } = result;
  if (!changes) return null;
  const { earlierStart: start = '', earlierEnd: last = '' } = task.options;
  const { support = 0 } = result.thresholds ?? {};
  const least = Math.ceil(support * Math.min(result.baskets, changes.earlierBaskets));
  const said = t('changed.said', {
    gained: count(changes.gained),
    lost: count(changes.lost),
    kept: count(changes.kept),
    later: writeRange({ start: task.start_date, last: task.end_date }, language),
    earlier: writeRange({ start, last }, language),
  });
  return (
    <>
      <p className={styles.said}>
        {said} {least < FEW ? t('changed.few', { count: least }) : null}
      </p>
      <Changes task={task} result={result} summary={said} />
      <ViewChoice
        label={t('analytics:view')}
        choices={ruleChanges.map((value) => ({
          value,
          label: t(`changed.views.${value}`, { written: count(changes[value]) }),
        }))}
        value={view}
        onChange={choose}
      />
      <AnswerRows<ChangedRow>
        key={view}
        taskid={task.taskid}
        list="rows"
        label={t('analytics:views.rules')}
        columns={columns}
        filter={{ change: view }}
        empty={{ title: t(`changed.empty.${view}`) }}
      />
      <Meanings />
    </>
  );
};
