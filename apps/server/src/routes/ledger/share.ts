import * as endpoints from '@lanewise/contract/endpoints/value-table';
import * as halves from '@lanewise/contract/endpoints/schemas/value-table';
import type { ConflictReason } from '@lanewise/contract/errors';
import { wordsOf } from '../../exports/words.ts';
import { isFinal, writeBook } from '../../ledger/book-file.ts';
import { readTable } from '../../ledger/table.ts';
import { behalfOf } from '../../mail/behalf.ts';
import { sharedBook } from '../../mail/letters.ts';
import type { App, AppParts, RouteModule } from '../../plugins/app.ts';
import { companyOf } from '../../plugins/caller.ts';
import { changesOf } from '../../plugins/changes.ts';
import { notFound, Refusal } from '../../plugins/refusal.ts';
import { reply } from '../../plugins/reply.ts';
import { serving } from '../../plugins/serve.ts';
import type { ReportParts } from '../sources.ts';
import { openingBooks } from './asking.ts';

/** The book of a store's day by mail, as its sender sees it. */
export const shareSheetRoutes =
  (own: ReportParts): RouteModule =>
  (app: App, parts: AppParts) => {
    const { meta, clock, config } = parts;
    const serve = serving(app, endpoints, halves);
    const open = openingBooks(parts, own);

    serve('shareSheet', async (request) => {
      const { caller, body } = request;
      const { recipients, fileType, language, message, ...asked } = body;
      const question = await open.table(request, asked);
      const [table, company] = await Promise.all([
        own.gate.settled(companyOf(caller), () => readTable(question)),
        meta.companies.find(companyOf(caller)),
      ]);
      const store = question.names.places.get(question.locationId);
      if (!company || !store) throw notFound();
      request.audited({
        subject: { id: asked.locationId, name: `${question.preset.name} ${asked.date}` },
        changes: changesOf(null, { recipients, fileType }),
      });
      if (config.smtpUrl === null)
        throw new Refusal(409, 'conflict', 'No mail server is set up: export the book and send it yourself.', {
          params: { reason: 'noMailServer' satisfies ConflictReason },
        });
      const file = await writeBook(table, fileType, {
        store: { name: store.name, number: store.storeNumber },
        currency: company.currency,
        knownAt: asked.knownAt ?? null,
        made: clock?.() ?? new Date(),
        words: wordsOf(language, caller.user.clock),
      });
      // The mail names the person at the keyboard, even while that person works as another user. The receiver of the
      // mail answers that person.
      const person = caller.switchedBy ?? caller.user;
      const letter = sharedBook(language, {
        sender: person.username,
        store: store.name,
        date: asked.date,
        isFinal: isFinal(table),
        message,
      });
      const behalf = await behalfOf(meta, person, { asUserId: caller.user.userId, regLocId: asked.locationId });
      await meta.mails.share(
        { behalf, username: person.username },
        recipients.map((recipient) => ({ recipient, ...letter, file })),
      );
      app.mailer.wake();
      return reply({ mails: recipients.length });
    });
  };
