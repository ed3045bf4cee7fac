import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import type { Task } from '@lanewise/contract/entities/analytics';
import { taskTypes } from '@lanewise/contract/entities/analytics-rules';
import { hrefOf, useAddress } from '../../state/address.ts';
import { wholeNumberOf } from '../../state/whole.ts';
import { Page } from '../../ui/page.tsx';
import { EmptyState, LoadingState } from '../../ui/states.tsx';
import { listRoute } from './next.ts';
import { useTaskOnce } from './queries.ts';
import { QuestionForm } from './question-form.tsx';
import { valuesOfTask } from './question.ts';
import { TaskView } from './task-view.tsx';
import styles from './analytics.module.css';

/**
 * The form, filled from the task in the address. `wanted`: another task type for a follow-up task about the same item;
 * '': the type of the task.
 */
const Question = ({ wanted, onSubmitted }: { wanted: string; onSubmitted: (task: Task) => void }): JSX.Element => {
  const { t } = useTranslation('analytics');
  const { one } = useAddress();
  // The task with which the page was opened. Later tasks of this page do not refill the form.
  const [first] = useState(() => wholeNumberOf(one('taskid')));
  const { data, isPending } = useTaskOnce(first);
  if (first !== null && isPending) return <LoadingState label={t('loading')} />;
  const type = taskTypes.find((name) => name === wanted);
  return (
    <QuestionForm
      isWanted={wanted !== ''}
      onSubmitted={onSubmitted}
      {...(data ? { initial: valuesOfTask(data.task, type) } : {})}
    />
  );
};

/** The form of a task and, below it, the answer. */
export const QueryPage = (): JSX.Element => {
  const { t } = useTranslation('analytics');
  const { one, set } = useAddress();
  const taskid = wholeNumberOf(one('taskid'));
  const wanted = one('ask');
  const open = (id: number): void =>
    set({ taskid: id, ask: undefined, view: undefined, page: undefined, search: undefined, sort: undefined });
  return (
    <Page>
      <Question key={wanted} wanted={wanted} onSubmitted={(task) => open(task.taskid)} />
      {taskid === null ? (
        <EmptyState
          title={t('noAnswer')}
          text={t('noAnswerText')}
          action={<a href={hrefOf(listRoute)}>{t('previous')}</a>}
        />
      ) : (
        <section className={styles.answer} aria-label={t('answer')}>
          <TaskView
            key={taskid}
            taskid={taskid}
            onAgain={(task) => open(task.taskid)}
            onGone={() => set({ taskid: undefined })}
          />
        </section>
      )}
    </Page>
  );
};
