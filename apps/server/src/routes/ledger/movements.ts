import * as endpoints from '@lanewise/contract/endpoints/movements';
import * as halves from '@lanewise/contract/endpoints/schemas/movements';
import { isMovementShown, readMovementDay, receive, wrongMovementOf } from '../../ledger/movement-day.ts';
import type { TableQuestion } from '../../ledger/question.ts';
import type { App, AppParts, RouteModule } from '../../plugins/app.ts';
import { companyOf, type RequestCaller, nameOf } from '../../plugins/caller.ts';
import { changesOf } from '../../plugins/changes.ts';
import { badField, notFound } from '../../plugins/refusal.ts';
import { reply } from '../../plugins/reply.ts';
import { serving } from '../../plugins/serve.ts';
import type { ReportParts } from '../sources.ts';
import { openingBooks } from './asking.ts';
import { refuseOfSome } from '../sight.ts';

const workOf = (caller: RequestCaller, { locationId, date }: TableQuestion) => ({
  companyId: companyOf(caller),
  locationId,
  date,
  by: nameOf(caller),
});

const subjectOf = ({ regLocId, date, preset }: TableQuestion) => ({ id: regLocId, name: `${preset.name} ${date}` });

/** Movements of money within stores and out of them, and the accounts that hold it. */
export const movementRoutes =
  (own: ReportParts): RouteModule =>
  (app: App, parts: AppParts) => {
    const { movements } = parts.meta.books;
    const serve = serving(app, endpoints, halves);
    const open = openingBooks(parts, own);

    serve('listAccounts', async ({ caller }) => {
      const found = caller.companyId === null ? [] : await movements.accounts(caller.companyId);
      return reply(found, { totalCount: found.length });
    });

    serve('createAccount', async ({ caller, body, audited }, response) => {
      await refuseOfSome(caller);
      const created = await movements.createAccount(companyOf(caller), body);
      audited({ subject: { id: created.accountId, name: created.name }, changes: changesOf(null, created) });
      response.code(201);
      return reply(created);
    });

    serve('changeAccount', async ({ caller, body: { accountId, ...input }, audited }) => {
      const companyId = companyOf(caller);
      await refuseOfSome(caller);
      const before = (await movements.accounts(companyId)).find((account) => account.accountId === accountId);
      const changed = before && (await movements.changeAccount(companyId, accountId, input));
      if (!changed) throw notFound();
      audited({ subject: { id: accountId, name: changed.name }, changes: changesOf(before, changed) });
      return reply(changed);
    });

    serve('readMovements', async (request) => {
      const question = await open.table(request, request.query);
      return reply(
        await own.gate.settled(companyOf(request.caller), () => readMovementDay(question, nameOf(request.caller))),
      );
    });

    serve('addMovement', async (request) => {
      const { caller, body, audited } = request;
      const question = await open.changing(request, body);
      const { date: _, locationId: __, presetId: ___, ...movement } = body;
      audited({ subject: subjectOf(question), changes: changesOf(null, movement) });
      const wrong = await wrongMovementOf(question, body);
      if (wrong) throw badField(wrong.field, wrong.code, wrong.message);
      await movements.add(workOf(caller, question), [movement]);
      return reply(await readMovementDay(question, nameOf(caller)));
    });

    serve('receiveMovements', async (request) => {
      const { caller, body, audited } = request;
      const question = await open.changing(request, body);
      audited({ subject: subjectOf(question), changes: changesOf(null, { records: body.records }) });
      const wrong = await receive(question, movements, workOf(caller, question), body);
      if (wrong) throw badField(wrong.field, wrong.code, wrong.message);
      return reply(await readMovementDay(question, nameOf(caller)));
    });

    serve('reverseMovement', async (request) => {
      const { caller, body, audited } = request;
      const { movementId, reason } = body;
      const question = await open.changing(request, body);
      audited({ subject: subjectOf(question), changes: changesOf(null, { movementId, reason }) });
      if (!(await isMovementShown(question, nameOf(caller), movementId))) throw notFound();
      if (!(await movements.reverse(workOf(caller, question), movementId, reason))) throw notFound();
      return reply(await readMovementDay(question, nameOf(caller)));
    });
  };
