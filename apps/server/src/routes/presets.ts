import { listOf, replyOf } from '@lanewise/contract/endpoints/schemas/replies';
import { preset, presetChange, presetInput, presetQuery, presetSelection } from '@lanewise/contract/entities/preset';
import { selectedPresetHeader } from '@lanewise/contract/entities/preset-rules';
import { id } from '@lanewise/contract/primitives/ids';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { App, AppParts } from '../plugins/app.ts';
import type { PresetReader } from '../meta/preset-types.ts';
import type { RequestCaller } from '../plugins/caller.ts';
import { changesOf } from '../plugins/changes.ts';
import { companyNeeded, notFound } from '../plugins/refusal.ts';
import { reply } from '../plugins/reply.ts';

const config = { access: 'session' } as const;
const tags = ['Presets'];

const readerOf = ({ user, companyId }: RequestCaller): PresetReader => ({ userId: user.userId, companyId });

/** The program of this machine may call everything, but is no user and has no presets. */
const writerOf = (caller: RequestCaller): PresetReader => {
  if (caller.user.userId === 0) throw notFound();
  return readerOf(caller);
};

/** A shared preset needs a company to share it with. */
const refuseUnshareable = ({ companyId }: PresetReader, shared: boolean | undefined): void => {
  if (shared === true && companyId === null) throw companyNeeded();
};

const nameSelected = (response: FastifyReply, presetId: number | null): void => {
  if (presetId !== null) response.header(selectedPresetHeader, String(presetId));
};

const listReply = listOf(preset).extend({
  /** Chosen columns of the view; empty: all of them, null: none were chosen. */
  columns: z.array(z.string()).nullable(),
});
const selectionReply = replyOf(z.object({ presetId: z.number().int().nullable(), columns: z.array(z.string()) }));

const routesAt = (root: string, app: App, { meta }: AppParts): void => {
  app.get(
    `${root}/table-columns`,
    {
      config,
      schema: {
        tags,
        summary: `Presets of a screen; the header ${selectedPresetHeader} names the selected one`,
        querystring: presetQuery,
        response: { 200: listReply },
      },
    },
    async ({ caller, query: { presetType, view } }, response) => {
      const reader = readerOf(caller);
      const [presets, selected] = await Promise.all([
        meta.presets.list(reader, presetType),
        meta.presets.selected(reader, presetType, view),
      ]);
      nameSelected(response, selected?.presetId ?? null);
      return reply(presets, { totalCount: presets.length, columns: selected?.columns ?? null });
    },
  );

  app.post(
    `${root}/table-columns`,
    {
      config,
      schema: { tags, summary: 'Creates a preset', body: presetInput, response: { 201: replyOf(preset) } },
    },
    async ({ caller, audited, body: { data, columns = data ?? [], ...values } }, response) => {
      const writer = writerOf(caller);
      refuseUnshareable(writer, values.shared);
      const created = await meta.presets.create(writer, { ...values, columns });
      audited({ subject: { id: created.presetId, name: created.name } });
      response.code(201);
      return reply(created);
    },
  );

  app.put(
    `${root}/table-columns`,
    {
      config,
      schema: { tags, summary: "Changes one's own preset", body: presetChange, response: { 200: replyOf(preset) } },
    },
    async ({ caller, audited, body: { data, columns = data ?? [], id, presetId = id ?? 0, ...values } }) => {
      const writer = writerOf(caller);
      refuseUnshareable(writer, values.shared);
      const changed = await meta.presets.change(writer, presetId, { ...values, columns });
      audited({ subject: { id: presetId, name: changed.name }, changes: changesOf(null, { ...values, columns }) });
      return reply(changed);
    },
  );

  app.delete(
    `${root}/table-columns/:presetId`,
    {
      config,
      schema: {
        tags,
        summary: "Deletes one's own preset",
        params: z.object({ presetId: id }),
        response: { 200: replyOf(z.null()) },
      },
    },
    async ({ caller, params: { presetId } }) => {
      await meta.presets.remove(writerOf(caller), presetId);
      return reply(null);
    },
  );

  app.put(
    `${root}/selected-table-columns`,
    {
      config,
      schema: {
        tags,
        summary: 'Keeps what stands on a view of a screen: a preset, or columns without one',
        body: presetSelection,
        response: { 200: selectionReply },
      },
    },
    async ({ caller, body: { data, columns = data, id, presetId = id ?? null, presetType, view } }, response) => {
      const selected = await meta.presets.select(writerOf(caller), { presetId, presetType, view, columns });
      nameSelected(response, selected.presetId);
      return reply(selected);
    },
  );
};

/** Presets of columns and lanes, at both of their paths. */
export const presetRoutes = (app: App, parts: AppParts): void => {
  routesAt('/trueretailadmin/v2', app, parts);
  routesAt('', app, parts);
};
