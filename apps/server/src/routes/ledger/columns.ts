import * as endpoints from '@lanewise/contract/endpoints/ledger-config';
import * as halves from '@lanewise/contract/endpoints/schemas/ledger-config';
import { typesOf } from '@lanewise/contract/entities/data-point-rules';
import type { DataPoint } from '@lanewise/contract/entities/data-point';
import type { App, AppParts } from '../../plugins/app.ts';
import { companyOf } from '../../plugins/caller.ts';
import { changesOf } from '../../plugins/changes.ts';
import { badField, notFound } from '../../plugins/refusal.ts';
import { reply } from '../../plugins/reply.ts';
import { serving } from '../../plugins/serve.ts';
import { changerOf } from '../data-points/changer.ts';
import { keeperOf } from './keeper.ts';
import { todayOf } from './presets.ts';

const assignmentOf = ({ dpId, name, posAssignment }: DataPoint) => ({ dpId, name, posAssignment });

/** GL columns, and the lines of a book that they add up. */
export const glColumnRoutes = (app: App, parts: AppParts): void => {
  const { ledgers, dataPoints } = parts.meta;
  const serve = serving(app, endpoints, halves);

  serve('listPosAssignments', async ({ caller }) => {
    const all = caller.companyId === null ? [] : await dataPoints.all(caller.companyId);
    return reply(all.map(assignmentOf), { totalCount: all.length });
  });

  serve('changePosAssignments', async ({ caller, body: { dpId, posAssignment }, audited }) => {
    const companyId = companyOf(caller);
    const before = await dataPoints.find(companyId, dpId);
    if (!before) throw notFound();
    if (!typesOf(posAssignment).includes(before.valueType))
      throw badField('posAssignment', 'valueType.source', 'This total is of another type than the data point');
    const { since: _, earlier: __, dpId: ___, ...fields } = before;
    const change = { ...fields, source: 'posTotal' as const, posAssignment, formula: null };
    const changed = await dataPoints.change(
      await caller.sight(),
      dpId,
      change,
      await todayOf(parts, caller),
      changerOf(caller),
    );
    if (!changed) throw notFound();
    audited({ subject: { id: dpId, name: changed.name }, changes: changesOf(before, changed, ['posAssignment']) });
    return reply(assignmentOf(changed));
  });

  serve('listGlColumns', async ({ caller, query: { presetId } }) => {
    const found = await ledgers.columns(await keeperOf(caller), presetId);
    if (!found) throw notFound();
    return reply(found, { totalCount: found.length });
  });

  serve('readGlAssignment', async ({ caller, query: { presetId } }) => {
    const columns = await ledgers.columns(await keeperOf(caller), presetId);
    if (!columns) throw notFound();
    return reply({ columns });
  });

  serve('createGlColumn', async ({ caller, query: { presetId }, body, audited }, response) => {
    const created = await ledgers.createColumn(await keeperOf(caller), presetId, body);
    if (!created) throw notFound();
    audited({ subject: { id: created.glConfigId, name: created.name }, changes: changesOf(null, created) });
    response.code(201);
    return reply(created);
  });

  serve('changeGlColumn', async ({ caller, params: { glConfigId }, body, audited }) => {
    const keeper = await keeperOf(caller);
    const before = await ledgers.column(keeper, glConfigId);
    const changed = await ledgers.changeColumn(keeper, glConfigId, body);
    if (!changed) throw notFound();
    audited({ subject: { name: changed.name }, changes: changesOf(before, changed) });
    return reply(changed);
  });

  serve('removeGlColumn', async ({ caller, params: { glConfigId }, audited }) => {
    const keeper = await keeperOf(caller);
    const before = await ledgers.column(keeper, glConfigId);
    audited({ subject: { name: before?.name ?? '' } });
    if (!(await ledgers.removeColumn(keeper, glConfigId))) throw notFound();
    return reply(null);
  });

  serve('shuffleGlColumns', async ({ caller, body, audited }) => {
    audited({ changes: changesOf(null, { list: 'column', ids: body.ids }) });
    if (!(await ledgers.order(await keeperOf(caller), 'column', body))) throw notFound();
    return reply({ ids: body.ids });
  });

  serve('changeGlAssignment', async ({ caller, query: { presetId }, body, audited }) => {
    audited({ changes: changesOf(null, body) });
    const columns = await ledgers.assign(await keeperOf(caller), presetId, body);
    if (!columns) throw notFound();
    return reply({ columns });
  });
};
