import { setTimeout as delay } from 'node:timers/promises';
import type { Filling } from '@lanewise/contract/entities/filling';
import type { DemoCompany } from './chain/companies.ts';
import { promotedBefore } from './chain/promotion.ts';
import type { Morning } from './books/setup.ts';
import type { Day } from '@lanewise/domain/calendar/day';
import { newestOf, type DemoFile, type Seen } from './files.ts';
import { localTime } from './local-time.ts';
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
  /** Keeps the daily books of a company up to a morning. */
  keepBooks: (companyId: number, company: DemoCompany, morning: Morning) => Promise<void>;
  clock: () => Date;
  signal: AbortSignal;
  log: { info(data: object, message: string): void; warn(data: object, message: string): void };
}

export interface Growing {
  /** The part that has not entered yet; null for other companies and once everything has. */
  filling(companyId: number): Filling | null;
  stopped: Promise<void>;
}

const minute = 60_000;
/** Milliseconds after a failure before the next try. */
const rest = 30_000;
/** Rest after each file of the past, as a share of its duration. Requests and the current day come first. */
const idleShare = 0.15;

/** The day whose morning the bookkeepers have come to: they are done by nine. */
const morningOf = (now: Date, { timeZone }: DemoCompany): Day =>
  localTime(new Date(now.getTime() - 9 * 60 * minute), timeZone).slice(0, 10);

/** The chain of a data folder, with the ids of its companies by country. */
const chainOf = ({ size: name, installed: moment, companyIds }: DemoState) => {
  const size = demoSizes[name];
  const [first, ...others] = companiesOf(size);
  if (!first) throw new Error('The sample chain has no company.');
  const installed = installedAt(new Date(moment), first);
  const companies = promotedBefore([first, ...others], installed.date);
  const plan: Plan = planOf(companies, size, installed.date);
  const idOf = new Map(companies.map(({ country }, at) => [country, companyIds[at] ?? 0]));
  return { size, companies, first, installed, plan, idOf };
};

/**
 * Keeps the books of all companies up to this morning, which it returns. They are kept once everything before has
 * entered: a close keeps what it was made of.
 */
const keepAllBooks = async (
  keepBooks: GrowingParts['keepBooks'],
  { companies, first, installed, plan, idOf }: ReturnType<typeof chainOf>,
  { booked }: DemoState,
  now: Date,
): Promise<Day> => {
  const today = morningOf(now, first);
  const morning = { today, begins: plan.begins, installed: installed.date, isFirst: booked === null };
  for (const company of companies) await keepBooks(idOf.get(company.country) ?? 0, company, morning);
  return today;
};

/**
 * Grows a sample chain: enters what its installation left out, the newest first, and every minute what the stores write
 * now, including the time in which the server was off. Sending a file again changes nothing, so a crash before the
 * state is saved duplicates nothing.
 */
export const startGrowing = (parts: GrowingParts): Growing => {
  const { keep, send, checkIn, clock, signal, log } = parts;
  let { state } = parts;
  const chain = chainOf(state);
  const { size, companies, first, installed, plan, idOf } = chain;

  const change = async (more: Partial<DemoState>): Promise<void> => {
    state = { ...state, ...more };
    await keep(state);
  };

  const printer = parts.openPrinter(({ country }) => idOf.get(country) ?? 0, installed.date);

  const due = (): boolean => size.grows && clock().getTime() >= Date.parse(state.grownTo) + minute;

  /** Sends what the stores have written since the last time. */
  const grow = async (): Promise<void> => {
    const now = new Date(Math.floor(clock().getTime() / minute) * minute);
    for (const company of companies) {
      const from = localTime(new Date(state.grownTo), company.timeZone);
      const to = localTime(now, company.timeZone);
      const seen: Seen = (store, date, whole) => printer.take(company, store, date, whole, to.slice(0, 10));
      for await (const file of newestOf(company, from, to, installed, seen))
        await send(idOf.get(company.country) ?? 0, file);
      await checkIn(idOf.get(company.country) ?? 0, company, now);
    }
    await printer.flush();
    await change({ grownTo: now.toISOString() });
  };

  /** Sends steps of the past until the current day is due. */
  const fill = async (): Promise<void> => {
    const done = state.done;
    let began = performance.now();
    await sendSteps(
      plan.steps.slice(done),
      installed,
      (step, file) => send(idOf.get(step.company.country) ?? 0, file),
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

  const book = async (): Promise<void> =>
    change({ booked: await keepAllBooks(parts.keepBooks, chain, state, clock()) });

  const live = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        if (due()) await grow();
        else if (state.done < plan.steps.length) await fill();
        else if (state.booked !== morningOf(clock(), first)) await book();
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
    filling: (companyId) =>
      state.companyIds.includes(companyId) && state.done < plan.steps.length
        ? { wholeFrom: wholeFrom(plan, state.done), begins: plan.begins, share: state.done / plan.steps.length }
        : null,
    stopped: live(),
  };
};
