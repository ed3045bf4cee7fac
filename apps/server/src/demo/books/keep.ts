import type { Language } from '@lanewise/contract/primitives/language';
import { addDays, instantOf, type Day } from '@lanewise/domain/calendar/day';
import type { Questions } from '../../facts/types.ts';
import { workOutDays } from '../../ledger/days.ts';
import type { BooksQuestion } from '../../ledger/question.ts';
import { companyKeeper, openCompanyBooks } from '../../ledger/open.ts';
import { closePast, definer, type Definer, type DoneDay, type Round } from '../../ledger/past.ts';
import type { BookWork } from '../../meta/book-types.ts';
import type { Books, PastEntry } from '../../meta/ledger-types.ts';
import type { Entered } from '@lanewise/domain/ledger/entries';
import type { Meta } from '../../meta/types.ts';
import type { DemoCompany, Store } from '../chain/companies.ts';
import {
  BEHIND,
  cashCount,
  closedUpTo,
  daysToClose,
  depositedOn,
  depositOf,
  isMistyped,
  slipNumber,
  timeOfClose,
  type Registers,
} from './day.ts';
import { countDrawers, countedSince, matchedSince } from './drawers.ts';
import { languageOf, linesOf, mailboxOf, presetOf, type Line, type Morning } from './setup.ts';

export interface KeepParts {
  meta: Meta;
  facts: Questions;
  signal: AbortSignal;
}

/** Number of days that are worked out together. */
const AT_ONCE = 28;
/** Minutes from the last value to the close, and from one close to the next. */
const MINUTES = 60_000;
const [TO_CLOSE, BETWEEN] = [9 * MINUTES, 6 * MINUTES];

const reasons: Readonly<Record<Language, string>> = {
  en: 'The number of the deposit was mistyped',
  fr: 'Le numéro du dépôt était mal saisi',
};
/** In place of the number of a deposit. */
const NO_DEPOSIT = '–';

const cents = (text: string | null | undefined): number => Math.round(Number(text ?? 0) * 100);
const textOf = (amount: number): string => (amount / 100).toFixed(2);

/** One store, and what its bookkeeper needs. */
interface Desk {
  meta: Meta;
  company: DemoCompany;
  store: Store;
  language: Language;
  lines: Record<Line, number>;
  installed: Day;
  question: (startDate: Day, lastDate: Day) => BooksQuestion & { books: Books };
  definitions: Definer;
  work: Omit<BookWork, 'date'>;
}

/** Figures of the registers for days; days without receipts are left out. */
const readRegisters = async ({ question, lines, work }: Desk, days: readonly Day[]): Promise<Map<Day, Registers>> => {
  const [first, last] = [days[0] ?? '', days.at(-1) ?? ''];
  const books = question(first, last);
  // Leaves out sheets that carry over, because these sheets would be worked out from their last close.
  const sheets = books.sheets.filter(({ carryOver }) => !carryOver);
  const worked = await workOutDays({ ...books, sheets }, new Map([[work.locationId, days]]));
  return new Map(
    days.flatMap((date) => {
      const rows = worked.of(work.locationId, date)?.sheets.flatMap((sheet) => sheet.rows) ?? [];
      const said = (line: Line) => rows.find(({ dpId }) => dpId === lines[line])?.posValue;
      if ((said('cash') ?? null) === null) return [];
      const [cash, checks, paidIn, paidOut] = (['cash', 'checks', 'paidIn', 'paidOut'] as const).map((line) =>
        cents(said(line)),
      ) as [number, number, number, number];
      return [[date, { cash, checks, paidIn, paidOut }] as const];
    }),
  );
};

/** The value of a line, and a note if the line needs one. */
interface Typed {
  dpId: number;
  value: string;
  note?: string;
}

/** Cash of these days that the bank receives. Cents. */
const bankOf = (
  { store, installed, language }: Desk,
  days: readonly Day[],
  registers: ReadonlyMap<Day, Registers>,
): number =>
  days.reduce((sum, day) => {
    const said = registers.get(day);
    return said ? sum + depositOf(cashCount(store, day, said, installed, language).cash, said) : sum;
  }, 0);

