import type { LedgerPreset } from '@lanewise/contract/entities/ledger';
import { scopeOf } from '../facts/scope.ts';
import type { Questions } from '../facts/types.ts';
import type { Books, LedgerKeeper } from '../meta/ledger-types.ts';
import type { Meta } from '../meta/types.ts';
import { namedLists } from '../points/company.ts';
import { namesOf } from '../question/names.ts';
import { readLastEntries } from '../question/last-entries.ts';
import type { BooksQuestion } from './question.ts';

/** Somebody who sees all stores of a company and stands above all of its books: for work that is nobody's. */
export const companyKeeper = async ({ places }: Pick<Meta, 'places'>, companyId: number): Promise<LedgerKeeper> => {
  const locations = (await places.locations(companyId))
    .map(({ location_id: locationId, reg_loc_id: regLocId }) => ({ locationId, regLocId }))
    .sort((a, b) => a.locationId - b.locationId);
  return { companyId, sight: { companyId, locations, regions: [], everyStore: true, whole: true }, authorityLevel: 1 };
};

/** The books of a company under a preset, of any of its stores over any business dates. */
export const openCompanyBooks = async (
  meta: Meta,
  facts: Questions,
  keeper: LedgerKeeper,
  preset: LedgerPreset,
): Promise<(regLocId: number, startDate: string, lastDate: string) => BooksQuestion & { books: Books }> => {
  const { companyId, sight } = keeper;
  const [points, departments, sheets] = await Promise.all([
    meta.dataPoints.all(companyId),
    meta.departments.list(companyId),
    meta.ledgers.sheets(keeper, preset.presetId),
  ]);
  const items = await meta.categories.itemsOf(companyId, namedLists(points));
  const named = namesOf({ locations: [], regions: [], departments, calendars: new Map() });
  const common = {
    facts,
    entries: readLastEntries(facts),
    books: meta.books,
    company: { points, items, departments: named.departments },
    preset,
    sheets: (sheets ?? []).filter(({ state }) => state === 'Active'),
  };
  return (regLocId, startDate, lastDate) => ({
    ...common,
    scope: scopeOf(sight, { startDate, lastDate, locationIds: [regLocId] }),
  });
};
