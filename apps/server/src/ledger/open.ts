import type { RegLocId } from '@lanewise/contract/primitives/ids';
import { withDates, withLocations } from '../facts/scope.ts';
import type { Questions } from '../facts/types.ts';
import { Refused } from '../meta/errors.ts';
import type { Books, LedgerKeeper } from '../meta/ledger-types.ts';
import type { LedgerPreset } from '@lanewise/contract/entities/ledger';
import type { Meta } from '../meta/types.ts';
import { companyPoints } from '../points/company.ts';
import { companyAsker, companySight, type Asker } from '../question/asker.ts';
import { InvalidParameter } from '../question/invalid-parameter.ts';
import { openQuestion, plainSources, type QuestionSources } from '../question/open.ts';
import type { PeriodQuestion } from './period.ts';
import { closeLevelOf, type BooksQuestion, type TableQuestion } from './question.ts';

/** The person who asks for books: the figures that they may know, and their rights on the presets of the company. */
export interface BooksAsker extends Asker {
  keeper: LedgerKeeper;
  /** Whether they close books and open them again. */
  closes: boolean;
}

interface Asked {
  presetId: number;
  startDate: string;
  lastDate: string;
  /** reg_loc_id values; absent: all stores of the preset. */
  locationIds?: readonly RegLocId[] | undefined;
  /** A time of the company. */
  knownAt?: string | undefined;
}

const notFound = (): Refused => new Refused('notFound', 'Requested resource not found');

/** The books that a person may read: of stores that they see and that have the preset. */
export const openBooks = async (
  sources: QuestionSources,
  asker: BooksAsker,
  { presetId, locationIds, ...wish }: Asked,
): Promise<BooksQuestion> => {
  const { ledgers } = sources.meta;
  const readPreset = async () => {
    const found = await ledgers.preset(asker.keeper, presetId);
    if (!found) throw notFound();
    return found;
  };
  const storesOf = ({ locationIds: given }: LedgerPreset): RegLocId[] => {
    const ofPreset = new Set(given);
    return (locationIds ?? given).filter((store) => ofPreset.has(store));
  };
  const reading = readPreset();
  const [preset, { question }, sheets] = await Promise.all([
    reading,
    openQuestion(sources, asker, async () => ({ ...wish, locationIds: storesOf(await reading) })),
    ledgers.sheets(asker.keeper, presetId),
  ]);
  return {
    ...question,
    named: await companyPoints(question),
    preset,
    sheets: (sheets ?? []).filter(({ state }) => state === 'Active'),
    isBlind: !question.knows.expected,
    by: asker.keeper.by,
  };
};

/** The books of one store. Refuses a store that the person does not see, or that does not have the preset. */
export const openPeriod = async (
  sources: QuestionSources,
  asker: BooksAsker,
  { locationId: regLocId, ...asked }: Omit<Asked, 'locationIds'> & { locationId: RegLocId },
): Promise<PeriodQuestion> => {
  const books = await openBooks(sources, asker, { ...asked, locationIds: [regLocId] });
  const [locationId] = books.scope.locations;
  if (locationId === undefined) throw notFound();
  return { ...books, locationId, regLocId };
};

/** The book of a store's day. Refuses a day before the book begins. */
export const openTable = async (
  sources: QuestionSources,
  asker: BooksAsker,
  { date, ...asked }: { locationId: RegLocId; presetId: number; date: string; knownAt?: string | undefined },
): Promise<TableQuestion> => {
  const books = await openPeriod(sources, asker, { ...asked, startDate: date, lastDate: date });
  const { preset, sheets } = books;
  if (date < preset.since) throw new InvalidParameter('date', `This book begins on ${preset.since}`, 'date.since');
  return {
    ...books,
    date,
    seesEveryStore: asker.keeper.sight.everyStore,
    // The person who closes a book is responsible for its over/short.
    mayClose:
      books.knownAt === null &&
      !books.isBlind &&
      asker.closes &&
      asker.keeper.authorityLevel <= closeLevelOf(preset, sheets),
  };
};

/** A caller for work without a person: it sees all stores of a company and may change all of its books. */
export const companyKeeper = async (meta: Pick<Meta, 'places'>, companyId: number): Promise<LedgerKeeper> => ({
  companyId,
  sight: await companySight(meta, companyId),
  authorityLevel: 1,
  by: '',
  isBlind: false,
});

/** All days that a book can have. */
const anyDay = { startDate: '1970-01-01', lastDate: '2149-06-06' };

/** Opens the books of a company under a preset, for any of its stores (reg_loc_id) and any business dates. */
export const openCompanyBooks = async (
  meta: Meta,
  facts: Questions,
  keeper: LedgerKeeper,
  { presetId }: Pick<LedgerPreset, 'presetId'>,
): Promise<(regLocId: RegLocId, startDate: string, lastDate: string) => BooksQuestion & { books: Books }> => {
  const asker = { ...companyAsker(keeper.sight, facts), keeper, closes: true };
  const all = await openBooks(plainSources(meta, facts), asker, { presetId, ...anyDay });
  const locationOf = new Map([...all.names.places.values()].map(({ regLocId, location }) => [regLocId, location]));
  return (regLocId, startDate, lastDate) => ({
    ...all,
    facts,
    books: meta.books,
    scope: withDates(withLocations(all.scope, [locationOf.get(regLocId) ?? 0]), startDate, lastDate),
  });
};