/** The values that the bookkeeper enters on a day. */
const typedOn = (desk: Desk, date: Day, registers: ReadonlyMap<Day, Registers>): Typed[] => {
  const { store, lines, installed, language } = desk;
  const today = registers.get(date);
  if (!today) return [];
  const { cash, note } = cashCount(store, date, today, installed, language);
  const bank = bankOf(desk, depositedOn(store, date), registers);
  // From this date on, the cash is counted by drawer.
  const isTilled = date >= countedSince(installed);
  const slip = bank === 0 && today.checks === 0 ? NO_DEPOSIT : slipNumber(store, date);
  return [
    ...(isTilled ? [] : [{ dpId: lines.cash, value: textOf(cash), note }]),
    { dpId: lines.checks, value: textOf(today.checks) },
    { dpId: lines.bankCash, value: textOf(bank) },
    { dpId: lines.bankChecks, value: textOf(today.checks) },
    { dpId: lines.slip, value: isMistyped(store, date) && slip !== NO_DEPOSIT ? slip.slice(0, -1) : slip },
  ];
};

/** The moments at which days are closed: one after another, and never before the morning on which the day is due. */
const momentsOf = ({ store, company }: Desk, days: readonly Day[]): Date[] => {
  let last = 0;
  return days.map((date) => {
    const morning = addDays(date, daysToClose(store, date));
    const own = instantOf(`${morning} ${timeOfClose(store, date)}`, company.timeZone).getTime();
    last = Math.max(own, last + BETWEEN);
    return new Date(last);
  });
};

const later = (at: Date, ms: number): Date => new Date(at.getTime() + ms);

/** Counts a day and closes it. If the deposit number was mistyped, the day is opened again and closed once more. */
const roundsOf = (
  { store, lines, work: { by }, language }: Desk,
  date: Day,
  typed: readonly Typed[],
  at: Date,
): Round[] => {
  const entry = (dpId: number, field: PastEntry['field'], value: string, when: Date): PastEntry => ({
    dpId,
    field,
    value,
    by,
    at: when,
  });
  const counted = later(at, -TO_CLOSE);
  const entries = typed.flatMap(({ dpId, value, note = '' }) => [
    entry(dpId, 'enteredValue', value, counted),
    ...(note === '' ? [] : [entry(dpId, 'note', note, counted)]),
  ]);
  const isWrong =
    isMistyped(store, date) && typed.some(({ dpId, value }) => dpId === lines.slip && value !== NO_DEPOSIT);
  if (!isWrong) return [{ entries, by, at, reopened: null }];
  const again = later(at, 40 * MINUTES);
  return [
    { entries, by, at, reopened: { by, at: again, reason: reasons[language] } },
    {
      entries: [entry(lines.slip, 'enteredValue', slipNumber(store, date), again)],
      by,
      at: later(again, TO_CLOSE),
      reopened: null,
    },
  ];
};

/** Counts the drawers of the days on which nobody has counted them yet. */
const countCash = async (
  desk: Desk,
  days: readonly Day[],
  registers: ReadonlyMap<Day, Registers>,
  moments: readonly Date[],
  forgets = false,
): Promise<void> => {
  const { meta, store, language, installed, question, work, company } = desk;
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined || last < countedSince(installed)) return;
  const stores = { companyId: work.companyId, locationIds: [work.locationId] };
  const [said, accounts] = await Promise.all([
    meta.books.tills.entered(stores, first, last),
    meta.books.movements.accounts(work.companyId),
  ]);
  const known = new Set(said.map(({ date }) => date));
  const counted = days.flatMap((date, at) => {
    const today = registers.get(date);
    if (!today || (forgets && known.has(date))) return [];
    const off = cashCount(store, date, today, installed, language).cash - today.cash;
    const banked = depositedOn(store, date).filter((day) => day >= matchedSince(installed));
    const deposit = { amount: bankOf(desk, banked, registers), slip: slipNumber(store, date) };
    const when = later(moments[at] ?? new Date(), -TO_CLOSE);
    return [{ date, off, at: when, isCounted: known.has(date), forgets, deposit }];
  });
  const { facts, scope } = question(first, last);
  const { locationId, by } = work;
  const drawers = { store, locationId, currency: company.currency, language, installed, by, accounts };
  await countDrawers(meta, facts, scope, drawers, counted);
};

