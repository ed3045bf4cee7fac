import type { ActionKind } from '@lanewise/contract/entities/incoming-actions';
import type { ConflictState } from '@lanewise/contract/entities/incoming';
import fc from 'fast-check';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { rebuild, replay } from '../ingest/repair/history.ts';
import type { ConflictRow } from '../meta/incoming-types.ts';
import { drawn, type Chain, type Withdrawals } from './withdraw.testing.ts';

/** Drawn lives of receipts whose numbers come with several contents, and of the decisions about them. */

/** A few numbers and prices. Nothing but the price tells receipts of one number apart. */
const content = fc
  .record({ number: fc.constantFrom('1', '1', '1', '2'), price: fc.constantFrom('1.00', '1.01', '1.02') })
  .map(({ number, price }) => `${number} ${price}`);

type Kind = Extract<ActionKind, 'accept' | 'reject' | 'keepBoth' | 'undoBoth'>;
/** `which` counts from the newest. */
type Step =
  | { does: 'send'; rows: string[]; purpose: 'import' | 'resync' }
  | { does: 'decide'; kind: Kind; which: number }
  | { does: 'race'; kinds: [Kind, Kind]; which: number; other: number }
  | { does: 'leave' | 'again' | 'read' | 'newer'; which: number };

const which = fc.nat({ max: 9 });
const deciding = fc.constantFrom<Kind>('accept', 'reject', 'keepBoth', 'keepBoth');
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constant('send'),
      rows: fc.uniqueArray(content, { minLength: 1, maxLength: 3 }),
      purpose: fc.constantFrom('import', 'import', 'import', 'resync'),
    }),
  },
  { weight: 5, arbitrary: fc.record({ does: fc.constant('decide'), kind: deciding, which }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('decide'), kind: fc.constant('undoBoth'), which }) },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('race'), kinds: fc.tuple(deciding, deciding), which, other: which }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constantFrom('leave', 'again', 'read', 'newer'), which }) },
);

const send = (purpose: 'import' | 'resync', ...rows: string[]): Step => ({ does: 'send', rows, purpose });
const decide = (kind: Kind): Step => ({ does: 'decide', kind, which: 0 });
const leave = (of: number): Step => ({ does: 'leave', which: of });

/** What chance alone would draw once in hundreds of lives: a decision, what overtakes it, and its end. */
const plots: Step[][] = [
  [decide('keepBoth'), send('resync', '1 1.00', '1 1.02'), decide('undoBoth'), leave(0)],
  [decide('keepBoth'), send('import', '1 1.01'), decide('undoBoth'), leave(2), leave(0)],
  [send('import', '1 1.01'), { does: 'race', kinds: ['keepBoth', 'accept'], which: 0, other: 1 }, leave(0)],
  [decide('reject'), send('import', '1 1.01'), decide('keepBoth'), leave(0)],
  [],
];

/** Begins with two contents of one number, so that few draws are without a conflict. Other steps come between. */
export const life = fc
  .tuple(fc.constantFrom(...plots), fc.array(fc.tuple(fc.nat(), step), { minLength: 1, maxLength: 6 }))
  .map(([plot, others]) => {
    const steps = [...plot];
    for (const [at, other] of others) steps.splice(at % (steps.length + 1), 0, other);
    return steps;
  });

const from: Readonly<Record<Kind, readonly ConflictState[]>> = {
  accept: ['open', 'rejected'],
  reject: ['open'],
  keepBoth: ['open', 'rejected'],
  undoBoth: ['both'],
};

/** The states in which no conflict of a content is once that was decided. */
const undecided: Readonly<Record<Kind, readonly ConflictState[]>> = {
  accept: ['open', 'accepting', 'rejected'],
  reject: ['open'],
  keepBoth: ['open', 'accepting', 'rejected'],
  undoBoth: ['open', 'accepting', 'both'],
};

export const conflictsOf = async (world: Withdrawals, chain: Chain, state?: ConflictState): Promise<ConflictRow[]> =>
  (await world.store.incoming.conflicts(world.sightOf(chain), { limit: 200, offset: 0, state })).rows;

export const standingOf = async (world: Withdrawals, chain: Chain): Promise<string[]> =>
  ((await world.figures(chain)).standing as { number: string; total: string }[])
    .map(({ number, total }) => `${number} ${Number(total).toFixed(2)}`)
    .sort();

