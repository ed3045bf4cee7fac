import * as endpoints from '@lanewise/contract/endpoints/ledger-config';
import * as halves from '@lanewise/contract/endpoints/schemas/ledger-config';
import type { LedgerPreset } from '@lanewise/contract/entities/ledger';
import { dayIn } from '@lanewise/domain/calendar/day';
import type { App, AppParts } from '../../plugins/app.ts';
import { knowledgeOf } from '../../plugins/asker.ts';
import { companyOf, type RequestCaller } from '../../plugins/caller.ts';
import { changesOf } from '../../plugins/changes.ts';
import { notFound } from '../../plugins/refusal.ts';
import { reply } from '../../plugins/reply.ts';
import { serving } from '../../plugins/serve.ts';
import { keeperOf } from './keeper.ts';

/** The current business date of the caller's company. */
export const todayOf = async ({ meta, clock }: AppParts, caller: RequestCaller): Promise<string> => {
  const company = await meta.companies.find(companyOf(caller));
  if (!company) throw notFound();
  return dayIn(clock?.() ?? new Date(), company.timeZone);
};

/**
 * A preset for a blind counter, without its tolerances. The version is left out too, because it is a hash from which
 * the tolerances could be guessed.
 */
const withoutTolerances = ({ version: _, ...preset }: LedgerPreset): LedgerPreset => ({
  ...preset,
  rules: { ...preset.rules, tolerance: null, tolerances: [] },
});

/** Calls for presets: the books of a company and the stores of each book. */
export const ledgerPresetRoutes = (app: App, parts: AppParts): void => {
  const { ledgers } = parts.meta;
  const serve = serving(app, endpoints, halves);

  serve('listLedgerPresets', async ({ caller }) => {
    const found = caller.companyId === null ? [] : await ledgers.presets(await keeperOf(caller));
    const known = knowledgeOf(caller);
    return reply(known.tolerances ? found : found.map(withoutTolerances), { totalCount: found.length });
  });

  serve('createLedgerPreset', async ({ caller, body, audited }, response) => {
    const created = await ledgers.createPreset(await keeperOf(caller), body, await todayOf(parts, caller));
    audited({ subject: { id: created.presetId, name: created.name }, changes: changesOf(null, created) });
    response.code(201);
    return reply(created);
  });

  serve('createUsualPreset', async ({ caller, body, audited }, response) => {
    const today = await todayOf(parts, caller);
    const created = await ledgers.createUsual(await keeperOf(caller), body, today, caller.user.language);
    audited({ subject: { id: created.presetId, name: created.name }, changes: changesOf(null, created) });
    response.code(201);
    return reply(created);
  });

  serve('copyLedgerPreset', async ({ caller, body, params: { ledgerPresetId: presetId }, audited }, response) => {
    const today = await todayOf(parts, caller);
    const created = await ledgers.copyPreset(await keeperOf(caller), presetId, body, today);
    if (!created) throw notFound();
    audited({ subject: { id: created.presetId, name: created.name }, changes: changesOf(null, created) });
    response.code(201);
    return reply(created);
  });

  serve('changeLedgerPreset', async ({ caller, body, params: { ledgerPresetId: presetId }, audited }) => {
    const keeper = await keeperOf(caller);
    const before = await ledgers.preset(keeper, presetId);
    const changed = await ledgers.changePreset(keeper, presetId, body);
    if (!changed) throw notFound();
    audited({ subject: { name: changed.name }, changes: changesOf(before, changed) });
    return reply(changed);
  });

  serve('removeLedgerPreset', async ({ caller, params: { ledgerPresetId: presetId }, audited }) => {
    const keeper = await keeperOf(caller);
    const before = await ledgers.preset(keeper, presetId);
    audited({ subject: { name: before?.name ?? '' } });
    if (!(await ledgers.removePreset(keeper, presetId))) throw notFound();
    return reply(null);
  });
};
