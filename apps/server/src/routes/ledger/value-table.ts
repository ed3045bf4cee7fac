import * as endpoints from '@lanewise/contract/endpoints/value-table';
import * as halves from '@lanewise/contract/endpoints/schemas/value-table';
import type { ValueTableChange } from '@lanewise/contract/entities/value-table';
import type { FastifyRequest } from 'fastify';
import { closeBook } from '../../ledger/close.ts';
import { readTable, type TableQuestion } from '../../ledger/table.ts';
import { wrongFieldOf } from '../../ledger/typed.ts';
import { allows } from '../../plugins/access.ts';
import type { App, AppParts, RouteModule } from '../../plugins/app.ts';
import { companyOf, type RequestCaller } from '../../plugins/caller.ts';
import { changesOf } from '../../plugins/changes.ts';
import { accessDenied, badField, notFound, Refusal } from '../../plugins/refusal.ts';
import { reply } from '../../plugins/reply.ts';
import { serving } from '../../plugins/serve.ts';
import { factsFor } from '../../reports/engine/long.ts';
import { nowIn, readCompanyPoints, readNames, type ReportParts } from '../reports/question.ts';
import { keeperOf } from './keeper.ts';

type Own = Pick<ReportParts, 'gate' | 'calendars' | 'arrivals'>;

const nameOf = ({ user, switchedBy }: RequestCaller): string => switchedBy?.username ?? user.username;

/** The book that a call names: of a store that the caller sees, under a preset that it was given. */
const openTable = async (
  { meta, clock }: AppParts,
  { gate, calendars, arrivals }: Own,
  request: FastifyRequest,
  { locationId: regLocId, presetId, date }: { locationId: number; presetId: number; date: string },
): Promise<TableQuestion> => {
  const { caller } = request;
  const companyId = companyOf(caller);
  gate.pass(companyId);
  const keeper = await keeperOf(caller);
  const place = keeper.sight.locations.find((one) => one.regLocId === regLocId);
  const [company, preset] = await Promise.all([
    meta.companies.find(companyId),
    place ? meta.ledgers.preset(keeper, presetId) : null,
  ]);
  if (!place || !company || !preset?.locationIds.includes(regLocId)) throw notFound();
  if (date < preset.since) throw badField('date', 'date.since', `This book begins on ${preset.since}`);
  const [scope, points, names, sheets] = await Promise.all([
    request.scope({ startDate: date, lastDate: date, locationIds: [regLocId] }),
    readCompanyPoints(meta, companyId),
    readNames(meta, calendars, companyId, 1),
    meta.ledgers.sheets(keeper, presetId),
  ]);
  const active = (sheets ?? []).filter(({ state }) => state === 'Active');
  return {
    facts: factsFor(request.ask(), scope),
    scope,
    preset,
    date,
    regLocId,
    arrivals,
    books: meta.books,
    places: names.places,
    locationId: place.locationId,
    sheets: active,
    company: { ...points, departments: names.departments },
    now: nowIn(company.timeZone, clock?.() ?? new Date()),
    isBlind: !allows({ permission: 'seeExpected' }, caller),
    mayClose:
      allows({ permission: ['closeBook', 'reopenBook'] }, caller) &&
      [preset, ...active].every(({ authorityLevelId }) => keeper.authorityLevel <= authorityLevelId),
  };
};

const refuseWithout = (
  caller: RequestCaller,
  { rows, isBookClosed }: ValueTableChange,
  { mayClose }: TableQuestion,
): void => {
  const needs = (permission: 'enterValues' | 'closeBook' | 'reopenBook'): void => {
    if (!allows({ permission }, caller)) throw accessDenied();
  };
  if (rows.length > 0) needs('enterValues');
  if (isBookClosed === undefined) return;
  needs(isBookClosed ? 'closeBook' : 'reopenBook');
  if (!mayClose) throw accessDenied();
};

const busy = (): Refusal =>
  new Refusal(503, 'server.busy', 'Others are changing this book: close it again in a moment', { retryAfter: 2 });

/** The daily book of a store. */
export const valueTableRoutes =
  (own: Own): RouteModule =>
  (app: App, parts: AppParts) => {
    const { books } = parts.meta;
    const serve = serving(app, endpoints, halves);

    serve('readValueTable', async (request) =>
      reply(await readTable(await openTable(parts, own, request, request.query))),
    );

    serve('changeValueTable', async (request) => {
      const { caller, body, audited } = request;
      const question = await openTable(parts, own, request, body);
      refuseWithout(caller, body, question);
      const work = {
        companyId: companyOf(caller),
        locationId: question.locationId,
        date: body.date,
        by: nameOf(caller),
      };
      const { rows, isBookClosed, reason } = body;
      audited({
        subject: { id: body.locationId, name: `${question.preset.name} ${body.date}` },
        changes: changesOf(null, {
          ...(rows.length > 0 && { rows }),
          ...(isBookClosed !== undefined && { isBookClosed }),
          reason: reason ?? '',
        }),
      });
      const wrong = wrongFieldOf(body.rows, question.sheets, question.company.points);
      if (wrong) throw badField(wrong.field, wrong.code, wrong.message);
      if (body.rows.length > 0) await books.enter(work, body.rows, body.version);
      if (body.isBookClosed === true && !(await closeBook(question, work))) throw busy();
      if (body.isBookClosed === false) await books.reopen(work, body.presetId, body.reason ?? '');
      return reply(await readTable(question));
    });
  };
