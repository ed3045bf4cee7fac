import { useTranslation } from 'react-i18next';
import type { JSX, ReactNode } from 'react';
import type { Task } from '@lanewise/contract/entities/analytics';
import { failureOf } from '../../api/explain.ts';
import { Problem } from '../../api/problem.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useMoment } from '../../i18n/moment.ts';
import { formatTime } from '../../lib/date.ts';
import { writeRange } from '../../report/summary/sentences.ts';
import { Control } from '../../ui/control.tsx';
import { FailedAnswer } from '../../ui/failed-answer.tsx';
import { EmptyState, FailedState, ForbiddenState, LoadingState } from '../../ui/states.tsx';
import { changeOf } from './next.ts';
import { useTask } from './queries.ts';
import type { TaskAnswer } from './queries.ts';
import { Answer } from './result.tsx';
import { useLimits } from './sentences.ts';
import { TaskButtons } from './task-buttons.tsx';
import { useFigures } from './words.ts';
import styles from './analytics.module.css';

/** The definition of a task in one line. */
const Asked = ({ task }: { task: Task }): JSX.Element => {
  const { t } = useTranslation('analytics');
  const language = useLanguage();
  const moment = useMoment();
  const { things } = useFigures();
  const items = [task.item1, task.item2].filter((one) => one !== null).map((one) => things([one]));
  const { startTime, endTime, earlierStart, earlierEnd } = task.options;
  const more = [
    ...(startTime !== undefined && endTime !== undefined
      ? [t('between', { from: formatTime(startTime), until: formatTime(endTime) })]
      : []),
    ...(earlierStart !== undefined && earlierEnd !== undefined
      ? [t('against', { range: writeRange({ start: earlierStart, last: earlierEnd }, language) })]
      : []),
  ];
  const stores =
    task.location === null
      ? t('allStores')
      : t('stores', { count: task.locationCount, names: task.locationNames.join(', ') });
  return (
    <p className={styles.asked}>
      {[
        t(`types.${task.tasktype}`),
        ...items,
        writeRange({ start: task.start_date, last: task.end_date }, language),
        ...more,
        stores,
        t('submittedBy', { who: task.submittedBy, at: moment(task.submittedAt) }),
      ].join(' · ')}
    </p>
  );
};

/** Progress of a task: finished share, current step, and remaining time. */
export const TaskProgress = ({ task }: { task: Task }): JSX.Element => {
  const { t } = useTranslation('analytics');
  const { progress, ahead } = task;
  const left = progress?.secondsLeft ?? null;
  const said = progress
    ? [t(`phase.${progress.phase}`), left === null ? '' : t('secondsLeft', { count: Math.max(1, left) })]
    : [ahead === null || ahead === 0 ? t('next') : t('ahead', { count: ahead })];
  return (
    <div className={styles.progress}>
      <progress aria-label={t('progress')} max={1} value={progress?.done ?? 0} />
      <span role="status">{said.filter((text) => text !== '').join(' · ')}</span>
    </div>
  );
};

const Limits = ({ task, result }: { task: Task; result: NonNullable<TaskAnswer['result']> }): JSX.Element => (
  <ul className={styles.limits}>
    {useLimits(task, result).map((sentence) => (
      <li key={sentence}>{sentence}</li>
    ))}
  </ul>
);

interface TaskViewProps {
  taskid: number;
  /** Link back to the list of tasks; null: none. */
  back?: ReactNode;
  onAgain: (task: Task) => void;
  onGone: () => void;
}

const State = ({ task, result, onAgain }: TaskAnswer & Pick<TaskViewProps, 'onAgain'>): JSX.Element => {
  const { t } = useTranslation('analytics');
  if (!task.isShown) return <ForbiddenState level={3} title={t('notShown')} text={t('notShownText')} />;
  if (task.status === 'Failed')
    return (
      <FailedState
        level={3}
        title={t('failed')}
        text={task.failure ? t(`failure.${task.failure.reason}`, task.failure.params) : null}
      />
    );
  if (task.status === 'Cancelled') return <EmptyState level={3} title={t('cancelled')} text={t('cancelledText')} />;
  if (task.status !== 'Completed') return <TaskProgress task={task} />;
  if (result === null) return <LoadingState label={t('loading')} />;
  return (
    <>
      <Answer task={task} result={result} onAgain={onAgain} />
      <Limits task={task} result={result} />
    </>
  );
};

/** A task: its definition, its progress, and its answer. */
export const TaskView = ({ taskid, back = null, onAgain, onGone }: TaskViewProps): JSX.Element => {
  const { t } = useTranslation('analytics');
  const { data, error, refetch } = useTask(taskid);
  if (!data)
    return error ? (
      <FailedAnswer
        {...failureOf(error, t('couldNotOpen'))}
        {...(error instanceof Problem && error.status === 404 ? { text: t('gone') } : {})}
        action={back}
        retry={<Control label={t('again')} onClick={() => void refetch()} />}
      />
    ) : (
      <LoadingState label={t('loading')} />
    );
  const { task } = data;
  return (
    <>
      {back}
      <div className={styles.head}>
        <h2 className={styles.title}>{task.task_title}</h2>
        <TaskButtons task={task} onAgain={onAgain} onGone={onGone} />
      </div>
      <Asked task={task} />
      {back ? (
        <p className={styles.asked}>
          <a href={changeOf(task)}>{t('change')}</a>
        </p>
      ) : null}
      <State {...data} onAgain={onAgain} />
    </>
  );
};
