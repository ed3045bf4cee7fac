import * as endpoints from '@lanewise/contract/endpoints/ledger-config';
import * as halves from '@lanewise/contract/endpoints/schemas/ledger-config';
import type { LedgerSheetChange } from '@lanewise/contract/entities/ledger';
import type { FastifyRequest } from 'fastify';
import type { App, AppParts } from '../../plugins/app.ts';
import { changesOf } from '../../plugins/changes.ts';
import { notFound } from '../../plugins/refusal.ts';
import { reply } from '../../plugins/reply.ts';
import { serving } from '../../plugins/serve.ts';
import { refuseOfSome } from '../sight.ts';
import { keeperOf } from './keeper.ts';

/** Sheets of a preset. */
export const ledgerSheetRoutes = (app: App, { meta: { ledgers } }: AppParts): void => {
  const serve = serving(app, endpoints, halves);

  const change = async (
    { caller, audited }: FastifyRequest,
    sheetId: number,
    fields: Partial<Omit<LedgerSheetChange, 'sheetId'>>,
  ) => {
    const keeper = await keeperOf(caller);
    const before = await ledgers.sheet(keeper, sheetId);
    const changed = await ledgers.changeSheet(keeper, sheetId, fields);
    if (!changed) throw notFound();
    audited({ subject: { id: sheetId, name: changed.name }, changes: changesOf(before, changed) });
    return changed;
  };

  serve('listLedgerSheets', async ({ caller, query: { presetId } }) => {
    const found = await ledgers.sheets(await keeperOf(caller), presetId);
    if (!found) throw notFound();
    return reply(found, { totalCount: found.length });
  });

  serve('createLedgerSheet', async ({ caller, query: { presetId }, body, audited }, response) => {
    const created = await ledgers.createSheet(await keeperOf(caller), presetId, body);
    if (!created) throw notFound();
    audited({ subject: { id: created.sheetId, name: created.name }, changes: changesOf(null, created) });
    response.code(201);
    return reply(created);
  });

  serve('changeLedgerSheet', async (request) => {
    const { sheetId, ...fields } = request.body;
    return reply(await change(request, sheetId, fields));
  });

  serve('changeCarryOver', async (request) => reply(await change(request, request.query.id, request.body)));

  serve('removeLedgerSheet', async ({ caller, params: { sheetId }, audited }) => {
    const keeper = await keeperOf(caller);
    const before = await ledgers.sheet(keeper, sheetId);
    audited({ subject: { name: before?.name ?? '' } });
    if (!(await ledgers.removeSheet(keeper, sheetId))) throw notFound();
    return reply(null);
  });

  serve('readSheetDataPoints', async ({ caller, query: { sheetId } }) => {
    const found = await ledgers.sheet(await keeperOf(caller), sheetId);
    if (!found) throw notFound();
    return reply({ dpIds: found.dpIds });
  });

  serve('changeSheetDataPoints', async (request) => {
    const { dpIds } = await change(request, request.query.sheetId, request.body);
    return reply({ dpIds });
  });

  serve('listActivatedLedgers', async ({ caller, query: { isGlAccount } }) => {
    const asked = isGlAccount === undefined ? undefined : isGlAccount === 'true';
    const found = await ledgers.activated(await keeperOf(caller), asked);
    return reply(found, { totalCount: found.length });
  });

  serve('shuffleSequence', async ({ caller, params: { sequenceType }, body, audited }) => {
    audited({ changes: changesOf(null, { list: sequenceType, ids: body.ids }) });
    if (sequenceType === 'widget') await refuseOfSome(caller);
    if (!(await ledgers.order(await keeperOf(caller), sequenceType, body))) throw notFound();
    return reply({ ids: body.ids });
  });

  serve('changeAuthorityLevel', async ({ caller, body, audited }) => {
    audited({ changes: changesOf(null, body) });
    const changed = await ledgers.authorize(await keeperOf(caller), body);
    if (changed === null) throw notFound();
    return reply({ changed });
  });
};
