import type { Company } from '@lanewise/contract/entities/company';
import { dayIn, instantOf } from '@lanewise/domain/calendar/day';
import type { Wish } from '../facts/scope.ts';
import type { Questions } from '../facts/types.ts';
import { Refused } from '../meta/errors.ts';
import type { Meta } from '../meta/types.ts';
import { readArrivals, type Arrivals } from './arrivals.ts';
import type { Asker } from './asker.ts';
import { clockIn, type Now } from './clock.ts';
import {
  namesAt,
  readCalendar,
  readCompany,
  readConfigurations,
  type RememberedConfigurations,
} from './configuration.ts';
import { earlierState } from './earlier.ts';
import { InvalidParameter } from './invalid-parameter.ts';
import { readLastEntries, type LastEntries } from './last-entries.ts';
import { factsFor } from './long.ts';
import { readMonths, type Months } from './months.ts';
import type { Question } from './question.ts';
import { readSelfCheckouts, type SelfCheckouts } from './self-checkouts.ts';

/**
 * The sources from which questions are answered: the configuration of companies, and the remembered results of their
 * figures.
 */
export interface QuestionSources {
  meta: Meta;
  configurations: RememberedConfigurations;
  arrivals: Arrivals;
  lastEntries: LastEntries;
  months: Months;
  selfCheckouts: SelfCheckouts;
  /** Refuses a company whose figures are being rebuilt. */
  gate: { pass: (companyId: number) => void };
  clock?: (() => Date) | undefined;
}

/** Sources without memory, for work outside the server. */
export const plainSources = (meta: Meta, facts: Questions): QuestionSources => ({
  meta,
  configurations: readConfigurations({ ...meta, calendars: { of: () => Promise.resolve(new Map()) } }),
  arrivals: readArrivals(facts),
  lastEntries: readLastEntries(facts),
  months: readMonths,
  selfCheckouts: readSelfCheckouts,
  gate: { pass: () => undefined },
});

export interface QuestionWish extends Wish {
  /** The time, on the company's clock, as of which figures are read. Absent: now. */
  knownAt?: string | undefined;
}

/** A question with the record of its company, and the moment at which it was opened. */
export interface Opened<Asked extends Question = Question> {
  question: Asked;
  company: Company;
  at: Date;
}

/** Business date and clock in a time zone at a moment. */
export const nowIn = (timeZone: string, at: Date): Now => ({
  today: dayIn(at, timeZone),
  time: clockIn(timeZone, at),
  at,
});

/** The moment for a time on the company's clock. Refuses a moment in the future. */
const momentOf = (knownAt: string | undefined, { timeZone }: Company, now: Date): Date | null => {
  if (knownAt === undefined) return null;
  const at = instantOf(knownAt, timeZone);
  if (at > now) throw new InvalidParameter('knownAt', 'It is still to come', 'date.range');
  return at;
};

/** Reads things of a question, each once. */
const onceOf = (question: () => Question): Question['once'] => {
  const known = new Map<unknown, Promise<unknown>>();
  return <Value>(read: (question: Question) => Promise<Value>): Promise<Value> => {
    const found = (known.get(read) as Promise<Value> | undefined) ?? read(question());
    known.set(read, found);
    return found;
  };
};

/**
 * Opens a question of a person about some stores and days, limited to the part that the person sees. Only this function
 * combines the person, the sight of the person, and the moment `knownAt` at which the figures were known. If
 * `wished` is a function that reads the wish, the rest is read meanwhile. Refuses a company that does not exist (with 'notFound')
 * and a time in the future.
 */
export const openQuestion = async (
  { meta, configurations, arrivals, lastEntries, months, selfCheckouts, gate, clock }: QuestionSources,
  asker: Asker,
  wished: QuestionWish | (() => Promise<QuestionWish>),
): Promise<Opened> => {
  const { companyId, knows } = asker;
  gate.pass(companyId);
  const current = asker.ask();
  const now = clock?.() ?? new Date();
  const [configuration, { knownAt, ...wish }] = await Promise.all([
    configurations.of(companyId),
    typeof wished === 'function' ? wished() : wished,
  ]);
  const openCompany = async () => {
    const company = await configuration.once(readCompany);
    if (!company) throw new Refused('notFound', 'Requested resource not found');
    const at = momentOf(knownAt, company, now);
    const earlier =
      at &&
      (await earlierState(current, companyId, await meta.books.positionAt(companyId, at), {
        arrivals,
        entries: lastEntries,
      }));
    return { company, at, earlier };
  };
  const [{ company, at, earlier }, scope, calendar, names] = await Promise.all([
    openCompany(),
    asker.scope(wish),
    configuration.once(readCalendar),
    configuration.once(namesAt(asker.authorityLevel)),
  ]);
  if (!calendar) throw new Refused('notFound', 'Requested resource not found');
  const question: Question = {
    facts: factsFor(earlier?.facts ?? current, scope),
    scope,
    names,
    company: { ...calendar, timeZone: company.timeZone },
    now: nowIn(company.timeZone, at ?? now),
    knows,
    knownAt: at?.toISOString() ?? null,
    arrivals: earlier?.arrivals ?? arrivals,
    entries: earlier?.entries ?? lastEntries,
    months: earlier?.months ?? months,
    selfCheckouts: earlier?.selfCheckouts ?? selfCheckouts,
    books: at ? meta.books.asOf(at) : meta.books,
    meta,
    configuration,
    once: onceOf(() => question),
  };
  return { question, company, at: now };
};
