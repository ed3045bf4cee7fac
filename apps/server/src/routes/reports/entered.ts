import type { ReadBooks } from '../../meta/ledger-types.ts';
import { knowledgeOf } from '../../plugins/knowledge.ts';
import type { RequestCaller } from '../../plugins/caller.ts';
import { dayKeyOf } from '../../points/typed.ts';
import type { ReportQuestion } from '../../reports/engine/query.ts';
import type { CompanyPoints, Entered } from '../../points/company.ts';

type Scope = ReportQuestion['scope'];

/** What people entered, read once for the same places and days. Absent for who counts blind. */
export const openEntered = (
  books: Pick<ReadBooks, 'entered' | 'closedDays'>,
  caller: RequestCaller,
  companyId: number,
): CompanyPoints['entered'] => {
  if (!knowledgeOf(caller).expected) return undefined;
  const known = new WeakMap<Scope, Promise<Entered>>();
  const read = async ({ locations, from, to }: Scope): Promise<Entered> => {
    const stores = { companyId, locationIds: locations };
    const [values, closed] = await Promise.all([books.entered(stores, from, to), books.closedDays(stores, from, to)]);
    const shut = new Set(closed.map(({ locationId, date }) => dayKeyOf(locationId, date)));
    const typed = values.filter(({ field, value }) => field === 'enteredValue' && value !== null);
    const days = new Set(typed.map(({ locationId, date }) => dayKeyOf(locationId, date)));
    return { values: typed, openDays: [...days].filter((day) => !shut.has(day)).length };
  };
  return (places) => {
    const found = known.get(places) ?? read(places);
    known.set(places, found);
    return found;
  };
};
