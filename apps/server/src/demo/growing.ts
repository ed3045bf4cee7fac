import { setTimeout as delay } from 'node:timers/promises';
import type { Filling } from '@lanewise/contract/entities/filling';
import type { DemoCompany } from './chain/companies.ts';
import { promotedBefore } from './chain/promotion.ts';
import type { Morning, Opening } from './books/setup.ts';
import type { Day } from '@lanewise/domain/calendar/day';
import { newestOf, type DemoFile, type Seen } from './files.ts';
import { localTime } from './local-time.ts';
import { minutesLeft, type Standing } from './pace.ts';
import { planOf, wholeFrom, type Plan } from './plan.ts';
import { installedAt, sendSteps } from './seed.ts';
import { companiesOf, demoSizes } from './sizes.ts';
import type { Printer } from './printer.ts';
import type { DemoState } from './state.ts';

export interface GrowingParts {
  state: DemoState;
  keep: (state: DemoState) => Promise<void>;
  /** Resolves when the figures of the file are available. */
  send: (companyId: number, file: DemoFile) => Promise<void>;
  /** Opens the printer of the stores' reports; `installed` is the business date of the installation. */
  openPrinter: (idOf: (company: DemoCompany) => number, installed: Day) => Printer;
  /** Runs the connectors of a company, every minute. */
  checkIn: (companyId: number, company: DemoCompany, now: Date) => Promise<void>;
  /** Sets the daily books of a company up. */
  setUpBooks: (companyId: number, company: DemoCompany, opening: Opening) => Promise<void>;
  /** Keeps them up to a morning. */
  keepBooks: (companyId: number, company: DemoCompany, morning: Morning) => Promise<void>;
  clock: () => Date;
  signal: AbortSignal;
  log: { info(data: object, message: string): void; warn(data: object, message: string): void };
}

export interface Growing {
  /** The part of the history that has not entered yet; null for other companies, and once everything has entered. */
  filling(companyId: number): Filling | null;
  stopped: Promise<void>;
}

const minute = 60_000;
/** Milliseconds after a failure before the next try. */
const rest = 30_000;
/** Rest after each file of the past, as a share of its duration. Requests and the current day come first. */
const idleShare = 0.15;

/** The day whose books are being closed this morning. Bookkeepers finish by nine. */
const morningOf = (now: Date, { timeZone }: DemoCompany): Day =>
  localTime(new Date(now.getTime() - 9 * 60 * minute), timeZone).slice(0, 10);

/**
 * The progress of the chain's history; null: all of it has entered. `began`: the progress at the start of this server.
 */
const fillingOf = (plan: Plan, began: Standing, now: Standing): Filling | null => {
  const { done } = now;
  const all = plan.steps.length;
  if (done >= all) return null;
  const left = minutesLeft(began, now, all);
  return { wholeFrom: wholeFrom(plan, done), begins: plan.begins, share: done / all, minutesLeft: left };
};

/** The chain of a data folder, with the ids of its companies by country. */
const chainOf = ({ size: name, installed: moment, companyIds }: DemoState) => {
  const size = demoSizes[name];
  const [first, ...others] = companiesOf(size);
  if (!first) throw new Error('The sample chain has no company.');
  const installed = installedAt(new Date(moment), first);
  const companies = promotedBefore([first, ...others], installed.date);
  const plan: Plan = planOf(companies, size, installed.date);
  const ids = new Map(companies.map(({ country }, at) => [country, companyIds[at]]));
  const idOf = ({ country }: DemoCompany): number => ids.get(country) ?? 0;
  return { size, companies, first, installed, plan, idOf };
};

/**
 * The books of all companies. They begin with the days of the first screens, so that nobody waits for earlier months.
 * The receipts of these days have entered before the books are closed, because a close does not change afterwards.
 */
