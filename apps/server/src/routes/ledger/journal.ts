import type { RegLocId } from '@lanewise/contract/primitives/ids';
import * as endpoints from '@lanewise/contract/endpoints/value-table';
import * as halves from '@lanewise/contract/endpoints/schemas/value-table';
import { MOST_BOOK_DAYS } from '@lanewise/contract/entities/book-days';
import type { BookJournal } from '@lanewise/contract/entities/book-journal';
import type { ConflictReason } from '@lanewise/contract/errors';
import type { FastifyRequest } from 'fastify';
import { wordsOf, type ExportWords } from '../../exports/words.ts';
import { readJournal } from '../../ledger/journal.ts';
import {
  notesOfMany,
  writeJournal,
  writeJournals,
  type JournalFile,
  type JournalFileType,
} from '../../ledger/journal-file.ts';
import { readJournals, type Journals } from '../../ledger/journals.ts';
import type { BooksQuestion } from '../../ledger/question.ts';
import type { App, AppParts, RouteModule } from '../../plugins/app.ts';
import { companyOf } from '../../plugins/caller.ts';
import { changesOf } from '../../plugins/changes.ts';
import { accessDenied, Refusal } from '../../plugins/refusal.ts';
import { reply } from '../../plugins/reply.ts';
import { serving } from '../../plugins/serve.ts';
import { sendAttachment } from '../attachment.ts';
import type { ReportParts } from '../sources.ts';
import { assertFew, openingBooks } from './asking.ts';

const MOST_NAMES = 10;

/** Refuses a journal that no accounting system accepts: a journal without lines, or a journal whose sides differ. */
const assertBalanced = ({ lines, difference, missing }: BookJournal): void => {
  if (lines.length > 0 && difference === '0') return;
  const names = missing.slice(0, MOST_NAMES).map(({ name }) => name);
  throw new Refusal(
    409,
    'conflict',
    lines.length === 0 ? 'This book has no GL columns yet.' : `Debits and credits differ by ${difference}.`,
    { params: { reason: 'journal' satisfies ConflictReason, difference, names: names.join(', ') } },
  );
};

/**
 * One file with the journals of closed days. If no such day has a journal, the file states this. Refuses several
 * currencies and unbalanced journals.
 */
const journalsFile = async (
  { books, scope, preset, names }: BooksQuestion,
  { closed, open }: Journals,
  { type, words, ...span }: { type: JournalFileType; words: ExportWords; startDate: string; lastDate: string },
): Promise<JournalFile> => {
  const [currency = (await books.accounts(scope.company, preset.presetId)).currency, ...others] = new Set(
    closed.map(({ source }) => source.currency),
  );
  if (others.length > 0) throw new Refusal(409, 'conflict', 'These days were closed in several currencies.');
  for (const { journal } of closed) assertBalanced(journal);
  const waiting = open.map(({ locationId, date }) => ({ date, store: names.places.get(locationId)?.name ?? '' }));
  const journals = closed.map(({ journal, source: { store } }) => ({ journal, store }));
  return writeJournals(journals, type, {
    ...span,
    currency,
    words,
    // A file with the same closed days states the same time whenever it is made: the time of the last close.
    made: new Date(closed.map(({ closedAt }) => closedAt).reduce((a, b) => (a > b ? a : b), span.startDate)),
    notes: notesOfMany(preset.name, closed, waiting, words),
  });
};

/** The journal of a store's day for the general ledger. */
export const bookJournalRoutes =
  (own: ReportParts): RouteModule =>
  (app: App, parts: AppParts) => {
    const { clock } = parts;
    const serve = serving(app, endpoints, halves);
    const books = openingBooks(parts, own);

    const open = async (
      request: FastifyRequest,
      asked: { presetId: number; locationId: RegLocId; date: string; knownAt?: string | undefined },
    ) => {
      const question = await books.table(request, asked);
      // A journal shows the expected amounts of the lines, which a blind counter may not see.
      if (question.isBlind) throw accessDenied();
      return own.gate.settled(companyOf(request.caller), () => readJournal(question));
    };

    serve('readBookJournal', async (request) => reply((await open(request, request.query)).journal));

    serve(
      'bookJournalFile',
      async (request, response) => {
        const { type, language, ...asked } = request.query;
        const { journal, source, closedAt } = await open(request, asked);
        request.audited({
          subject: { id: journal.locationId, name: `${journal.presetName} ${journal.date}` },
          changes: changesOf(null, { type }),
        });
        assertBalanced(journal);
        const file = await writeJournal(journal, type, {
          store: source.store,
          currency: source.currency,
          knownAt: asked.knownAt ?? null,
          // The file of a closed day has the same time whenever it is made.
          made: closedAt === null ? (clock?.() ?? new Date()) : new Date(closedAt),
          words: wordsOf(language, request.caller.user.clock),
        });
        return sendAttachment(response, file);
      },
      { config: { download: true } },
    );

    serve(
      'bookJournalsFile',
      async (request, response) => {
        const { type, language, ...asked } = request.query;
        const question = await books.books(request, asked);
        if (question.isBlind) throw accessDenied();
        assertFew(asked, question.scope.locations.length, MOST_BOOK_DAYS);
        const journals = own.gate.settled(companyOf(request.caller), () => readJournals(question));
        request.audited({
          subject: { id: asked.presetId, name: `${question.preset.name} ${asked.startDate} ${asked.lastDate}` },
          changes: changesOf(null, { type }),
        });
        const words = wordsOf(language, request.caller.user.clock);
        const file = await journalsFile(question, await journals, { ...asked, type, words });
        return sendAttachment(response, file);
      },
      { config: { download: true } },
    );
  };
