import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import * as endpoints from '@lanewise/contract/endpoints/analytics';
import type { Task, Thing } from '@lanewise/contract/entities/analytics';
import type { Result, ResultRow } from '@lanewise/contract/entities/analytics-results';
import { quickTypes } from '@lanewise/contract/entities/analytics-rules';
import type { QueryValue } from '@lanewise/contract/endpoints/address';
import type { QueryOf } from '@lanewise/contract/endpoints/endpoint';
import { ask, askAnyWhole, askFile, askWhole, queryKeyOf } from '../../api/ask.ts';
import { refresh } from '../../api/records.ts';
import type { ListAnswer } from '../../api/records.ts';
import { whileSameQuestion } from '../../api/same-question.ts';
import { saveAnswer } from '../../report/export/save.ts';
import { companyId } from '../../state/keys.ts';
import { useStored } from '../../state/storage.ts';
import { againOf } from './question.ts';
import type { Submitted } from './question.ts';

type Query = Readonly<Record<string, QueryValue>>;

export interface TaskAnswer {
  task: Task;
  result: Result | null;
}

/** Whether a task waits or runs. */
export const isOpen = ({ status }: Task): boolean => status === 'Submitted' || status === 'In Progress';

/** Milliseconds until the next poll of a task. A quick task is polled often at first; later polls are rarer. */
const waitOf = ({ tasktype }: Task, asked: number): number => {
  if (asked <= 25 && quickTypes.includes(tasktype)) return 200;
  return asked <= 85 ? 1_000 : 3_000;
};

/** A task with its result; polled while it waits or runs. */
export const useTask = (taskid: number): UseQueryResult<TaskAnswer> => {
  const company = useStored(companyId);
  return useQuery({
    queryKey: queryKeyOf(endpoints.readTask, company, 'one', taskid),
    queryFn: ({ signal }) => ask(endpoints.readTask, { params: { taskid } }, { signal, quiet: true }),
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data && isOpen(data.task) ? waitOf(data.task, dataUpdateCount) : false,
    staleTime: 0,
  });
};

/** A task as it was when the form was opened with it; null fetches none. */
export const useTaskOnce = (taskid: number | null): UseQueryResult<TaskAnswer> => {
  const company = useStored(companyId);
  return useQuery({
    queryKey: queryKeyOf(endpoints.readTask, company, 'one', taskid),
    queryFn: ({ signal }) => ask(endpoints.readTask, { params: { taskid: taskid ?? 0 } }, { signal, quiet: true }),
    enabled: taskid !== null,
    staleTime: Infinity,
  });
};

/** A page of one list of a result. The task type determines the type of the rows. */
export const useTaskRows = <Row extends ResultRow>(taskid: number, query: Query): UseQueryResult<ListAnswer<Row>> => {
  const company = useStored(companyId);
  const queryKey = queryKeyOf(endpoints.readTaskRows, company, 'rows', taskid, query);
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      (await askAnyWhole(
        endpoints.readTaskRows,
        { params: { taskid }, query },
        { signal, quiet: true },
      )) as ListAnswer<Row>,
    placeholderData: whileSameQuestion(queryKey),
  });
};

const watched = 2_000;

/** A page of the caller's tasks; polled while one of them waits or runs. */
export const useTasks = (query: NonNullable<QueryOf<typeof endpoints.listTasks>>): UseQueryResult<ListAnswer<Task>> => {
  const company = useStored(companyId);
  const queryKey = queryKeyOf(endpoints.listTasks, company, 'list', query);
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => askWhole(endpoints.listTasks, { query }, { signal }),
    placeholderData: whileSameQuestion(queryKey),
    refetchInterval: ({ state }) => (state.data?.data.some(isOpen) ? watched : false),
    staleTime: 0,
  });
};

const pause = 150;

/** Items by what is typed: a part of a name, a code or a department. */
export const useItems = (
  typed: string,
  wanted: boolean,
): { items: Thing[] | undefined; isError: boolean; isSettled: boolean } => {
  const company = useStored(companyId);
  const [searchText] = useDebouncedValue(typed.trim(), pause);
  const { data, isError, isPlaceholderData } = useQuery({
    queryKey: queryKeyOf(endpoints.findItems, company, searchText),
    queryFn: ({ signal }) => ask(endpoints.findItems, { query: { searchText, limit: 20 } }, { signal }),
    placeholderData: keepPreviousData,
    enabled: wanted,
    staleTime: 600_000,
  });
  return { items: data, isError, isSettled: searchText === typed.trim() && !isPlaceholderData };
};

/** Department levels from which rules can be made. */
export const useLevelChoices = () => {
  const company = useStored(companyId);
  return useQuery({
    queryKey: queryKeyOf(endpoints.readAnalysisChoices, company),
    queryFn: ({ signal }) => ask(endpoints.readAnalysisChoices, {}, { signal }),
    staleTime: 600_000,
  });
};

export interface TaskActions {
  repeat: (task: Task) => Promise<Task>;
  submit: (body: Submitted) => Promise<Task>;
  retry: (task: Task) => Promise<void>;
  cancel: (task: Task) => Promise<void>;
  remove: (task: Task) => Promise<void>;
}

/** Actions on a task. The calls announce their failures. */
export const useTaskActions = (): TaskActions => {
  const client = useQueryClient();
  const renew = (): Promise<void> => refresh(client, [endpoints.listTasks]);
  const submit = async (body: Submitted): Promise<Task> => {
    const task = await ask(endpoints.submitTask, { body }, { quiet: false });
    await renew();
    return task;
  };
  return {
    repeat: (task) => submit(againOf(task)),
    submit,
    retry: async ({ taskid }) => {
      await ask(endpoints.retryTask, { query: { taskid } });
      await renew();
    },
    cancel: async ({ taskid }) => {
      await ask(endpoints.updateTaskStatus, { params: { taskid }, body: { status: 'Cancelled' } });
      await renew();
    },
    remove: async ({ taskid }) => {
      await ask(endpoints.deleteTask, { params: { taskid } });
      await renew();
    },
  };
};

/** Downloads the whole result. The call announces a failure. */
export const saveResult = async (
  { taskid, task_title }: Task,
  type: 'xlsx' | 'csv',
  language: 'en' | 'fr',
): Promise<void> => {
  const response = await askFile(endpoints.taskFile, { params: { taskid }, query: { type, language } });
  await saveAnswer(response, `${task_title}.${type}`);
};
