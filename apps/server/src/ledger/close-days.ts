import type { BookWork } from '../meta/ledger-types.ts';
import { checksOf, missingIn, neededFor } from './checks.ts';
import { keptOf } from './close.ts';
import { workOutDays, type BooksQuestion } from './days.ts';

/**
 * Closes days of one store, ascending, which are worked out at once: a day begins with what the day before it came to,
 * whether that one is closed or about to be. Returns the days that stay open, because a check is not met or somebody
 * was faster; where lines are carried over, so do those after them.
 */
export const closeDays = async (question: BooksQuestion, works: readonly BookWork[]): Promise<BookWork[]> => {
  const { books, preset, scope } = question;
  const [first] = works;
  if (!first) return [];
  const { locationId } = first;
  const position = await books.position(scope.company);
  const versions: number[] = [];
  for (const work of works) versions.push(await books.version(work));
  const days = await workOutDays(question, new Map([[locationId, works.map(({ date }) => date)]]));
  const [closed, left] = [new Set<string>(), [] as BookWork[]];
  for (const [at, work] of works.entries()) {
    const day = days.of(locationId, work.date);
    const earlier = (day?.openBefore ?? []).filter((date) => !closed.has(date));
    const checks = checksOf(day?.sheets ?? [], 'notExpected', earlier, preset.rules);
    const isReady = day && checks.every(({ check, isMet }) => isMet || !neededFor(false).includes(check));
    const kept = day && { ...keptOf(question, day.sheets, missingIn(checks), work.date), position };
    if (isReady && kept && (await books.close(work, preset.presetId, { ...kept, version: versions[at] ?? 0 })))
      closed.add(work.date);
    else left.push(work);
  }
  return left;
};
