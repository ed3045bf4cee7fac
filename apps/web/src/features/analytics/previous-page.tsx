import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import type { Task } from '@lanewise/contract/entities/analytics';
import { taskStatuses, taskTypes } from '@lanewise/contract/entities/analytics-rules';
import type { ListAnswer } from '../../api/records.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useMoment } from '../../i18n/moment.ts';
import { ListPaging } from '../../records/list-paging.tsx';
import { Loaded } from '../../records/loaded.tsx';
import { SearchField } from '../../records/search-field.tsx';
import { pageSize } from '../../records/use-detail.ts';
import { writeRange } from '../../report/summary/sentences.ts';
import { hrefOf, useAddress } from '../../state/address.ts';
import { pageNumberOf, wholeNumberOf } from '../../state/whole.ts';
import { ListTable } from '../../ui/list-table.tsx';
import type { ListColumn } from '../../ui/list-table.tsx';
import { Page, Toolbar } from '../../ui/page.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Twofold } from './cells.tsx';
import { listRoute, queryRoute } from './next.ts';
import { isOpen, useTasks } from './queries.ts';
import { TaskButtons } from './task-buttons.tsx';
import { TaskProgress, TaskView } from './task-view.tsx';
import { useFigures } from './words.ts';
import styles from './analytics.module.css';

/**
 * Parameters to remove when the user changes between the list of tasks and a result, because the list and each result
 * have their own values.
 */
const leave = { taskid: undefined, view: undefined, search: undefined, page: undefined, sort: undefined };

/** Status of a task: in words, or its progress. */
const State = ({ task }: { task: Task }): JSX.Element => {
  const { t } = useTranslation('analytics');
  return isOpen(task) ? (
    <TaskProgress task={task} />
  ) : (
    <span className={styles.status} data-status={task.status}>
      {t(`status.${task.status}`)}
    </span>
  );
};

const useColumns = (open: (taskid: number) => void): ListColumn<Task>[] => {
  const { t } = useTranslation('analytics');
  const language = useLanguage();
  const moment = useMoment();
  const { things } = useFigures();
  const items = ({ item1, item2 }: Task): string =>
    [item1, item2]
      .filter((one) => one !== null)
      .map((one) => things([one]))
      .join(' + ');
  return [
    {
      key: 'title',
      header: `${t('title')} · ${t('type')}`,
      wide: true,
      phone: 'title',
      cell: ({ task_title: title, tasktype }) => <Twofold text={title} below={t(`types.${tasktype}`)} />,
    },
    { key: 'status', header: t('state'), phone: 'figure', cell: (task) => <State task={task} /> },
    {
      key: 'actions',
      header: t('actions'),
      phone: 'none',
      cell: (task) => <TaskButtons task={task} onAgain={({ taskid }) => open(taskid)} />,
    },
    { key: 'items', header: t('items'), wide: true, phone: 'none', cell: items },
    {
      key: 'range',
      header: `${t('range')} · ${t('locations')}`,
      phone: 'subtitle',
      cell: (task) => (
        <Twofold
          text={writeRange({ start: task.start_date, last: task.end_date }, language)}
          below={
            task.location === null
              ? t('allStores')
              : t('stores', { count: task.locationCount, names: task.locationNames.join(', ') })
          }
        />
      ),
    },
    {
      key: 'submitted',
      header: t('submittedAt'),
      phone: 'none',
      cell: ({ submittedAt, submittedBy }) => <Twofold text={moment(submittedAt)} below={submittedBy} />,
    },
  ];
};

const List = ({ answer, busy }: { answer: ListAnswer<Task>; busy: boolean }): JSX.Element => {
  const { t } = useTranslation(['analytics', 'settings']);
  const { one, set } = useAddress();
  const columns = useColumns((taskid) => set({ ...leave, taskid }));
  const filtered = ['search', 'status', 'type'].some((name) => one(name) !== '');
  const { data: rows, totalCount } = answer;
  if (rows.length === 0 && totalCount === 0)
    return filtered ? (
      <EmptyState title={t('settings:nothingFound')} text={t('settings:nothingFoundText')} />
    ) : (
      <EmptyState title={t('noTasks')} text={t('noTasksText')} action={<a href={hrefOf(queryRoute)}>{t('ask')}</a>} />
    );
  return (
    <>
      <ListTable<Task>
        label={t('previous')}
        columns={columns}
        rows={rows}
        idOf={({ taskid }) => taskid}
        hrefOf={({ taskid }) => hrefOf(listRoute, { taskid })}
        busy={busy}
      />
      <ListPaging
        page={pageNumberOf(one('page'))}
        rows={rows.length}
        total={totalCount}
        onPage={(next) => set({ page: next === 1 ? undefined : next })}
      />
    </>
  );
};

const Tasks = (): JSX.Element => {
  const { t } = useTranslation(['analytics', 'settings']);
  const { one, set } = useAddress();
  const status = taskStatuses.find((name) => name === one('status'));
  const tasktype = taskTypes.find((name) => name === one('type'));
  const tasks = useTasks({
    limit: pageSize,
    offset: (pageNumberOf(one('page')) - 1) * pageSize,
    searchText: one('search') || undefined,
    status,
    tasktype,
  });
  const choice = (name: 'status' | 'type', value: string, all: string, data: { value: string; label: string }[]) => (
    <NativeSelect
      size="xs"
      aria-label={t(name === 'status' ? 'state' : 'type')}
      value={value}
      onChange={({ currentTarget }) => set({ [name]: currentTarget.value, page: undefined })}
      data={[{ value: '', label: all }, ...data]}
    />
  );
  return (
    <>
      <Toolbar label={t('settings:controls')}>
        <SearchField
          initial={one('search')}
          onSearch={(search) => set({ search, page: undefined }, { replace: true })}
        />
        {choice(
          'status',
          status ?? '',
          t('allStates'),
          taskStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
        )}
        {choice(
          'type',
          tasktype ?? '',
          t('allTypes'),
          taskTypes.map((value) => ({ value, label: t(`types.${value}`) })),
        )}
      </Toolbar>
      <Loaded query={tasks}>{(answer) => <List answer={answer} busy={tasks.isPlaceholderData} />}</Loaded>
    </>
  );
};

/** Earlier tasks of the user, the newest first. An opened task shows its answer. */
export const PreviousPage = (): JSX.Element => {
  const { t } = useTranslation('analytics');
  const { one, set } = useAddress();
  const taskid = wholeNumberOf(one('taskid'));
  return (
    <Page>
      {taskid === null ? (
        <Tasks />
      ) : (
        <TaskView
          key={taskid}
          taskid={taskid}
          back={
            <a className={styles.back} href={hrefOf(listRoute)}>
              {t('toList')}
            </a>
          }
          onAgain={(task) => set({ ...leave, taskid: task.taskid })}
          onGone={() => set(leave)}
        />
      )}
    </Page>
  );
};
