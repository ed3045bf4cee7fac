import type { GlColumn } from '@lanewise/contract/entities/ledger';
import type { LateDay } from '@lanewise/contract/entities/value-table';
import type { CompletenessState } from '@lanewise/contract/reports/completeness';
import type { LocationId } from '@lanewise/contract/primitives/ids';
import type { ReadBooks } from '../meta/ledger-types.ts';
import type { JournalSource, NamedColumn } from '../meta/close-types.ts';
import type { NamedPoints } from '../points/company.ts';
import { standingCloses } from './rebook.ts';
import type { BooksQuestion, TableQuestion } from './question.ts';

type Accounts = Awaited<ReturnType<ReadBooks['accounts']>>;

const named = (
  { glConfigId, name, glAccount, side, dpIds }: GlColumn,
  names: ReadonlyMap<number, string>,
): NamedColumn => ({
  glConfigId,
  name,
  glAccount,
  side,
  points: dpIds.map((dpId) => ({ dpId, name: names.get(dpId) ?? '' })),
});

const namesOf = ({ points }: Pick<NamedPoints, 'points'>): ReadonlyMap<number, string> =>
  new Map(points.map(({ dpId, name }) => [dpId, name]));

/**
 * The inputs of a store's GL journal as of now: the accounts of the preset. `before`: columns of closed days, by
 * default none.
 */
export const sourceOf = (
  { preset, names, named: points }: BooksQuestion,
  { currency, columns }: Pick<Accounts, 'currency'> & { columns: readonly GlColumn[] },
  {
    locationId,
    completeness,
    before = [],
  }: { locationId: LocationId; completeness: CompletenessState; before?: JournalSource['before'] },
): JournalSource => {
  const place = names.places.get(locationId);
  const pointNames = namesOf(points);
  return {
    presetName: preset.name,
    store: { name: place?.name ?? '', number: place?.storeNumber ?? '' },
    currency,
    completeness,
    columns: columns.map((column) => named(column, pointNames)),
    before,
  };
};

/** The GL columns of the closes in force of some days. */
export const columnsOfCloses = async (
  question: TableQuestion,
  late: readonly LateDay[],
): Promise<JournalSource['before']> => {
  const dates = late.flatMap(({ date, rebooked }) => (rebooked ? [date] : [])).sort();
  if (dates.length === 0) return [];
  return (await standingCloses(question, dates))
    .map(({ date, journal }) => ({ date, columns: journal.columns }))
    .sort((a, b) => (a.date < b.date ? -1 : 1));
};

/**
 * The inputs of a store's GL journal as of now. A close stores these inputs. `columns`: unsaved GL columns in place of
 * the columns of the preset.
 */
export const journalSource = async (
  question: TableQuestion,
  { late, completeness }: { late: readonly LateDay[]; completeness: CompletenessState },
  columns?: readonly GlColumn[],
): Promise<JournalSource> => {
  const { books, scope, preset, locationId } = question;
  const [accounts, before] = await Promise.all([
    books.accounts(scope.company, preset.presetId),
    columnsOfCloses(question, late),
  ]);
  return sourceOf(
    question,
    { ...accounts, columns: columns ?? accounts.columns },
    { locationId, completeness, before },
  );
};