const booksOf = (
  { setUpBooks, keepBooks }: Pick<GrowingParts, 'setUpBooks' | 'keepBooks'>,
  { companies, first, installed: { date: installed }, plan: { firstBegins: begins }, idOf }: ReturnType<typeof chainOf>,
) => {
  const each = async (work: (companyId: number, company: DemoCompany) => Promise<void>): Promise<void> => {
    for (const company of companies) await work(idOf(company), company);
  };
  return {
    /** Sets up the books. Returns the first morning, up to which the books are then kept. */
    setUp: async (): Promise<Day> => {
      await each((companyId, company) => setUpBooks(companyId, company, { begins, installed }));
      return begins;
    },
    /** Keeps the books up to this morning. Returns this morning. */
    keep: async (now: Date): Promise<Day> => {
      const today = morningOf(now, first);
      await each((companyId, company) => keepBooks(companyId, company, { today, installed }));
      return today;
    },
  };
};

/**
 * Grows a sample chain. Enters the history that the installation left out, the newest first. Every minute, also enters
 * what the stores write now, including the time in which the server was off. Sending a file again changes nothing, so a
 * crash before the state is saved duplicates nothing.
 */
export const startGrowing = (parts: GrowingParts): Growing => {
  const { keep, send, checkIn, clock, signal, log } = parts;
  let { state } = parts;
  const standing = (): Standing => ({ done: state.done, at: clock().getTime() });
  const began = standing();
  const chain = chainOf(state);
  const { size, companies, first, installed, plan, idOf } = chain;

  const change = async (more: Partial<DemoState>): Promise<void> => {
    state = { ...state, ...more };
    await keep(state);
  };

  const printer = parts.openPrinter(idOf, installed.date);
  const books = booksOf(parts, chain);

  const due = (): boolean => size.grows && clock().getTime() >= Date.parse(state.grownTo) + minute;
  const isBookDue = (): boolean => state.done >= plan.first && state.booked !== morningOf(clock(), first);

  /** Sends what the stores have written since the last time. */
  const grow = async (): Promise<void> => {
    const now = new Date(Math.floor(clock().getTime() / minute) * minute);
    for (const company of companies) {
      const from = localTime(new Date(state.grownTo), company.timeZone);
      const to = localTime(now, company.timeZone);
      const seen: Seen = (store, date, whole) => printer.take(company, store, date, whole, to.slice(0, 10));
      for await (const file of newestOf(company, from, to, installed, seen)) await send(idOf(company), file);
      await checkIn(idOf(company), company, now);
    }
    await printer.flush();
    await change({ grownTo: now.toISOString() });
  };

  /** Sends steps of the past until the current day is due. Steps that the first screens show come first. */
  const fill = async (): Promise<void> => {
    const done = state.done;
    let began = performance.now();
    await sendSteps(
      // The books begin between the two parts.
      plan.steps.slice(done, done < plan.first ? plan.first : undefined),
      installed,
      (step, file) => send(idOf(step.company), file),
      async (count) => {
        await change({ done: done + count });
        const spent = performance.now() - began;
        await delay(spent * idleShare, undefined, { signal });
        began = performance.now();
        return !due();
      },
      signal,
      printer,
    );
    if (state.done === plan.steps.length) log.info({ steps: state.done }, 'the sample chain is whole');
  };

  const live = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        if (state.booked === null) await change({ booked: await books.setUp() });
        else if (due()) await grow();
        else if (isBookDue()) await change({ booked: await books.keep(clock()) });
        else if (state.done < plan.steps.length) await fill();
        else if (!size.grows) return;
        else
          await delay(Math.max(1_000, Date.parse(state.grownTo) + minute - clock().getTime()), undefined, { signal });
      } catch (error) {
        if (signal.aborted) return;
        log.warn({ error: error instanceof Error ? error.message : String(error) }, 'the sample chain waits');
        await delay(rest, undefined, { signal }).catch(() => undefined);
      }
    }
  };

  return {
    filling: (companyId) => (state.companyIds.includes(companyId) ? fillingOf(plan, began, standing()) : null),
    stopped: live(),
  };
};
