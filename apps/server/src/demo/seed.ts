import type { Meta } from '../meta/types.ts';
import { makeCategories } from './categories.ts';
import type { DemoCompany } from './chain/companies.ts';
import { promotedBefore } from './chain/promotion.ts';
import { makeConnectors } from './connectors.ts';
import { makeDataPoints } from './data-points.ts';
import { filesOf, type DemoFile, type Installed, type Seen } from './files.ts';
import { setHolidays } from './holidays.ts';
import { localTime } from './local-time.ts';
import { openPrinter, type Printer } from './printer.ts';
import { demoLogo } from './logo.ts';
import { planOf, type PlanStep } from './plan.ts';
import type { Send } from './send.ts';
import { twiceOf } from './twice.ts';
import { companiesOf, demoSizes, type DemoSizeName } from './sizes.ts';
import type { DemoState } from './state.ts';
import { makeUsers, type DemoLogin } from './users.ts';

export type { DemoLogin } from './users.ts';

/** The sample chain of an empty data folder. Its files enter like any other file. */
export interface SeedParts {
  meta: Meta;
  send: Send;
  now: Date;
  log: (line: string) => void;
  size: DemoSizeName;
  signal: AbortSignal;
  /** The progress of an interrupted start, and where it is saved. */
  kept: DemoState | null;
  keep: (state: DemoState) => Promise<void>;
}

/** Most files in flight: one is made, one enters, and one waits. */
const together = 3;

/**
 * Name of the level below the regions. Without a name, the level would be called "Region 2". The word is the same in
 * both languages.
 */
const districts = new Map([[3, 'District']]);

const makePlaces = async (meta: Meta, companyId: number, company: DemoCompany): Promise<Map<string, number>> => {
  const regionIds = new Map<string, number>();
  for (const [name, below] of Object.entries(company.regions)) {
    const parentRegLocId = await meta.places.createRegion(companyId, { name, parentRegLocId: null });
    for (const part of below)
      regionIds.set(part, await meta.places.createRegion(companyId, { name: part, parentRegLocId }));
  }
  await meta.places.renameLevels(companyId, districts);
  const places = new Map<string, number>();
  for (const { number, name, region, address, state, country, staffedLanes, selfCheckouts } of company.stores) {
    // Splits '2 Wharf Road, Harbor Point ME'.
    const comma = address.lastIndexOf(', ');
    const city = address.slice(comma + 2, -` ${state}`.length);
    const input = {
      storeNumber: number,
      name,
      regionRegLocId: regionIds.get(region) ?? null,
      timeZone: company.timeZone,
      address: address.slice(0, comma),
      city,
      state,
      country,
      laneCount: staffedLanes.length + selfCheckouts.length,
    };
    places.set(number, (await meta.places.createLocation(companyId, input)).reg_loc_id);
  }
  return places;
};

/** The local time of the installation. All stores of a company share one time zone. */
export const installedAt = (now: Date, { timeZone }: DemoCompany): Installed => {
  const until = localTime(now, timeZone);
  return { date: until.slice(0, 10), until };
};

/**
 * Sends steps one after another, with several files in flight. After each step, calls `entered` with the number of
 * steps that have entered; `entered` returns whether to continue. Rejects if a file did not enter, and when the signal
 * is aborted. `printer` saves the reports of the days in these steps.
 */
export const sendSteps = async (
  steps: readonly PlanStep[],
  installed: Installed,
  send: (step: PlanStep, file: DemoFile) => Promise<void>,
  entered: (count: number) => Promise<boolean>,
  signal: AbortSignal,
  printer: Printer,
): Promise<void> => {
  const under: Promise<unknown>[] = [];
  let count = 0;
  const settle = async (): Promise<boolean> => {
    await under.shift();
    count += 1;
    return entered(count);
  };
  try {
    let goesOn = true;
    for (const step of steps) {
      const files: Promise<void>[] = [];
      const seen: Seen = (store, date, whole) => printer.take(step.company, store, date, whole, installed.date);
      for await (const file of filesOf(step, installed, signal, seen)) files.push(send(step, file));
      // Saves the reports before the step counts as done, so that an interrupted step is printed again.
      await printer.flush();
      const whole = Promise.all(files);
      // A later `await` gets the failure. Until then it must not count as unhandled.
      whole.catch(() => undefined);
      under.push(whole);
      if (under.length >= together) goesOn = await settle();
      if (!goesOn) break;
    }
    while (under.length > 0) await settle();
  } finally {
    await Promise.allSettled(under);
  }
};

/**
 * Creates companies, places, users and the last days, and returns the logins. Also creates the weeks before the last
 * days, until the time in `size.patience` (seconds) is over. `startGrowing` creates the rest.
 */
export const seed = async ({
  meta,
  send,
  now,
  log,
  size: name,
  signal,
  kept,
  keep,
}: SeedParts): Promise<DemoLogin[]> => {
  const began = performance.now();
  const size = demoSizes[name];
  const [first, ...others] = companiesOf(size);
  if (!first) throw new Error('The sample chain has no company.');
  const installed = installedAt(now, first);
  const companies = promotedBefore([first, ...others], installed.date);
  const ids = new Map<string, number>();
  const made = [];
  for (const company of companies) {
    const { name, us_week, calendarPattern, connector_type, special_retailer, currency, timeZone } = company;
    const facts = { name, us_week, calendarPattern, connector_type, special_retailer, currency, timeZone };
    const { id } = await meta.companies.create({ ...facts, language: company.country === 'CA' ? 'fr' : 'en' });
    const logo = { mediaType: 'image/png', content: demoLogo(company.country) } as const;
    await meta.images.setLogo(id, await meta.images.keep(logo, id));
    ids.set(company.country, id);
    made.push({ id, places: await makePlaces(meta, id, company) });
    await makeCategories(meta, id, company);
    await makeConnectors(meta, id, company, now);
    await makeDataPoints(meta, id, company);
    await setHolidays(meta, id, company, localTime(now, timeZone).slice(0, 10));
  }
  const [us, ca] = made;
  if (!us) throw new Error('The sample chain has no company.');
  const logins = await makeUsers(
    meta,
    { ...us, domain: 'harvestlane.example', language: 'en' },
    ca ? { ...ca, domain: 'marches-saint-laurent.example', language: 'fr' } : null,
  );
  const plan = planOf(companies, size, installed.date);
  const companyIds = [...ids.values()];
  const done = kept?.done ?? 0;
  const state = (more: number): DemoState => ({
    installed: now.toISOString(),
    size: name,
    companyIds,
    done: done + more,
    grownTo: now.toISOString(),
    booked: kept?.booked ?? null,
  });
  await keep(state(0));
  log(
    `Making a sample chain: ${companies.flatMap(({ stores }) => stores).length} stores, ${size.firstDays} days at once`,
  );
  await sendSteps(
    plan.steps.slice(done, plan.first),
    installed,
    (step, file) => send({ ...file, companyId: ids.get(step.company.country) ?? 0 }),
    async (count) => {
      await keep(state(count));
      return done + count < plan.recent || performance.now() - began < size.patience * 1000;
    },
    signal,
    openPrinter(meta, ({ country }) => ids.get(country) ?? 0, installed.date),
  );
  for (const company of companies) {
    const twice = await twiceOf(company, installed);
    if (twice) await send({ ...twice, companyId: ids.get(company.country) ?? 0 });
  }
  return logins;
};
