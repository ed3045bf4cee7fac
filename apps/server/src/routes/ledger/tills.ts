import * as endpoints from '@lanewise/contract/endpoints/tills';
import * as halves from '@lanewise/contract/endpoints/schemas/tills';
import { MOST_TILL_RULES } from '@lanewise/contract/entities/till-rules';
import type { TillRule, TillRuleInput } from '@lanewise/contract/entities/tills';
import { readDrawerCourses } from '../../ledger/drawer-courses.ts';
import { readTillDay, tillApprovalsOf, tillEntriesOf, wrongTillOf } from '../../ledger/till-day.ts';
import { unreadDrawers } from '../../ledger/unread.ts';
import { Refused } from '../../meta/errors.ts';
import { allows } from '../../plugins/access.ts';
import type { App, AppParts, RouteModule } from '../../plugins/app.ts';
import { knowledgeOf } from '../../plugins/asker.ts';
import { companyOf, type RequestCaller, nameOf } from '../../plugins/caller.ts';
import { changesOf } from '../../plugins/changes.ts';
import { accessDenied, badField, notFound } from '../../plugins/refusal.ts';
import { reply } from '../../plugins/reply.ts';
import { serving } from '../../plugins/serve.ts';
import { MOST_PERIOD_DAYS } from '@lanewise/contract/entities/book-days';
import type { ReportParts } from '../sources.ts';
import { assertFew, openingBooks } from './asking.ts';
import { refuseOfSome } from '../sight.ts';

/** Refuses tolerances for stores that the caller does not see. */
const refuseUnseen = async (caller: RequestCaller, { tolerances }: TillRuleInput): Promise<void> => {
  const seen = new Set((await caller.sight()).locations.map(({ regLocId }) => regLocId));
  const at = tolerances.findIndex(({ locationId }) => locationId !== null && !seen.has(locationId));
  if (at >= 0) throw badField(`tolerances.${at}.locationId`, 'choice', 'There is no such store');
};

/** Rules with the tolerances of stores that the caller sees. A blind counter sees only tolerances that they set. */
const rulesFor = async (caller: RequestCaller, rules: readonly TillRule[]): Promise<TillRule[]> => {
  const seen = new Set((await caller.sight()).locations.map(({ regLocId }) => regLocId));
  const known = knowledgeOf(caller);
  return rules.map(({ tolerances, ...rule }) => ({
    ...rule,
    tolerances: tolerances.filter(
      ({ locationId }) => known.tolerances && (locationId === null || seen.has(locationId)),
    ),
  }));
};

/** Drawers of stores: how they are counted, and their counts. */
export const tillRoutes =
  (own: ReportParts): RouteModule =>
  (app: App, parts: AppParts) => {
    const { meta } = parts;
    const { tills } = meta.books;
    const serve = serving(app, endpoints, halves);
    const open = openingBooks(parts, own);
    const currencyOf = async (companyId: number): Promise<string> => {
      const company = await meta.companies.find(companyId);
      if (!company) throw notFound();
      return company.currency;
    };

    serve('listTillRules', async ({ caller }) => {
      const found = caller.companyId === null ? [] : await rulesFor(caller, await tills.rules(caller.companyId));
      return reply(found, { totalCount: found.length });
    });

    serve('setTillRule', async ({ caller, body, audited }) => {
      const companyId = companyOf(caller);
      await refuseOfSome(caller);
      await refuseUnseen(caller, body);
      const before = await tills.rules(companyId);
      const replaced = before.find(({ since }) => since === body.since) ?? null;
      if (!replaced && before.length >= MOST_TILL_RULES)
        throw new Refused('list.full', `There are ${MOST_TILL_RULES} already.`, {
          list: 'till_rule',
          most: MOST_TILL_RULES,
        });
      audited({ subject: { id: companyId, name: body.since }, changes: changesOf(replaced, body) });
      await tills.setRule(companyId, body, nameOf(caller));
      const found = await tills.rules(companyId);
      return reply(found, { totalCount: found.length });
    });

    serve('readTills', async (request) => {
      const question = await open.table(request, request.query);
      const companyId = companyOf(request.caller);
      const currency = await currencyOf(companyId);
      return reply(await own.gate.settled(companyId, () => readTillDay(question, currency)));
    });

    serve('listDrawerCourses', async (request) => {
      assertFew(request.query, 1, MOST_PERIOD_DAYS);
      const question = await open.period(request, request.query);
      const found = await own.gate.settled(companyOf(request.caller), () => readDrawerCourses(question));
      return reply(found, { totalCount: found.length });
    });

    serve('countTills', async (request) => {
      const { caller, body, audited } = request;
      const question = await open.changing(request, body);
      const changes = body.tills;
      const approves = changes.some(({ approved }) => approved !== undefined);
      if (approves && (question.isBlind || !allows({ permission: 'approveBook' }, caller))) throw accessDenied();
      const companyId = companyOf(caller);
      const currency = await currencyOf(companyId);
      audited({
        subject: { id: body.locationId, name: `${question.preset.name} ${body.date}` },
        changes: changesOf(null, { tills: changes }),
      });
      const wrong = await wrongTillOf(question, changes, currency);
      if (wrong) throw badField(wrong.field, wrong.code, wrong.message);
      const work = { companyId, locationId: question.locationId, date: body.date, by: nameOf(caller) };
      // Refused approvals leave nothing of the call behind.
      const approvals = await tillApprovalsOf(question, changes, work.by, body.basis);
      const entries = [...tillEntriesOf(changes, currency), ...approvals];
      if (entries.length > 0)
        await tills.enter(work, entries, {
          version: body.version,
          refuse: unreadDrawers(changes, work.by, question.isBlind),
        });
      return reply(await readTillDay(question, currency));
    });
  };
