import * as endpoints from '@lanewise/contract/endpoints/analytics';
import * as halves from '@lanewise/contract/endpoints/schemas/analytics';
import { writeTask } from '../../analytics/file.ts';
import { resultPageOf, partOf } from '../../analytics/stored.ts';
import { wordsOf } from '../../exports/words.ts';
import type { StoredTask } from '../../meta/analysis-types.ts';
import type { App, AppParts } from '../../plugins/app.ts';
import type { RequestCaller } from '../../plugins/caller.ts';
import { notFound } from '../../plugins/refusal.ts';
import { reply } from '../../plugins/reply.ts';
import { serving } from '../../plugins/serve.ts';
import { sendAttachment } from '../attachment.ts';
import { findTask, isOver, readerOf, seesAll, shownTo } from './found.ts';

/** A task with its result, its rows, and its file. */
export const resultRoutes = (app: App, parts: AppParts): void => {
  const { analysisTasks: tasks } = parts.meta;
  const serve = serving(app, endpoints, halves);

  serve('readTask', async (request) => {
    const reader = await readerOf(request.caller);
    const found = await findTask(tasks, reader, request.params.taskid);
    const [task] = await shownTo(parts, reader, [found]);
    if (!task) throw notFound();
    const isReady = task.status === 'Completed' && task.isShown;
    return reply({ task, result: isReady ? await partOf(tasks, found, 'result') : null });
  });

  const findShown = async (caller: RequestCaller, taskId: number): Promise<StoredTask> => {
    const reader = await readerOf(caller);
    const found = await findTask(tasks, reader, taskId);
    if (found.status !== 'Completed') throw isOver('This task has no result');
    if (!(await seesAll(tasks, reader, found))) throw notFound();
    return found;
  };

  serve('readTaskRows', async (request) => {
    const found = await findShown(request.caller, request.params.taskid);
    const { rows, count } = resultPageOf(await partOf(tasks, found, request.query.list), request.query);
    return reply(rows, { totalCount: count });
  });

  serve(
    'taskFile',
    async (request, response) => {
      const found = await findShown(request.caller, request.params.taskid);
      const { type, language } = request.query;
      const words = wordsOf(language, request.caller.user.clock);
      return sendAttachment(response, await writeTask(tasks, found, type, words));
    },
    { config: { download: true } },
  );
};
