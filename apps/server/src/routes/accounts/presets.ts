import * as endpoints from '@lanewise/contract/endpoints/presets';
import * as halves from '@lanewise/contract/endpoints/schemas/presets';
import { selectedPresetHeader } from '@lanewise/contract/entities/preset-rules';
import type { FastifyReply } from 'fastify';
import type { App, AppParts } from '../../plugins/app.ts';
import type { PresetReader } from '../../meta/preset-types.ts';
import type { RequestCaller } from '../../plugins/caller.ts';
import { changesOf } from '../../plugins/changes.ts';
import { companyNeeded, notFound } from '../../plugins/refusal.ts';
import { reply } from '../../plugins/reply.ts';
import { serving } from '../../plugins/serve.ts';

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

const routesAt = (version: 'V2' | '', app: App, { meta }: AppParts): void => {
  const serve = serving(app, endpoints, halves);

  serve(`listPresets${version}`, async ({ caller, query: { presetType, view } }, response) => {
    const reader = readerOf(caller);
    const [presets, selected] = await Promise.all([
      meta.presets.list(reader, presetType),
      meta.presets.selected(reader, presetType, view),
    ]);
    nameSelected(response, selected?.presetId ?? null);
    return reply(presets, { totalCount: presets.length, columns: selected?.columns ?? null });
  });

  serve(
    `createPreset${version}`,
    async ({ caller, audited, body: { data, columns = data ?? [], ...values } }, response) => {
      const writer = writerOf(caller);
      refuseUnshareable(writer, values.shared);
      const created = await meta.presets.create(writer, { ...values, columns });
      audited({ subject: { id: created.presetId, name: created.name } });
      response.code(201);
      return reply(created);
    },
  );

  serve(
    `changePreset${version}`,
    async ({ caller, audited, body: { data, columns = data ?? [], id, presetId = id ?? 0, ...values } }) => {
      const writer = writerOf(caller);
      refuseUnshareable(writer, values.shared);
      const changed = await meta.presets.change(writer, presetId, { ...values, columns });
      audited({ subject: { id: presetId, name: changed.name }, changes: changesOf(null, { ...values, columns }) });
      return reply(changed);
    },
  );

  serve(`removePreset${version}`, async ({ caller, params: { presetId } }) => {
    await meta.presets.remove(writerOf(caller), presetId);
    return reply(null);
  });

  serve(
    `selectPreset${version}`,
    async ({ caller, body: { data, columns = data, id, presetId = id ?? null, presetType, view } }, response) => {
      const selected = await meta.presets.select(writerOf(caller), { presetId, presetType, view, columns });
      nameSelected(response, selected.presetId);
      return reply(selected);
    },
  );
};

/** Presets of columns and lanes, at both of their paths. */
export const presetRoutes = (app: App, parts: AppParts): void => {
  routesAt('V2', app, parts);
  routesAt('', app, parts);
};
