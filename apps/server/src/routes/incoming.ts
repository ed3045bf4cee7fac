import {
  actionEntry,
  actionInput,
  actionQuery,
  actionResult,
  conflictEntry,
  conflictQuery,
  fileQuery,
  incomingCounts,
  lateChange,
  lateQuery,
  quarantineDetail,
  quarantineEntry,
  quarantineQuery,
  receivedFile,
} from '@lanewise/contract/entities/incoming';
import { setTimeout as delay } from 'node:timers/promises';
import { listOf, replyOf } from '@lanewise/contract/endpoints/schemas/replies';
import { id } from '@lanewise/contract/primitives/ids';
import { z } from 'zod';
import type { App, AppParts, RouteModule } from '../plugins/app.ts';
import type { Ingest } from '../ingest/ingest.ts';
import type { Actor, Outcome } from '../meta/incoming-types.ts';
import type { IngestStore } from '../meta/ingest-types.ts';
import { companyOf, type RequestCaller } from '../plugins/caller.ts';
import { changesOf } from '../plugins/changes.ts';
import { notFound } from '../plugins/refusal.ts';
import { reply } from '../plugins/reply.ts';
import { conflictDetail } from './incoming/conflict.ts';
import { doubtsRoute } from './incoming/doubts.ts';
import { actionWire, conflictWire, fileWire, lateWire, quarantineWire } from './incoming/wire.ts';
import { withdrawalRoute } from './incoming/withdrawal.ts';
import { ownerOf } from '../plugins/owner.ts';
import { placesOf, sightOf } from './sight.ts';

const tags = ['Incoming'];
const access = { anyOf: ['Incoming Setting'] as const };
const waitStep = 50;

const actorOf = ({ user }: RequestCaller): Actor => ({ name: user.username, userId: user.userId || null });

/** Waits until the decider has carried out the request, or the time is over. */
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

    app.get(
      '/incoming/conflicts/:conflictId',
      {
        config: { access },
        schema: {
          tags,
          summary: 'Both versions of a transaction',
          params: z.object({ conflictId: id }),
          response: { 200: z.looseObject({ isSuccess: z.literal(true), message: z.string() }) },
        },
      },
      async (request) => {
        ingest.gate.pass(companyOf(request.caller));
        const sight = await sightOf(store, request.caller);
        const found = await incoming.conflict(sight, request.params.conflictId);
        if (!found) throw notFound();
        return { ...reply(await conflictDetail(parts, ingest, store, request, found)) };
      },
    );

    app.get(
      '/incoming/quarantine/:quarantineId',
      {
        config: { access },
        schema: {
          tags,
          summary: 'A quarantined record with what stands around it in its file',
          params: z.object({ quarantineId: id }),
          response: { 200: replyOf(quarantineDetail) },
        },
      },
      async (request) => {
        const { caller, params } = request;
        const sight = await sightOf(store, caller);
        const found = await incoming.quarantined(sight, params.quarantineId);
        const row = found && (await store.segment(sight.companyId, found.segment));
        if (!found || !row) throw notFound();
        const excerpt = await ingest.excerpt(row, found, ownerOf(request.caller));
        return reply({ ...quarantineWire(found, await placesOf(parts.meta, sight.companyId)), excerpt });
      },
    );

    app.post(
      '/incoming/actions',
      {
        config: { access },
        schema: {
          tags,
          summary: 'Accepts or rejects conflicts, replays or dismisses records, tries files again or withdraws them',
          description: 'Recorded before it is answered. What needs computing is carried out soon after.',
          body: actionInput,
          querystring: z.strictObject({ wait: z.coerce.number().min(0).max(20).default(0) }),
          response: { 200: replyOf(z.array(actionResult)) },
        },
      },
      async ({ caller, body, query, audited }) => {
        const { kind, note } = body;
        audited({ subject: { id: body.ids.join(',') }, reason: note, changes: changesOf(null, { decision: kind }) });
        const sight = await sightOf(store, caller);
        const ids = [...new Set(body.ids)];
        const outcomes = await incoming.decide(sight, actorOf(caller), body.kind, ids, body.note);
        if (outcomes.length === 0) throw notFound();
        ingest.wake();
        return reply(await awaited(store, outcomes, query.wait));
      },
    );
  };

const listRoutes = (app: App, { meta }: AppParts, store: IngestStore): void => {
  const { incoming } = store;

  app.get(
    '/incoming/counts',
    {
      config: { access },
      schema: { tags, summary: 'How much waits for a decision', response: { 200: replyOf(incomingCounts) } },
    },
    async ({ caller }) => reply(await incoming.counts(await sightOf(store, caller))),
  );

  app.get(
    '/incoming/files',
    {
      config: { access },
      schema: { tags, summary: 'Received files', querystring: fileQuery, response: { 200: listOf(receivedFile) } },
    },
    async ({ caller, query }) => {
      const sight = await sightOf(store, caller, query.locationIds);
      const [found, place] = await Promise.all([incoming.files(sight, query), placesOf(meta, sight.companyId)]);
      return reply(
        found.rows.map((row) => fileWire(row, place)),
        { totalCount: found.total },
      );
    },
  );

  app.get(
    '/incoming/conflicts',
    {
      config: { access },
      schema: {
        tags,
        summary: 'Transactions that came with two contents',
        querystring: conflictQuery,
        response: { 200: listOf(conflictEntry) },
      },
    },
    async ({ caller, query }) => {
      const sight = await sightOf(store, caller, query.locationIds);
      const [found, place] = await Promise.all([incoming.conflicts(sight, query), placesOf(meta, sight.companyId)]);
      return reply(
        found.rows.map((row) => conflictWire(row, place)),
        { totalCount: found.total },
      );
    },
  );

  app.get(
    '/incoming/quarantine',
    {
      config: { access },
      schema: {
        tags,
        summary: 'Records that could not be understood',
        querystring: quarantineQuery,
        response: { 200: listOf(quarantineEntry) },
      },
    },
    async ({ caller, query }) => {
      const sight = await sightOf(store, caller, query.locationIds);
      const [found, place] = await Promise.all([incoming.quarantine(sight, query), placesOf(meta, sight.companyId)]);
      return reply(
        found.rows.map((row) => quarantineWire(row, place)),
        { totalCount: found.total },
      );
    },
  );

  app.get(
    '/incoming/late',
    {
      config: { access },
      schema: {
        tags,
        summary: 'What changed store-days that were closed',
        querystring: lateQuery,
        response: { 200: listOf(lateChange) },
      },
    },
    async ({ caller, query }) => {
      const sight = await sightOf(store, caller, query.locationIds);
      const [found, place] = await Promise.all([incoming.late(sight, query), placesOf(meta, sight.companyId)]);
      return reply(
        found.rows.map((row) => lateWire(row, place)),
        { totalCount: found.total },
      );
    },
  );

  app.get(
    '/incoming/actions',
    {
      config: { access },
      schema: {
        tags,
        summary: 'Who decided what, when',
        querystring: actionQuery,
        response: { 200: listOf(actionEntry) },
      },
    },
    async ({ caller, query }) => {
      const sight = await sightOf(store, caller);
      const userId = caller.user.userId || null;
      const [found, place] = await Promise.all([
        incoming.actions(sight, query, userId),
        placesOf(meta, sight.companyId),
      ]);
      return reply(
        found.rows.map((row) => actionWire(row, place)),
        { totalCount: found.total },
      );
    },
  );
};
