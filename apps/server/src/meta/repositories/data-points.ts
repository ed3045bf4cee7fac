import type { DataPoint, DataPointChange, DataPointInput } from '@lanewise/contract/entities/data-point';
import type { DatedDefinition } from '@lanewise/domain/points/definitions';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Author, DataPoints, PointChanger } from '../data-point-types.ts';
import { refuseFull } from '../list-limits.ts';
import { listPage } from '../list-page.ts';
import type { Sight } from '../sight.ts';
import type { Tables } from '../tables.ts';
import { refuseChanged } from '../version.ts';
import { removeOwn } from './company-rows.ts';
import { changedDefinitions, definitionOf, isRedefined, keepEarlier } from './data-point-definitions.ts';
import { assign } from './data-point-places.ts';
import { changingPoints, fingerprint, knownOf, readable, records, stored } from './data-point-rows.ts';
import { noteChanger } from './ledger/changers.ts';
import { noteLeft } from './ledger/left.ts';
import { refuseRedefined } from './ledger/redefining.ts';
import { keepingWithheld } from './ledger/withholding.ts';
import { refuseOfOtherBooks, refuseWhileOnSheets, refuseWhileShared, refuseWhileUsed } from './data-point-users.ts';
import { refuseTaken } from './violations.ts';

const columnsOf = ({
  name,
  description,
  valueType,
  format,
  glAccount,
  sign,
  goodDirection,
  status,
}: DataPointInput) => ({
  name,
  description,
  value_type: valueType,
  format,
  gl_account: glAccount,
  sign,
  good_direction: goodDirection,
  status,
});

const definitionColumns = ({ source, posAssignment, filters, formula, since }: DatedDefinition) => ({
  source,
  pos_assignment: posAssignment,
  filters: JSON.stringify(filters),
  formula,
  since,
});

const add = async (
  tx: Transaction<Tables>,
  { companyId, everyStore }: Author,
  input: DataPointInput,
): Promise<number> => {
  await refuseFull(tx, 'data_point', companyId);
  const definition = await definitionOf(tx, companyId, await knownOf(tx, companyId), 0, input);
  const { dp_id } = await tx
    .insertInto('data_point')
    .values({
      company_id: companyId,
      dp_category_id: null,
      sequence: 0,
      of_company: everyStore,
      ...columnsOf(input),
      ...definitionColumns({ ...definition, since: null }),
    })
    .returning('dp_id')
    .executeTakeFirstOrThrow();
  return dp_id;
};

const change = async (
  tx: Transaction<Tables>,
  sight: Sight,
  before: DataPoint,
  input: DataPointChange,
  today: string,
  { by, isBlind }: PointChanger,
): Promise<void> => {
  refuseChanged(input.version, fingerprint(before));
  const { companyId } = sight;
  const { dpId } = before;
  const known = await knownOf(tx, companyId);
  await refuseOfOtherBooks(tx, sight, known, [dpId]);
  // Formulas were written for values of its type.
  if (input.valueType !== before.valueType) refuseWhileUsed(known, dpId);
  const definition = await definitionOf(tx, companyId, known, dpId, input);
  const dated = changedDefinitions(before, definition, input, today);
  await refuseRedefined(tx, { sight, isBlind }, before, input, dated);
  if (isRedefined(before, dated, input)) await noteLeft(tx, sight, [dpId], null);
  await keepEarlier(tx, companyId, dpId, dated.slice(0, -1));
  const current = dated[dated.length - 1] ?? { ...definition, since: null };
  await tx
    .updateTable('data_point')
    .set({ ...columnsOf(input), ...definitionColumns(current), ...(sight.everyStore && { of_company: true }) })
    .where('dp_id', '=', dpId)
    .execute();
  await noteChanger(tx, companyId, 'point', [dpId], by);
};

const find = async (db: Kysely<Tables>, companyId: number, dpId: number): Promise<DataPoint | null> => {
  const row = await stored(db, companyId, dpId);
  const [found = null] = row ? await readable(db, companyId, [row]) : [];
  return found;
};

/** Refuses a name that another data point has. */
const named = <Result>(
  db: Kysely<Tables>,
  companyId: number,
  { name }: DataPointInput,
  save: (tx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> =>
  refuseTaken('taken', `There is a data point "${name}" already.`, () => changingPoints(db, companyId, save), {
    field: 'name',
  });

export const openDataPoints = (db: Kysely<Tables>): DataPoints => ({
  all: async (companyId) => {
    const rows = await records(db, companyId)
      .leftJoin('data_point_category as category', 'category.dp_category_id', 'point.dp_category_id')
      .orderBy(sql`category.sequence nulls last`)
      .orderBy(sql`lower(category.name)`)
      .orderBy('point.sequence')
      .orderBy(sql`point.name collate "und-x-icu"`)
      .orderBy('point.dp_id')
      .execute();
    return readable(db, companyId, rows);
  },
  unassigned: async (companyId) => {
    const rows = await records(db, companyId)
      .where('point.dp_category_id', 'is', null)
      .orderBy(sql`point.name collate "und-x-icu"`)
      .execute();
    return readable(db, companyId, rows);
  },
  list: async (companyId, wish) => {
    const { rows, total } = await listPage(db, records(db, companyId), wish, {
      search: ['name', 'description'],
      sort: { name: 'text', source: 'text', valueType: 'text', status: 'text', description: 'text' },
      id: 'dpId',
    });
    return { rows: await readable(db, companyId, rows), total };
  },
  find: (companyId, dpId) => find(db, companyId, dpId),
  create: (author, input) =>
    named(db, author.companyId, input, async (tx) => {
      const { companyId } = author;
      const dpId = await add(tx, author, input);
      const { categoryId = null } = input;
      if (categoryId !== null) await assign(tx, companyId, { categoryId, dpIds: [dpId] });
      const created = await find(tx, companyId, dpId);
      if (!created) throw new Error(`The data point "${input.name}" vanished while it was created.`);
      return created;
    }),
  change: (sight, dpId, input, today, changer) =>
    named(db, sight.companyId, input, async (tx) => {
      const { companyId } = sight;
      const before = await stored(tx, companyId, dpId);
      if (!before) return null;
      await keepingWithheld(tx, { companyId, isBlind: changer.isBlind }, () =>
        change(tx, sight, before, input, today, changer),
      );
      const { categoryId = before.categoryId } = input;
      if (categoryId !== before.categoryId) await assign(tx, companyId, { categoryId, dpIds: [dpId] });
      return find(tx, companyId, dpId);
    }),
  check: (companyId, dpId, input) =>
    db.transaction().execute(async (tx) => definitionOf(tx, companyId, await knownOf(tx, companyId), dpId ?? 0, input)),
  remove: (sight, dpId) =>
    changingPoints(db, sight.companyId, async (tx) => {
      const { companyId } = sight;
      const known = await knownOf(tx, companyId);
      // Checks first whether stores out of sight use the data point. The other checks count uses, and would count the
      // uses of these stores.
      await refuseOfOtherBooks(tx, sight, known, [dpId]);
      refuseWhileUsed(known, dpId);
      await refuseWhileShared(tx, companyId, dpId);
      await refuseWhileOnSheets(tx, sight, dpId);
      return removeOwn(tx, 'data_point', 'dp_id', companyId, dpId);
    }),
  assign: (sight, assignment) =>
    changingPoints(db, sight.companyId, async (tx) => {
      await refuseOfOtherBooks(tx, sight, [], assignment.dpIds);
      return assign(tx, sight.companyId, assignment);
    }),
});