/** Decides, and completes what follows from it. */
export const decided = async (
  world: Withdrawals,
  chain: Chain,
  kind: ActionKind,
  ids: readonly number[],
): Promise<void> => {
  if (ids.length > 0) await world.ask(chain, kind, ids, 'The lane was set up anew');
  await world.drain();
};

interface Sent {
  segment: number;
  name: string;
  rows: string[];
  purpose: 'import' | 'resync';
  isHere: boolean;
  isReadOtherwise: boolean;
}

/** Lives one draw, and holds after each step what has to hold whatever came before. */
export class Life {
  readonly #world: Withdrawals;
  readonly #chain: Chain;
  readonly #files: Sent[] = [];
  /** Contents of which a person took back that they are right, and said nothing else since. */
  readonly #out = new Set<string>();
  #isReadOtherwise = false;
  /** Whether contents may be in no figure without having been rejected, because another one took their place. */
  #replaces = false;

  constructor(world: Withdrawals, chain: Chain) {
    this.#world = world;
    this.#chain = chain;
  }

  async live(steps: readonly Step[]): Promise<void> {
    await this.#send(['1 1.00'], 'import');
    await this.#send(['1 1.01'], 'import');
    for (const one of steps) {
      await this.#take(one);
      await this.#hold();
    }
  }

