import type { FastifyRequest } from 'fastify';
import type { PeriodQuestion } from '../../ledger/period.ts';
import type { SeenBooks } from '../../ledger/seen.ts';
import type { TableQuestion } from '../../ledger/table.ts';
import type { LedgerKeeper } from '../../meta/ledger-types.ts';
import { daysBetween } from '@lanewise/domain/calendar/day';
import { allows } from '../../plugins/access.ts';
import type { AppParts } from '../../plugins/app.ts';
import { companyOf, type RequestCaller } from '../../plugins/caller.ts';
import { knowledgeOf } from '../../plugins/knowledge.ts';
import { badField, notFound } from '../../plugins/refusal.ts';
import { factsFor } from '../../question/long.ts';
import { readLastEntries } from '../../question/last-entries.ts';
import { nowIn, openEarlier, readCompanyPoints, readNames, type ReportParts } from '../reports/question.ts';
import { keeperOf } from './keeper.ts';

/** Who an entry is by: the person, also while they work as another. */
export const nameOf = ({ user, switchedBy }: RequestCaller): string => switchedBy?.username ?? user.username;

export type BookParts = Pick<ReportParts, 'gate' | 'calendars' | 'arrivals' | 'lastEntries'>;

interface Asked {
  presetId: number;
  startDate: string;
  lastDate: string;
  /** reg_loc_id values; absent: all stores of the preset. */
  locationIds?: readonly number[] | undefined;
  /** A time of the company. */
  knownAt?: string | undefined;
}

/** The books that a call asks for: of stores that the caller sees and the preset was given to. */
export const openBooks = async (
  parts: AppParts,
  { gate, calendars, arrivals, lastEntries }: BookParts,
  request: FastifyRequest,
  { presetId, startDate, lastDate, locationIds, knownAt }: Asked,
): Promise<SeenBooks & { keeper: LedgerKeeper }> => {
  const { meta, clock } = parts;
  const { caller } = request;
  const companyId = companyOf(caller);
  gate.pass(companyId);
  const keeper = await keeperOf(caller);
  const [company, preset] = await Promise.all([meta.companies.find(companyId), meta.ledgers.preset(keeper, presetId)]);
  if (!company || !preset) throw notFound();
  const given = new Set(preset.locationIds);
  const stores = (locationIds ?? preset.locationIds).filter((store) => given.has(store));
  const [scope, points, names, sheets] = await Promise.all([
    request.scope({ startDate, lastDate, locationIds: stores }),
    readCompanyPoints(meta, companyId),
    readNames(meta, calendars, companyId, 1),
    meta.ledgers.sheets(keeper, presetId),
  ]);
  const earlier = await openEarlier(parts, request, company, knownAt);
  return {
    keeper,
    facts: factsFor(earlier?.facts ?? request.ask(), scope),
    scope,
    entries: earlier ? readLastEntries(earlier.facts) : lastEntries,
    arrivals: earlier?.arrivals ?? arrivals,
    books: earlier ? meta.books.asOf(earlier.at) : meta.books,
    knownAt: earlier?.at.toISOString() ?? null,
    company: { ...points, departments: names.departments },
    preset,
    sheets: (sheets ?? []).filter(({ state }) => state === 'Active'),
    places: names.places,
    now: nowIn(company.timeZone, earlier?.at ?? clock?.() ?? new Date()),
    isBlind: !knowledgeOf(caller).expected,
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

/** The books of one store. Refuses a store that the caller does not see, or that the preset is not given to. */
export const openPeriod = async (
  parts: AppParts,
  own: BookParts,
  request: FastifyRequest,
  { locationId: regLocId, ...asked }: Omit<Asked, 'locationIds'> & { locationId: number },
): Promise<PeriodQuestion & { keeper: LedgerKeeper }> => {
  const books = await openBooks(parts, own, request, { ...asked, locationIds: [regLocId] });
  const [locationId] = books.scope.locations;
  if (locationId === undefined) throw notFound();
  return { ...books, locationId, regLocId };
};

/** The book of a store's day. Refuses a day before it begins. */
export const openTable = async (
  parts: AppParts,
  own: BookParts,
  request: FastifyRequest,
  { date, ...asked }: { locationId: number; presetId: number; date: string; knownAt?: string | undefined },
): Promise<TableQuestion> => {
  const { keeper, ...books } = await openPeriod(parts, own, request, { ...asked, startDate: date, lastDate: date });
  const { preset, sheets } = books;
  if (date < preset.since) throw badField('date', 'date.since', `This book begins on ${preset.since}`);
  return {
    ...books,
    date,
    // Who closes a book answers for what it is over or short by.
    mayClose:
      books.knownAt === null &&
      !books.isBlind &&
      allows({ permission: ['closeBook', 'reopenBook'] }, request.caller) &&
      [preset, ...sheets].every(({ authorityLevelId }) => keeper.authorityLevel <= authorityLevelId),
  };
};
