import { setTimeout as delay } from 'node:timers/promises';
import { formats } from '@lanewise/tlog/formats';
import { afterEach, describe, expect, it } from 'vitest';
import type { DemoFile } from './files.ts';
import { startGrowing, type Growing } from './growing.ts';
import { planOf } from './plan.ts';
import { companiesOf, demoSizes } from './sizes.ts';
import type { DemoState } from './state.ts';

const keysOf = ({ fileName, bytes }: DemoFile): string[] => {
  const run = formats
    .find((format) => format.detect(bytes.subarray(0, 65_536), fileName))
    ?.open({ profile: null, items: null });
  return [...(run?.push(bytes) ?? []), ...(run?.end() ?? [])].flatMap((item) =>
    item.type === 'transaction'
      ? `${item.transaction.store} ${item.transaction.businessDate} ${item.transaction.lane} ${item.transaction.number}`
      : [],
  );
};

const plan = planOf(companiesOf(demoSizes.full), demoSizes.full, '2026-03-05');

/** The whole chain, installed at 3 pm, with all but the last `left` steps entered and its books kept. */
const begin = (left: number): DemoState => ({
  installed: '2026-03-05T20:00:00.000Z',
  size: 'full',
  companyIds: [7, 9],
  done: plan.steps.length - left,
  grownTo: '2026-03-05T20:00:00.000Z',
  booked: '2026-03-05',
});

describe('a chain that lives', () => {
  let stop = new AbortController();
  let growing: Growing | null = null;
  afterEach(async () => {
    stop.abort();
    await growing?.stopped;
  });

  const start = (state: DemoState, clock: () => Date, refuse: (file: DemoFile) => boolean = () => false) => {
    stop = new AbortController();
    const sent: { companyId: number; file: DemoFile }[] = [];
    const kept: DemoState[] = [];
    const printed: string[] = [];
    const checkedIn: string[] = [];
    const booked: string[] = [];
    const setUp: string[] = [];
    /** What was sent before the books were kept. */
    const before: typeof sent = [];
    growing = startGrowing({
      state,
      clock,
      signal: stop.signal,
      log: { info: () => undefined, warn: () => undefined },
      keep: async (next) => void kept.push(next),
      send: async (companyId, file) => {
        if (refuse(file)) throw new Error('the disk is full');
        sent.push({ companyId, file });
      },
      checkIn: async (companyId, _company, now) => void checkedIn.push(`${companyId} ${now.toISOString()}`),
      setUpBooks: async (companyId, _company, { begins }) => {
        expect(sent).toEqual([]);
        setUp.push(`${companyId} ${begins}`);
      },
      keepBooks: async (companyId, _company, { today }) => {
        booked.push(`${companyId} ${today}`);
        before.push(...sent.splice(0));
      },
      openPrinter: () => ({
        take: (company, store, date) => void printed.push(`${company.country} ${store.number} ${date}`),
        flush: async () => undefined,
      }),
    });
    return { sent, kept, printed, checkedIn, booked, setUp, before, growing };
  };
  const until = async (done: () => boolean): Promise<void> => {
    for (let tries = 0; tries < 1_600 && !done(); tries += 1) await delay(25);
    expect(done()).toBe(true);
  };

  it('sends what was written since, each receipt once, and catches up after a rest', async () => {
    let now = new Date('2026-03-05T20:30:30Z');
    const first = start(begin(0), () => now);
    await until(() => first.kept.length > 0);
    stop.abort();
    await first.growing.stopped;
    const state = first.kept.at(-1);
    expect(state?.grownTo).toBe('2026-03-05T20:30:00.000Z');
    expect(new Set(first.sent.map(({ companyId }) => companyId))).toEqual(new Set([7, 9]));
    expect(first.checkedIn).toEqual(['7 2026-03-05T20:30:00.000Z', '9 2026-03-05T20:30:00.000Z']);

    now = new Date('2026-03-05T22:00:00Z');
    const second = start(state ?? begin(0), () => now);
    await until(() => second.kept.length > 0);
    const keys = [...first.sent, ...second.sent].flatMap(({ file }) => keysOf(file));
    expect(keys.length).toBeGreaterThan(500);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('fills in the past behind, and says how far it is', async () => {
    const { sent, kept, growing: chain } = start(begin(2), () => new Date('2026-03-05T20:00:30Z'));
    expect(chain.filling(7)).toMatchObject({ begins: '2025-02-03', wholeFrom: '2025-03-01' });
    expect(chain.filling(8)).toBeNull();
    await until(() => chain.filling(7) === null);
    expect(kept.at(-1)?.done).toBe((kept[0]?.done ?? 0) + 1);
    expect(sent.map(({ file }) => file.fileName)).toEqual([
      'journal-217-2025-02-03-to-2025-02-28.jsonl',
      'journal-221-2025-02-03-to-2025-02-28.jsonl',
    ]);
  });

  it('keeps what has not entered as not entered', async () => {
    const { kept, growing: chain } = start(
      begin(2),
      () => new Date('2026-03-05T20:00:30Z'),
      ({ fileName }) => fileName.includes('-217-'),
    );
    await delay(500);
    expect(kept).toEqual([]);
    expect(chain.filling(7)).not.toBeNull();
  });

  it('sets the books up before anything else, and keeps those of the first weeks before the months behind them enter', async () => {
    const left = plan.steps.length - plan.first + 1;
    const { booked, setUp, before, sent, kept } = start(
      { ...begin(left), booked: null },
      () => new Date('2026-03-05T20:00:30Z'),
    );
    await until(() => kept.at(-1)?.done === plan.first + 2);
    expect(booked).toEqual(['7 2026-03-05', '9 2026-03-05']);
    expect(setUp).toEqual([`7 ${plan.firstBegins}`, `9 ${plan.firstBegins}`]);
    const daysOf = ({ file }: { file: DemoFile }): string[] => file.fileName.match(/\d{4}-\d\d-\d\d/g) ?? [];
    expect(before.length).toBeGreaterThan(0);
    expect(before.flatMap(daysOf).every((day) => day >= plan.firstBegins)).toBe(true);
    expect(sent.length).toBeGreaterThan(0);
    expect(sent.flatMap(daysOf).every((day) => day < plan.firstBegins)).toBe(true);
  });

  it('keeps the books again each morning', async () => {
    // Half past eight and nine in the morning of the next day in New York.
    const early = start(begin(0), () => new Date('2026-03-06T13:30:00Z'));
    await until(() => early.kept.length > 0);
    stop.abort();
    await early.growing.stopped;
    expect(early.booked).toEqual([]);
    const { booked, kept } = start(early.kept.at(-1) ?? begin(0), () => new Date('2026-03-06T14:00:20Z'));
    await until(() => kept.some((state) => state.booked === '2026-03-06'));
    expect(booked).toEqual(['7 2026-03-06', '9 2026-03-06']);
  });
});