/** Counts days, and closes them in their order. `entered`: values that a person typed; these values stay. */
const keepDays = async (desk: Desk, days: readonly Day[], entered: readonly Entered[]): Promise<void> => {
  const { work, question, definitions } = desk;
  const [first, last] = [days[0] ?? '', days.at(-1) ?? ''];
  // A deposit may hold the takings of the two days before.
  const before = [-2, -1]
    .map((back) => addDays(first, back))
    .filter((date) => date >= question(first, last).preset.since);
  const registers = await readRegisters(desk, [...before, ...days]);
  const traded = days.filter((date) => registers.has(date));
  const moments = momentsOf(desk, traded);
  const done = traded.map((date, at): DoneDay => {
    const own = entered.filter((entry) => entry.date === date);
    const free = typedOn(desk, date, registers).filter(({ dpId }) => !own.some((entry) => entry.dpId === dpId));
    return {
      locationId: work.locationId,
      date,
      version: Math.max(0, ...own.map(({ entryId }) => entryId)),
      rounds: roundsOf(desk, date, free, moments[at] ?? new Date()),
    };
  });
  await countCash(desk, traded, registers, moments);
  if (!(await closePast(question(first, last), definitions, done)))
    throw new Error('Something entered while the books were kept.');
};

/** Days of a store that nobody has closed yet, up to the day that its bookkeeper has reached. */
const openDays = async ({ meta, store, question, work }: Desk, { today }: Morning): Promise<Day[]> => {
  const { preset } = question(today, today);
  const last = closedUpTo(store, today);
  const stores = { companyId: work.companyId, locationIds: [work.locationId] };
  const closes = await meta.books.closeStates(stores, preset.presetId, preset.since, today);
  const newest = closes.findLast(({ isStanding }) => isStanding)?.date;
  const touched = new Set(closes.map(({ date }) => date));
  const days: Day[] = [];
  for (let date = newest === undefined ? preset.since : addDays(newest, 1); date <= last; date = addDays(date, 1)) {
    // A bookkeeper who closes a day late does not close later days before that day.
    if (addDays(date, daysToClose(store, date)) > today) break;
    if (!touched.has(date)) days.push(date);
  }
  return days;
};

const keepStore = async (desk: Desk, morning: Morning, signal: AbortSignal): Promise<void> => {
  const { meta, work } = desk;
  const days = await openDays(desk, morning);
  const stores = { companyId: work.companyId, locationIds: [work.locationId] };
  for (let at = 0; at < days.length; at += AT_ONCE) {
    signal.throwIfAborted();
    const some = days.slice(at, at + AT_ONCE);
    await keepDays(desk, some, await meta.books.entered(stores, some[0] ?? '', some.at(-1) ?? ''));
  }
  // The bookkeeper who is behind has already counted the next day, and has entered all movements except one.
  if (desk.store.number !== BEHIND) return;
  const next = addDays(closedUpTo(desk.store, morning.today), 1);
  await countCash(desk, [next], await readRegisters(desk, [next]), momentsOf(desk, [next]), true);
};

/**
 * Keeps the books of a company of the chain up to a morning, through the functions behind the screen of the book. Days
 * that a person closed or reopened, and values that a person typed, stay as they are.
 */
export const keepBooks = async (
  { meta, facts, signal }: KeepParts,
  companyId: number,
  company: DemoCompany,
  morning: Morning,
): Promise<void> => {
  const language = languageOf(company);
  const keeper = await companyKeeper(meta, companyId);
  const preset = await presetOf(meta, keeper, company);
  if (!preset) return;
  const [books, lines, places] = await Promise.all([
    openCompanyBooks(meta, facts, keeper, preset),
    linesOf(meta, companyId, language),
    meta.places.byStoreNumber(companyId),
  ]);
  const definitions = definer(books(0, morning.today, morning.today));
  for (const store of company.stores) {
    const place = places.get(store.number);
    if (!place || !preset.locationIds.includes(place.reg_loc_id)) continue;
    const by = mailboxOf(company, store);
    const desk: Desk = {
      meta,
      company,
      store,
      language,
      lines,
      installed: morning.installed,
      definitions,
      question: (startDate, lastDate) => books(place.reg_loc_id, startDate, lastDate),
      work: { companyId, locationId: place.location_id, by },
    };
    await keepStore(desk, morning, signal);
  }
};
