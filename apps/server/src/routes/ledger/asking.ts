import { readValueTable } from '@lanewise/contract/endpoints/schemas/value-table';
import type { RegLocId } from '@lanewise/contract/primitives/ids';
import { dayIn, daysBetween } from '@lanewise/domain/calendar/day';
import type { FastifyRequest } from 'fastify';
import { openBooks, openPeriod, openTable, type BooksAsker } from '../../ledger/open.ts';
import type { BookSetup } from '../../ledger/preview.ts';
import { dayShown } from '../../points/preview.ts';
import { openQuestion } from '../../question/open.ts';
import { allows } from '../../plugins/access.ts';
import type { AppParts } from '../../plugins/app.ts';
import { askerOf } from '../../plugins/asker.ts';
import { badField } from '../../plugins/refusal.ts';
import { sourcesOf, type ReportParts } from '../sources.ts';
import { keeperOf } from './keeper.ts';

const booksAskerOf = async (request: FastifyRequest): Promise<BooksAsker> => ({
  ...askerOf(request),
  keeper: await keeperOf(request.caller),
  closes: allows({ permission: ['closeBook', 'reopenBook'] }, request.caller),
});

type Wish<Open extends (...args: never[]) => unknown> = Parameters<Open>[2];

/** Opens books for the caller of a request. */
export const openingBooks = (parts: AppParts, own: ReportParts) => {
  const sources = sourcesOf(parts, own);
  return {
    books: async (request: FastifyRequest, wish: Wish<typeof openBooks>) =>
      openBooks(sources, await booksAskerOf(request), wish),
    period: async (request: FastifyRequest, wish: Wish<typeof openPeriod>) =>
      openPeriod(sources, await booksAskerOf(request), wish),
    table: async (request: FastifyRequest, wish: Wish<typeof openTable>) =>
      openTable(sources, await booksAskerOf(request), wish),
    /** The book of a day as it would be under a given configuration. */
    tried: async (request: FastifyRequest, { preset, sheets }: BookSetup, wish: Wish<typeof openTable>) => {
      const { ledgers } = sources.meta;
      const tried = { ...ledgers, preset: async () => preset, sheets: async () => [...sheets] };
      return openTable({ ...sources, meta: { ...sources.meta, ledgers: tried } }, await booksAskerOf(request), wish);
    },
    /**
     * The newest finished business date with receipts of a store. Without such a date, the current business date of the
     * store.
     */
    newestDay: async (request: FastifyRequest, locationId: RegLocId): Promise<string> => {
      const today = dayIn(parts.clock?.() ?? new Date(), 'UTC');
      const wish = { startDate: today, lastDate: today, locationIds: [locationId] };
      const { question } = await openQuestion(sources, askerOf(request), wish);
      return (await dayShown(question, undefined)) ?? question.now.today;
    },
    /**
     * The book of a day for a call that changes it. A caller who may change books but not read them sees in the answer
     * only what people entered.
     */
    changing: async (request: FastifyRequest, wish: Wish<typeof openTable>) => {
      const asker = await booksAskerOf(request);
      const reads = allows(readValueTable.access, request.caller);
      return openTable(sources, reads ? asker : { ...asker, knows: { ...asker.knows, expected: false } }, wish);
    },
  };
};

/** Refuses what would be too long an answer. */
export const assertFew = (
  { startDate, lastDate }: { startDate: string; lastDate: string },
  stores: number,
  most: number,
) => {
  const days = Math.floor(most / Math.max(1, stores));
  if (daysBetween(startDate, lastDate) + 1 > days)
    throw badField('lastDate', 'date.tooLong', `At most ${days} days can be asked for at once`);
};
