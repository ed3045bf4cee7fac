import * as endpoints from '@lanewise/contract/endpoints/analytics';
import * as halves from '@lanewise/contract/endpoints/schemas/analytics';
import type { ConflictReason } from '@lanewise/contract/errors';
import type { FastifyRequest } from 'fastify';
import { definitionOf } from '../../analytics/definition.ts';
import type { Analytics } from '../../analytics/open.ts';
import type { ResultReader } from '../../analytics/shown.ts';
import type { StoredTask } from '../../meta/analysis-types.ts';
import type { App, AppParts, RouteModule } from '../../plugins/app.ts';
import { nameOf } from '../../plugins/caller.ts';
import { badField, notFound, Refusal } from '../../plugins/refusal.ts';
import { reply } from '../../plugins/reply.ts';
import { serving } from '../../plugins/serve.ts';
import { findOwn, isOver, listOwn, readerOf, shownTo } from './found.ts';
import { questionRoutes } from './questions.ts';
import { resultRoutes } from './results.ts';
import { seenStores } from './seen-stores.ts';

const refuseMail = (mail: boolean, { smtpUrl }: AppParts['config']): void => {
  if (!mail || smtpUrl !== null) return;
  throw new Refusal(409, 'conflict', 'No mail server is set up.', {
    params: { reason: 'noMailServer' satisfies ConflictReason },
  });
};

/** Tasks of what sells together, and their results. */
export const analyticsRoutes =
  (analytics: Analytics): RouteModule =>
  (app: App, parts: AppParts) => {
    const { analysisTasks: tasks } = parts.meta;
    const serve = serving(app, endpoints, halves);
    resultRoutes(app, parts);
    questionRoutes(app, parts, analytics);

    const shown = async (reader: ResultReader, found: StoredTask) => {
      const [task] = await shownTo(parts, reader, [found]);
      if (!task) throw notFound();
      return task;
    };

    /** The caller's own task, which the audit log names. */
    const open = async (request: FastifyRequest, taskId: number) => {
      const reader = await readerOf(request.caller);
      const task = await findOwn(tasks, reader, taskId);
      request.audited({ subject: { id: task.taskId, name: task.title } });
      return { task, told: async (found: StoredTask) => reply(await shown(reader, found)) };
    };

    serve('submitTask', async (request, response) => {
      const { task_title: title, mail, ...input } = request.body;
      const reader = await readerOf(request.caller);
      const { companyId, userId } = reader;
      if (userId === 0) throw new Refusal(403, 'access.denied', 'Tasks belong to users');
      const definition = definitionOf(input);
      const locationIds = await seenStores(parts.meta, request, definition, reader);
      refuseMail(mail, parts.config);
      const owner = { companyId, userId, submittedBy: nameOf(request.caller) };
      const task = await tasks.submit({ ...owner, title, definition, locationIds, wantsMail: mail });
      request.audited({ subject: { id: task.taskId, name: title } });
      analytics.wake();
      return response.code(201).send(reply(await shown(reader, task)));
    });

    serve('listTasks', async (request) => {
      const reader = await readerOf(request.caller);
      const { tasktype: type, ...asked } = request.query;
      const { tasks: found, count } = await listOwn(tasks, reader, { ...asked, type });
      return reply(await shownTo(parts, reader, found), { totalCount: count });
    });

    serve('deleteTask', async (request) => {
      const { taskid } = request.params;
      await open(request, taskid);
      await tasks.remove(taskid);
      return reply(null);
    });

    serve('retryTask', async (request) => {
      const { taskid } = request.query;
      const { task, told } = await open(request, taskid);
      const again = await tasks.retry(task);
      if (!again) throw isOver('Only failed and cancelled tasks can be submitted again');
      analytics.wake();
      return told(again);
    });

    serve('updateTaskStatus', async (request) => {
      const { taskid } = request.params;
      const { told } = await open(request, taskid);
      if (request.body.status !== 'Cancelled')
        throw badField('status', 'choice', 'status can only be set to Cancelled: the server sets the others');
      const cancelled = await tasks.cancel(taskid);
      if (!cancelled) throw isOver('This task neither waits nor runs');
      return told(cancelled);
    });
  };
