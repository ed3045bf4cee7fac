import type { ReportReply } from '@lanewise/contract/envelope';
import type { DateRange } from '@lanewise/domain/calendar/range';
import { Suspense, lazy, useId, useState } from 'react';
import type { JSX, ReactNode } from 'react';
import { CompletenessMark } from '../../ui/completeness-mark.tsx';
import type { Labels } from '../labels.ts';
import { lackingDays, wholenessOf } from './facts.ts';
import { comparisonSentence, completenessSentence } from './sentences.ts';
import styles from './note.module.css';

// Lists and dialogs load when they are first opened.
const Gaps = lazy(() => import('./gaps.tsx').then(({ Gaps }) => ({ default: Gaps })));
const Rule = lazy(() => import('./rule.tsx').then(({ Rule }) => ({ default: Rule })));

/**
 * One sentence about missing data, with a list of the missing data, and one sentence about the comparison of the
 * figures, with its rule.
 */
export const Note = ({
  reply,
  dates,
  labels,
  compare,
}: {
  reply: ReportReply | null;
  dates: DateRange | null;
  labels: Labels;
  /** The control that chooses the comparison. */
  compare: ReactNode;
}): JSX.Element => {
  const [open, setOpen] = useState(false);
  const [ruled, setRuled] = useState(false);
  const list = useId();
  const rule = useId();
  if (!reply || !dates) return <div className={styles.note} aria-hidden="true" />;
  const { completeness } = reply;
  const { state } = wholenessOf(completeness);
  const lacking = lackingDays(completeness);
  const worst = lacking.every((day) => day.state === 'missing') ? 'missing' : 'partial';
  const notWhole = state === 'notWhole';
  const hasGaps = notWhole && lacking.length > 0;
  const isListed = hasGaps || completeness.revised !== undefined;
  const [show, hide] = hasGaps ? ['showGaps', 'hideGaps'] : ['revised.show', 'revised.hide'];
  const compared = reply.comparison !== null;
  return (
    <>
      <div className={styles.note}>
        <p className={styles.wholeness} data-quiet={!notWhole || undefined}>
          {notWhole ? <CompletenessMark state={worst} label={labels.say(`state.${worst}`)} /> : null}
          <span>{completenessSentence(completeness, dates, labels)} </span>
          {isListed ? (
            <button
              type="button"
              className={styles.show}
              aria-expanded={open}
              aria-controls={list}
              onClick={() => setOpen(!open)}
            >
              {labels.say(open ? hide : show)}
            </button>
          ) : null}
        </p>
        <span className={styles.compared}>
          {compared ? (
            <button
              type="button"
              className={styles.comparison}
              aria-expanded={ruled}
              aria-controls={rule}
              onClick={() => setRuled(!ruled)}
            >
              {comparisonSentence(reply, labels)}
            </button>
          ) : null}
          {compare}
        </span>
      </div>
      {open && isListed ? (
        <Suspense fallback={null}>
          <Gaps id={list} days={hasGaps ? lacking : []} completeness={completeness} labels={labels} />
        </Suspense>
      ) : null}
      {ruled && compared && reply.comparison ? (
        <Suspense fallback={null}>
          <Rule id={rule} comparison={reply.comparison} words={labels} />
        </Suspense>
      ) : null}
    </>
  );
};
