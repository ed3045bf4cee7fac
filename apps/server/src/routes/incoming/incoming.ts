import type { actionResult } from '@lanewise/contract/entities/incoming-actions';
import { setTimeout as delay } from 'node:timers/promises';
import * as endpoints from '@lanewise/contract/endpoints/incoming';
import * as halves from '@lanewise/contract/endpoints/schemas/incoming';
import type { z } from 'zod';
import type { App, AppParts, RouteModule } from '../../plugins/app.ts';
import { knowledgeOf } from '../../plugins/asker.ts';
import type { Ingest } from '../../ingest/ingest.ts';
import type { Outcome } from '../../meta/incoming-types.ts';
import type { IngestStore } from '../../meta/ingest-types.ts';
import { actorOf, companyOf, ownDoings } from '../../plugins/caller.ts';
import { changesOf } from '../../plugins/changes.ts';
import { notFound } from '../../plugins/refusal.ts';
import { reply } from '../../plugins/reply.ts';
import { serving } from '../../plugins/serve.ts';
import { conflictDetail } from './conflict.ts';
import { doubtsRoute } from './doubts.ts';
import { refusedRoute } from './refused.ts';
import { actionWire, conflictWire, fileWire, lateWire, quarantineWire } from './wire.ts';
import { withdrawalRoute } from './withdrawal.ts';
import { ownerOf } from '../../plugins/owner.ts';
import { storesByLocation, narrowed } from '../sight.ts';

const waitStep = 50;

/** Waits until the decider has carried out the request, or until the time is over. */
const awaited = async (
  store: IngestStore,
  outcomes: readonly Outcome[],
  seconds: number,
): Promise<z.output<typeof actionResult>[]> => {
  const ids = outcomes.flatMap(({ actionId, outcome }) => (outcome === 'requested' && actionId ? [actionId] : []));
  const until = Date.now() + seconds * 1000;
  let states = await store.incoming.actionStates(ids);
  while ([...states.values()].some(({ state }) => state === 'requested') && Date.now() < until) {
    await delay(waitStep);
    states = await store.incoming.actionStates(ids);
  }
  return outcomes.map(({ id: subject, outcome, actionId }) => {
    const now = actionId === null || outcome !== 'requested' ? undefined : states.get(actionId);
    return { id: subject, outcome: now?.state ?? outcome, error: now?.error ?? '' };
  });
};

/** Received files, their parts that wait for a decision, late changes, and the decisions. */
export const incomingRoutes =
  (ingest: Ingest, store: IngestStore): RouteModule =>
  (app: App, parts: AppParts) => {
    const { incoming } = store;
    listRoutes(app, parts, store);
    withdrawalRoute(app, parts, ingest, store);
    doubtsRoute(app, parts, ingest, store);
    refusedRoute(app, parts, store);

    const serve = serving(app, endpoints, halves);

    serve('oneConflict', async (request) => {
      ingest.gate.pass(companyOf(request.caller));
      const sight = await narrowed(request.caller);
      const found = await incoming.conflict(sight, request.params.conflictId);
      if (!found) throw notFound();
      return { ...reply(await conflictDetail(parts, ingest, store, request, found)) };
    });

    serve('oneQuarantined', async (request) => {
      const { caller, params } = request;
      const sight = await narrowed(caller);
      const found = await incoming.quarantined(sight, params.quarantineId);
      const row = found && (await store.segment(sight.companyId, found.segment));
      if (!found || !row) throw notFound();
      const knows = knowledgeOf(caller);
      const isWithheld = !knows.sales;
      const excerpt = isWithheld ? null : await ingest.excerpt(row, found, ownerOf(caller));
      const wire = quarantineWire(found, await storesByLocation(parts.meta, sight.companyId), knows);
      return reply({ ...wire, isWithheld, excerpt });
    });

    serve('decide', async ({ caller, body, query, audited }) => {
      const { kind, note } = body;
      audited({ subject: { id: body.ids.join(',') }, reason: note, changes: changesOf(null, { decision: kind }) });
      const sight = await narrowed(caller);
      const ids = [...new Set(body.ids)];
      // A caller who may not wait is refused before anything is decided.
      const results = await app.waiting(caller, query.wait, async () => {
        const outcomes = await incoming.decide(sight, actorOf(caller), body.kind, ids, body.note);
        if (outcomes.length === 0) throw notFound();
        const before = [...new Set(outcomes.flatMap(({ replaces = [] }) => replaces))].sort().join(', ');
        if (before !== '') audited({ changes: changesOf({ decision: before }, { decision: kind }) });
        ingest.wake();
        return awaited(store, outcomes, query.wait);
      });
      return reply(results);
    });
  };

const listRoutes = (app: App, { meta }: AppParts, store: IngestStore): void => {
  const { incoming } = store;

  const serve = serving(app, endpoints, halves);

  serve('countIncoming', async ({ caller }) => reply(await incoming.counts(await narrowed(caller))));

  serve('listFiles', async ({ caller, query }) => {
    const sight = await narrowed(caller, query.locationIds);
    const [found, place] = await Promise.all([incoming.files(sight, query), storesByLocation(meta, sight.companyId)]);
    return reply(
      found.rows.map((row) => fileWire(row, place, knowledgeOf(caller))),
      { totalCount: found.total },
    );
  });

  serve('listConflicts', async ({ caller, query }) => {
    const sight = await narrowed(caller, query.locationIds);
    const [found, place] = await Promise.all([
      incoming.conflicts(sight, query),
      storesByLocation(meta, sight.companyId),
    ]);
    return reply(
      found.rows.map((row) => conflictWire(row, place)),
      { totalCount: found.total },
    );
  });

  serve('listQuarantine', async ({ caller, query }) => {
    const sight = await narrowed(caller, query.locationIds);
    const [found, place] = await Promise.all([
      incoming.quarantine(sight, query),
      storesByLocation(meta, sight.companyId),
    ]);
    return reply(
      found.rows.map((row) => quarantineWire(row, place, knowledgeOf(caller))),
      { totalCount: found.total },
    );
  });

  serve('listLate', async ({ caller, query }) => {
    const sight = await narrowed(caller, query.locationIds);
    const [found, place] = await Promise.all([incoming.late(sight, query), storesByLocation(meta, sight.companyId)]);
    return reply(
      found.rows.map((row) => lateWire(row, place, knowledgeOf(caller))),
      { totalCount: found.total },
    );
  });

  serve('listActions', async ({ caller, query }) => {
    const sight = await narrowed(caller);
    const [found, place] = await Promise.all([
      incoming.actions(sight, query, ownDoings(caller)),
      storesByLocation(meta, sight.companyId),
    ]);
    return reply(
      found.rows.map((row) => actionWire(row, place)),
      { totalCount: found.total },
    );
  });
};
