import type { DataPoint, DataPointInput } from '@lanewise/contract/entities/data-point';
import { wholeTender } from '@lanewise/domain/ledger/drawers';
import type { DatedDefinition } from '@lanewise/domain/points/definitions';
import { sql, type Transaction } from 'kysely';
import type { Sight } from '../../sight.ts';
import type { Tables } from '../../tables.ts';
import { refuseCounted, refuseUsed } from './leaving.ts';

const definedOn = (definitions: readonly DatedDefinition[], date: string): DatedDefinition | undefined =>
  definitions.findLast(({ since }) => (since ?? '') <= date);

/** The kind of a line: the source of its figures, and the tender that is counted by drawer for it. */
const kindOf = (definition: DatedDefinition | undefined): string =>
  definition ? `${definition.source} ${wholeTender(definition) ?? ''}` : '';

/**
 * Whether a changed definition makes the lines of a data point another kind of line on any day: a line of another type,
 * of another source, or of other drawers.
 */
const isRedefined = (
  before: DataPoint,
  { valueType }: Pick<DataPointInput, 'valueType'>,
  after: readonly DatedDefinition[],
): boolean => {
  const earlier = [...before.earlier, before];
  const dates = [...earlier, ...after].map(({ since }) => since ?? '');
  return (
    valueType !== before.valueType ||
    dates.some((date) => kindOf(definedOn(earlier, date)) !== kindOf(definedOn(after, date)))
  );
};

/**
 * Refuses a change that turns lines of a data point into another kind of line, if these lines may not be removed from
 * their sheets. Otherwise no book would expect the amounts that the lines carry over, and the amounts by which the
 * lines were short would be shown nowhere. A person who sees every store of the company may make such a change.
 */
export const refuseRedefined = async (
  tx: Transaction<Tables>,
  changer: { sight: Sight; isBlind: boolean },
  before: DataPoint,
  input: Pick<DataPointInput, 'valueType'>,
  after: readonly DatedDefinition[],
): Promise<void> => {
  const { sight } = changer;
  if (sight.everyStore || !isRedefined(before, input, after)) return;
  const carrying = await tx
    .selectFrom('ledger_sheet as sheet')
    .innerJoin('ledger_sheet_point as point', 'point.sheet_id', 'sheet.sheet_id')
    .select('sheet.preset_id as presetId')
    .distinct()
    .where('point.dp_id', '=', before.dpId)
    .where('sheet.company_id', '=', sight.companyId)
    .where('sheet.state', '=', 'Active')
    .where(sql<boolean>`sheet.carry_over`)
    .execute();
  for (const { presetId } of carrying) await refuseUsed(tx, changer, presetId);
  await refuseCounted(tx, changer, null, [before.dpId]);
};
