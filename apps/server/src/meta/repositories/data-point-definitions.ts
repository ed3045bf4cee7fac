import type {
  DataPoint,
  DataPointChange,
  DataPointInput,
  PointDefinition,
} from '@lanewise/contract/entities/data-point';
import { MOST_DEFINITIONS } from '@lanewise/contract/entities/data-point-rules';
import { checkFormula, type FormulaFault, type FormulaPoint } from '@lanewise/domain/points/check';
import { definedFrom, isSameDefinition, type DatedDefinition } from '@lanewise/domain/points/definitions';
import { byId, writeFormula } from '@lanewise/domain/points/formula';
import type { Transaction } from 'kysely';
import { Refused } from '../errors.ts';
import type { Tables } from '../tables.ts';
import { refuseUnknownFilters } from './data-point-filters.ts';

const refusalOf = (fault: FormulaFault): string => {
  switch (fault.key) {
    case 'syntax':
      return `This cannot be read from character ${fault.at} on.`;
    case 'unknown':
      return 'It names a data point that does not exist.';
    case 'text':
      return `"${fault.name}" is text.`;
    case 'ring':
      return `It leads back to itself: ${fault.path}.`;
    case 'mixed':
      return 'It adds, subtracts or multiplies amounts of money and other values that do not go together.';
    case 'isAmount':
      return 'It comes to an amount of money, and the data point is a count.';
    case 'isCount':
      return 'It comes to a count, and the data point is an amount of money.';
  }
};

/**
 * The stored form of a formula of the data point `dpId` (0: a new data point). `known`: the data points of the company.
 */
const keptFormula = (
  known: readonly FormulaPoint[],
  dpId: number,
  { name, formula: text, valueType }: DataPointInput,
): string | null => {
  if (text === null) return null;
  const { formula, fault } = checkFormula(text, { dpId, name, valueType }, known);
  if (formula) return writeFormula(formula, byId);
  const { key: reason, ...params } = fault;
  throw new Refused('validation', refusalOf(fault), { field: 'formula', reason, ...params });
};

/** The definition that a change states. Departments, lists and data points in it must belong to the company. */
export const definitionOf = async (
  tx: Transaction<Tables>,
  companyId: number,
  known: readonly FormulaPoint[],
  dpId: number,
  input: DataPointInput,
): Promise<PointDefinition> => {
  const { source, posAssignment, filters } = input;
  await refuseUnknownFilters(tx, companyId, filters);
  return { source, posAssignment, filters, formula: keptFormula(known, dpId, input) };
};

const ownDefinition = ({ source, posAssignment, filters, formula, since }: DataPoint): DatedDefinition => ({
  source,
  posAssignment,
  filters,
  formula,
  since,
});

/**
 * The definitions of a data point after a change, the current definition last. If the definition stays the same, dates
 * change only if the change names a date.
 */
export const changedDefinitions = (
  before: DataPoint,
  definition: PointDefinition,
  { from, valueType }: Pick<DataPointChange, 'from' | 'valueType'>,
  today: string,
): [...DatedDefinition[], DatedDefinition] => {
  const current = ownDefinition(before);
  const after =
    from === undefined && isSameDefinition(current, definition)
      ? ([...before.earlier, current] as const)
      : definedFrom([...before.earlier, current], definition, from === undefined ? today : from);
  if (after.length > 1 && valueType !== before.valueType)
    throw new Refused('validation', 'Earlier definitions of this data point have another type.', {
      field: 'valueType',
      reason: 'earlier',
    });
  if (after.length > MOST_DEFINITIONS)
    throw new Refused('list.full', `There are ${MOST_DEFINITIONS} already, which is as many as there may be.`, {
      list: 'data_point_version',
      most: MOST_DEFINITIONS,
    });
  return [...after];
};

/** Whether a change gives a data point another meaning on any date, or another type. */
export const isRedefined = (
  before: DataPoint,
  after: readonly DatedDefinition[],
  { valueType }: Pick<DataPointChange, 'valueType'>,
): boolean => {
  const known = [...before.earlier, ownDefinition(before)];
  return (
    valueType !== before.valueType ||
    known.length !== after.length ||
    after.some((one, at) => {
      const other = known[at];
      return other?.since !== one.since || !isSameDefinition(one, other);
    })
  );
};

/** Replaces the stored definitions of earlier dates. */
export const keepEarlier = async (
  tx: Transaction<Tables>,
  companyId: number,
  dpId: number,
  earlier: readonly DatedDefinition[],
): Promise<void> => {
  await tx.deleteFrom('data_point_version').where('dp_id', '=', dpId).execute();
  if (earlier.length === 0) return;
  await tx
    .insertInto('data_point_version')
    .values(
      earlier.map(({ since, source, posAssignment, filters, formula }) => ({
        company_id: companyId,
        dp_id: dpId,
        since,
        source,
        pos_assignment: posAssignment,
        filters: JSON.stringify(filters),
        formula,
      })),
    )
    .execute();
};
