import type { BookJournal } from '@lanewise/contract/entities/book-journal';
import type { JournalSource } from '../meta/close-types.ts';
import { isClosed, readDue, type DueDay } from './due.ts';
import { journalOf } from './journal.ts';
import type { BooksQuestion } from './question.ts';

/** The GL journal of a closed day, and its inputs. */
export interface ClosedJournal {
  journal: BookJournal;
  source: JournalSource;
  /** When the day was closed. */
  closedAt: string;
}

export interface Journals {
  /** Sorted by day, then by store. */
  closed: ClosedJournal[];
  /** Days that are over, need a book, and are not closed: they have no journal yet. */
  open: DueDay[];
}

/** Closes whose lines are read at once. */
const AT_ONCE = 250;

/** Reads the journals of all closed days of a scope, each as it was closed. */
export const readJournals = async (question: BooksQuestion): Promise<Journals> => {
  const { books, names, preset, scope } = question;
  const due = await readDue(question);
  const wanted = due.flatMap((day) => (isClosed(day) && day.close ? [{ ...day, close: day.close }] : []));
  const closed: ClosedJournal[] = [];
  for (let at = 0; at < wanted.length; at += AT_ONCE) {
    const some = wanted.slice(at, at + AT_ONCE);
    const kept = await books.kept(
      scope.company,
      some.map(({ close }) => close.closeId),
    );
    const byId = new Map(kept.map((close) => [close.closeId, close]));
    for (const { locationId, date, close } of some) {
      const [found, place] = [byId.get(close.closeId), names.places.get(locationId)];
      if (!found || !place) continue;
      const { sheets, late, journal: source, closedAt } = found;
      const day = { locationId: place.regLocId, date, presetId: preset.presetId, state: 'Closed' as const };
      closed.push({ journal: journalOf({ ...day, sheets, late }, source), source, closedAt });
    }
  }
  closed.sort(({ journal: a }, { journal: b }) =>
    a.date === b.date ? a.locationId - b.locationId : a.date < b.date ? -1 : 1,
  );
  return { closed, open: due.filter((day) => !isClosed(day)) };
};