  /** Makes the figures anew. Entries of before hold what a newer decoder reads, so then only the sums are the same. */
  async rebuild(): Promise<void> {
    const told = async () => [
      await standingOf(this.#world, this.#chain),
      this.#isReadOtherwise ? null : await this.#world.journal(this.#chain),
    ];
    const before = await told();
    await rebuild(this.#world.parts, this.#chain.id, () => undefined);
    expect(await told()).toEqual(before);
    expect((await this.#world.journal(this.#chain)).differing).toEqual([]);
  }

  /** Withdraws every file: nothing is left, and nothing waits. */
  async leave(): Promise<void> {
    for (const file of this.#files.filter(({ isHere }) => isHere)) await this.#withdraw(file);
    expect(await standingOf(this.#world, this.#chain)).toEqual([]);
    expect(await conflictsOf(this.#world, this.#chain, 'open')).toEqual([]);
  }

  async #take(one: Step): Promise<void> {
    if (one.does === 'send') return this.#send(one.rows, one.purpose);
    if (one.does === 'race') return this.#race(one.kinds, one.which, one.other);
    if (one.does === 'decide') return this.#decide(one.kind, one.which);
    const files = this.#files.filter(({ isHere }) => isHere === (one.does !== 'again'));
    const file = files.at(-1 - (one.which % Math.max(files.length, 1)));
    if (!file) return;
    if (one.does === 'leave') await this.#withdraw(file);
    if (one.does === 'again') await this.#sendAgain(file);
    if (one.does === 'read') await this.#readAgain(file, one.which);
    if (one.does === 'newer') await this.#readOtherwise(file);
  }

  async #send(rows: readonly string[], purpose: Sent['purpose']): Promise<void> {
    const name = `${this.#files.length}.jsonl`;
    // The number of the file makes its bytes its own.
    const own = [...rows, `9${this.#files.length} 1.00`];
    const segment = await this.#world.send(this.#chain, name, drawn(own.join('\n')), { purpose });
    this.#files.push({ segment, name, rows: own, purpose, isHere: true, isReadOtherwise: false });
    if (purpose === 'resync') this.#resynced(own);
  }

  #resynced(rows: readonly string[]): void {
    this.#replaces = true;
    for (const row of rows) this.#out.delete(row);
  }

  async #withdraw(file: Sent): Promise<void> {
    await this.#world.withdraw(this.#chain, file.segment);
    file.isHere = false;
    // Decisions about a file that is withdrawn count no more.
    const rejected = new Set((await this.#rows('rejected')).map((row) => this.#nameOf(row)));
    for (const name of this.#out) if (!rejected.has(name)) this.#out.delete(name);
  }

  async #sendAgain(file: Sent): Promise<void> {
    const text = drawn(file.rows.join('\n'));
    await this.#world.send(this.#chain, file.name, text, { purpose: file.purpose, again: true });
    file.isHere = true;
    file.isReadOtherwise = false;
    if (file.purpose === 'resync') this.#resynced(file.rows);
  }

  /** The file waits to be read again while one of its receipts is said to be right. */
  async #readAgain({ segment }: Sent, at: number): Promise<void> {
    const { db } = this.#world.meta;
    await db.updateTable('inbox').set({ state: 'received', read_again: true }).where('id', '=', segment).execute();
    const open = (await this.#rows('open')).filter((row) => row.segment === segment);
    const row = open[at % Math.max(open.length, 1)];
    if (row) await this.#world.ask(this.#chain, 'keepBoth', [row.id], 'They are two');
    await this.#world.drain();
  }

  /** A newer decoder reads a price otherwise. */
  async #readOtherwise(file: Sent): Promise<void> {
    const { meta, store, parts } = this.#world;
    const text = gunzipSync((await store.raw(file.segment)) ?? Buffer.alloc(0)).toString();
    const raw = gzipSync(text.replaceAll('1.01', '1.09'));
    await meta.db.updateTable('inbox').set({ raw }).where('id', '=', file.segment).execute();
    this.#replaces = true;
    this.#isReadOtherwise = true;
    file.isReadOtherwise = true;
    await replay(parts, this.#chain.id, () => undefined);
    await this.#world.drain();
  }

  async #rows(...states: ConflictState[]): Promise<ConflictRow[]> {
    const here = new Set(this.#files.flatMap(({ segment, isHere }) => (isHere ? segment : [])));
    return (await conflictsOf(this.#world, this.#chain)).filter(
      ({ state, segment }) => here.has(segment) && states.includes(state),
    );
  }

  /** The content of a conflict, as its file is read. */
  #nameOf({ segment, position }: ConflictRow): string {
    const file = this.#files.find((one) => one.segment === segment);
    const before = drawn((file?.rows ?? []).join('\n')).slice(0, position);
    const sent = file?.rows[before.split('\n').length - 1] ?? '';
    return file?.isReadOtherwise ? sent.replace('1.01', '1.09') : sent;
  }

  async #decide(kind: Kind, at: number): Promise<void> {
    const rows = await this.#rows(...from[kind]);
    const row = rows[at % Math.max(rows.length, 1)];
    if (!row) return;
    const [outcome] = await this.#world.ask(this.#chain, kind, [row.id], 'Seen on the tape');
    await this.#world.drain();
    expect(outcome?.outcome).not.toBe('unchanged');
    await this.#said(kind, row);
  }

  /** What is decided in one file is decided in all. */
  async #said(kind: Kind, row: ConflictRow): Promise<void> {
    const left = await this.#rows(...undecided[kind]);
    expect(left.filter(({ incomingHash }) => incomingHash === row.incomingHash)).toEqual([]);
    const name = this.#nameOf(row);
    if (kind === 'accept') this.#replaces = true;
    if (kind === 'undoBoth') this.#out.add(name);
    if (kind !== 'accept' && kind !== 'keepBoth') return;
    this.#out.delete(name);
    // The conflict may be about what its place was read as before.
    this.#out.delete(name.replace('1.09', '1.01'));
  }

  /** Two people decide about one content at once, each in a file of their own where there are two. */
  async #race(kinds: readonly [Kind, Kind], at: number, other: number): Promise<void> {
    const open = await this.#rows('open');
    const row = open[at % Math.max(open.length, 1)];
    if (!row) return;
    const alike = open.filter(({ incomingHash }) => incomingHash === row.incomingHash);
    const twin = alike[other % alike.length] ?? row;
    const asked = await Promise.allSettled(
      kinds.map((kind, of) => this.#world.ask(this.#chain, kind, [of === 0 ? row.id : twin.id], 'Seen on the tape')),
    );
    await this.#world.drain();
    const won = asked.flatMap(({ status }, of) => (status === 'fulfilled' ? (kinds[of] ?? []) : []));
    // A rejection is done at once, and the other one may come after it.
    const said = new Set(won.some((kind) => kind !== 'reject') ? won.filter((kind) => kind !== 'reject') : won);
    expect(said.size).toBe(1);
    const [last = 'reject'] = said;
    for (const one of asked)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'incoming.overtaken' });
    await this.#said(last, row);
  }

  async #hold(): Promise<void> {
    const counts = await standingOf(this.#world, this.#chain);
    expect(new Set(counts).size).toBe(counts.length);
    expect(counts.filter((name) => this.#out.has(name))).toEqual([]);
    expect(await this.#rows('accepting')).toEqual([]);
    if (this.#replaces) return;
    const waiting = (await this.#rows('open', 'rejected')).map((row) => this.#nameOf(row));
    const came = this.#files.flatMap(({ rows, isHere }) => (isHere ? rows : []));
    expect([...new Set([...counts, ...waiting])].sort()).toEqual([...new Set(came)].sort());
  }
}
