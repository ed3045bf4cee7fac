import * as endpoints from '@lanewise/contract/endpoints/value-table';
import * as halves from '@lanewise/contract/endpoints/schemas/value-table';
import type { ValueTableChange } from '@lanewise/contract/entities/value-table';
import { changeBook, type BookChange } from '../../ledger/change.ts';
import { readTable } from '../../ledger/table.ts';
import type { TableQuestion } from '../../ledger/question.ts';
import { tilledFieldOf, wrongFieldOf } from '../../ledger/typed.ts';
import { allows } from '../../plugins/access.ts';
import type { App, AppParts, RouteModule } from '../../plugins/app.ts';
import { companyOf, type RequestCaller, nameOf } from '../../plugins/caller.ts';
import { changesOf } from '../../plugins/changes.ts';
import { accessDenied, badField, Refusal } from '../../plugins/refusal.ts';
import { reply } from '../../plugins/reply.ts';
import { serving } from '../../plugins/serve.ts';
import type { ReportParts } from '../sources.ts';
import { openingBooks } from './asking.ts';

const refuseWithout = (
  caller: RequestCaller,
  { rows, isBookClosed, isIncomplete }: ValueTableChange,
  { mayClose, isBlind }: TableQuestion,
): void => {
  const needs = (permission: 'enterValues' | 'approveBook' | 'closeBook' | 'closeIncomplete' | 'reopenBook'): void => {
    if (!allows({ permission }, caller)) throw accessDenied();
  };
  if (rows.some(({ dpId: _, approved: __, ...entered }) => Object.keys(entered).length > 0)) needs('enterValues');
  // Whether a line needs an approval reveals its expected amount, so a blind counter must not approve.
  if (rows.some(({ approved }) => approved !== undefined)) {
    needs('approveBook');
    if (isBlind) throw accessDenied();
  }
  // An adjustment changes the expected amount, so a person who sets one must know that amount.
  if (isBlind && rows.some(({ adjustment }) => adjustment !== undefined)) throw accessDenied();
  if (isBookClosed === true && isIncomplete === true) needs('closeIncomplete');
  if (isBookClosed === undefined) return;
  needs(isBookClosed ? 'closeBook' : 'reopenBook');
  if (!mayClose) throw accessDenied();
};

/** Whether the book is closed or reopened. A book may be closed incomplete only if its preset permits this. */
const actOf = (
  { isBookClosed, isIncomplete, reason }: ValueTableChange,
  { preset }: TableQuestion,
): Pick<BookChange, 'act'> => {
  if (isBookClosed === undefined) return {};
  return isBookClosed
    ? { act: { closes: true, isIncomplete: isIncomplete === true && preset.rules.mayBeIncomplete } }
    : { act: { closes: false, reason: reason ?? '' } };
};

const busy = (): Refusal =>
  new Refusal(503, 'server.busy', 'Others are changing this book: close it again in a moment', { retryAfter: 2 });

/** The daily book of a store. */
export const valueTableRoutes =
  (own: ReportParts): RouteModule =>
  (app: App, parts: AppParts) => {
    const { books } = parts.meta;
    const serve = serving(app, endpoints, halves);
    const open = openingBooks(parts, own);

    serve('readValueTable', async (request) => {
      const question = await open.table(request, request.query);
      return reply(await own.gate.settled(companyOf(request.caller), () => readTable(question)));
    });

    serve('changeValueTable', async (request) => {
      const { caller, body, audited } = request;
      const question = await open.changing(request, body);
      refuseWithout(caller, body, question);
      const work = {
        companyId: companyOf(caller),
        locationId: question.locationId,
        date: body.date,
        by: nameOf(caller),
      };
      const { rows, isBookClosed, isIncomplete, reason } = body;
      audited({
        subject: { id: body.locationId, name: `${question.preset.name} ${body.date}` },
        changes: changesOf(null, {
          ...(rows.length > 0 && { rows }),
          ...(isBookClosed !== undefined && { isBookClosed }),
          ...(isIncomplete !== undefined && { isIncomplete }),
          reason: reason ?? '',
        }),
      });
      const wrong =
        wrongFieldOf(body.rows, question.sheets, question.named.points) ?? (await tilledFieldOf(question, body.rows));
      if (wrong) throw badField(wrong.field, wrong.code, wrong.message);
      const changed = await changeBook({ ...question, books }, work, {
        rows,
        seen: { version: body.version, basis: body.basis },
        ...actOf(body, question),
      });
      if (!changed) throw busy();
      return reply(changed);
    });
  };
