import type { Widget, WidgetInput } from '@lanewise/contract/entities/ledger';
import { MOST_WIDGETS } from '@lanewise/contract/entities/ledger-rules';
import type { Kysely, Transaction } from 'kysely';
import { Refused } from '../../errors.ts';
import type { Widgets } from '../../widget-types.ts';
import type { Tables } from '../../tables.ts';
import { refuseChanged, versionOf } from '../../version.ts';
import { closeRoom, keepRemoved, makeRoom, putBack, takeRemoved } from './removed.ts';
import { changing, closeRanks, nextPlace, refuseUnknownPoints } from './rows.ts';

const records = (db: Kysely<Tables>, companyId: number) =>
  db
    .selectFrom('widget')
    .where('company_id', '=', companyId)
    .select(['widget_id as widgetId', 'title', 'type', 'dp_ids as dpIds', 'sequence']);

const withVersion = (widget: Widget): Widget => ({ ...widget, version: versionOf(widget, ['title', 'type', 'dpIds']) });

const find = async (db: Kysely<Tables>, companyId: number, widgetId: number): Promise<Widget | null> => {
  const found = await records(db, companyId).where('widget_id', '=', widgetId).executeTakeFirst();
  return found ? withVersion(found) : null;
};

const refuseFullAt = (sequence: number): void => {
  if (sequence > MOST_WIDGETS)
    throw new Refused('list.full', `A dashboard has ${MOST_WIDGETS} tiles at most.`, {
      list: 'widget',
      most: MOST_WIDGETS,
    });
};

const insert = async (
  tx: Transaction<Tables>,
  companyId: number,
  { title, type, dpIds }: WidgetInput,
): Promise<number> => {
  const sequence = await nextPlace(tx, 'widget', 'company_id', companyId);
  refuseFullAt(sequence);
  const { widget_id } = await tx
    .insertInto('widget')
    .values({ company_id: companyId, title, type, dp_ids: dpIds, sequence })
    .returning('widget_id')
    .executeTakeFirstOrThrow();
  return widget_id;
};

export const openWidgets = (db: Kysely<Tables>): Widgets => ({
  all: async (companyId) => (await records(db, companyId).orderBy('sequence').execute()).map(withVersion),
  find: (companyId, widgetId) => find(db, companyId, widgetId),
  create: (companyId, input) =>
    changing(db, companyId, async (tx) => {
      await refuseUnknownPoints(tx, companyId, input.dpIds);
      const created = await find(tx, companyId, await insert(tx, companyId, input));
      if (!created) throw new Error(`The tile "${input.title}" vanished while it was created.`);
      return created;
    }),
  change: (companyId, widgetId, { title, type, dpIds, version }) =>
    changing(db, companyId, async (tx) => {
      const before = await find(tx, companyId, widgetId);
      if (!before) return null;
      refuseChanged(version, before.version);
      await refuseUnknownPoints(tx, companyId, dpIds);
      await tx
        .updateTable('widget')
        .set({ title, type, dp_ids: dpIds })
        .where('company_id', '=', companyId)
        .where('widget_id', '=', widgetId)
        .execute();
      return find(tx, companyId, widgetId);
    }),
  remove: (companyId, widgetId) =>
    changing(db, companyId, async (tx) => {
      if (!(await find(tx, companyId, widgetId))) return false;
      await keepRemoved(tx, companyId, 'widget', widgetId);
      await tx.deleteFrom('widget').where('widget_id', '=', widgetId).execute();
      await closeRanks(tx, 'widget', 'company_id', companyId, 'widget_id');
      return true;
    }),
  restore: (companyId, widgetId) =>
    changing(db, companyId, async (tx) => {
      const record = await takeRemoved(tx, companyId, 'widget', widgetId);
      const [row] = record?.widget ?? [];
      if (!record || !row) throw new Refused('notFound', 'It can no longer be put back.');
      refuseFullAt(await nextPlace(tx, 'widget', 'company_id', companyId));
      await makeRoom(tx, 'widget', 'company_id', companyId, row);
      await putBack(tx, companyId, 'widget', widgetId, record);
      await closeRoom(tx, 'widget', 'company_id', companyId);
    }),
});
