import { setTimeout as delay } from 'node:timers/promises';

/**
 * Milliseconds that an insert waits for readers that an earlier insert interrupted. The answer of a longer reading is
 * marked with `moved`.
 */
const longestHold = 5_000;

interface Company {
  /** Inserts that began. */
  begun: number;
  /** The insert that runs or waits for readers; null: none. */
  entering: Promise<unknown> | null;
  /** Readings that keep the next insert waiting. */
  holds: Set<Promise<unknown>>;
}

/** `moved`: whether receipts entered during the reading. If so, parts of the answer may be of different moments. */
export interface Read<Answer> {
  answer: Answer;
  moved: boolean;
}

/**
 * Lets a question of several statements see one state of its company. An insert reaches the journal and the tables
 * derived from it one after another, so a reading at the same time may count a receipt in one figure and not in
 * another.
 */
export interface Stillness {
  /** Runs an insert of a company. Readers of the company who come meanwhile begin after the insert. */
  entering<Result>(company: number, insert: () => Promise<Result>): Promise<Result>;
  /**
   * Reads between two inserts. The first read does not hold inserts off. If an insert came in between, reads again and
   * holds the next insert off.
   */
  reading<Answer>(company: number, read: () => Promise<Answer>): Promise<Read<Answer>>;
}

const settled = (one: Promise<unknown>): Promise<unknown> => one.catch(() => undefined);

/** `hold`: milliseconds that an insert waits for readers. */
export const openStillness = (hold = longestHold): Stillness => {
  const companies = new Map<number, Company>();
  const of = (company: number): Company => {
    const known = companies.get(company) ?? { begun: 0, entering: null, holds: new Set() };
    companies.set(company, known);
    return known;
  };

  const rest = async (company: Company): Promise<void> => {
    while (company.entering) await settled(company.entering);
  };

  /** Resolves when all readings that hold off inserts have ended, or have taken too long. */
  const released = async ({ holds }: Company): Promise<void> => {
    if (holds.size === 0) return;
    const timer = new AbortController();
    const late = delay(hold, undefined, { signal: timer.signal }).catch(() => undefined);
    await Promise.race([Promise.all([...holds].map(settled)), late]);
    timer.abort();
  };

  return {
    entering: async (id, insert) => {
      const company = of(id);
      const run = released(company).then(() => {
        company.begun += 1;
        return insert();
      });
      company.entering = run;
      try {
        return await run;
      } finally {
        company.entering = null;
      }
    },
    reading: async (id, read) => {
      const company = of(id);
      await rest(company);
      const before = company.begun;
      const answer = await read();
      if (company.begun === before) return { answer, moved: false };
      await rest(company);
      const last = company.begun;
      // The reading is registered as a hold before it begins.
      const held = Promise.resolve().then(read);
      company.holds.add(held);
      try {
        return { answer: await held, moved: company.begun !== last };
      } finally {
        company.holds.delete(held);
      }
    },
  };
};
