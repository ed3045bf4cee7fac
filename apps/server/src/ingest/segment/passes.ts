import type { SegmentRow } from '../../meta/segment-types.ts';

/** Waits for the next turn of a segment. Called between two steps, when all decisions so far are carried out. */
export type Pause = () => Promise<void>;

/**
 * Milliseconds that a segment may run before other companies get a turn. A segment that spans a hundred years takes
 * half an hour.
 */
export const usualTurn = 2_000;

/**
 * Largest number of segments that wait half done, because each of them holds memory and a thread. A further segment is
 * entered without pauses.
 */
const mostOpen = 3;

/**
 * Thrown into a paused pass that is not continued. The frozen decisions of the pass are carried out, and the next pass
 * finds them.
 */
export class Dropped extends Error {
  override readonly name = 'Dropped';
}

/** Enters one segment in turns. */
class Pass {
  readonly row: SegmentRow;
  readonly #milliseconds: number;
  readonly #mayPause: () => boolean;
  readonly #work: Promise<boolean>;
  #until = 0;
  #goOn = (): void => undefined;
  #drop = (_: Error): void => undefined;
  #paused = (): void => undefined;

  constructor(
    row: SegmentRow,
    work: (pause: Pause) => Promise<void>,
    turn: { milliseconds: number; mayPause: () => boolean },
  ) {
    this.row = row;
    this.#milliseconds = turn.milliseconds;
    this.#mayPause = turn.mayPause;
    const begin = new Promise<void>((goOn) => (this.#goOn = goOn));
    this.#work = begin.then(() => work(() => this.#pause())).then(() => true);
  }

  /**
   * Runs one turn. Returns true at the end of the work, and false at the end of the turn. Throws the errors of the
   * work.
   */
  async turn(): Promise<boolean> {
    this.#until = performance.now() + this.#milliseconds;
    const paused = new Promise<boolean>((end) => (this.#paused = () => end(false)));
    this.#goOn();
    return Promise.race([this.#work, paused]);
  }

  async drop(): Promise<void> {
    this.#drop(new Dropped('the pass was dropped'));
    await this.#work.catch(() => undefined);
  }

  async #pause(): Promise<void> {
    if (performance.now() < this.#until || !this.#mayPause()) return;
    await new Promise<void>((goOn, drop) => {
      this.#goOn = goOn;
      this.#drop = drop;
      this.#paused();
    });
  }
}

/** The segments that are being entered, at most one per company. */
export interface Passes {
  /** Companies with a segment that waits half done. */
  companies(): number[];
  /**
   * Runs a turn of the waiting segment of this company. If no segment of the company waits, runs a turn of this row.
   */
  turn(row: SegmentRow, work: (row: SegmentRow, pause: Pause) => Promise<void>): Promise<void>;
  /** The segments that wait half done. */
  rows(): SegmentRow[];
  /** Ends all passes. Their segments are read again from the beginning, and enter from where they stopped. */
  drop(): Promise<void>;
}

/**
 * The row of the company whose turn it is: the first company whose id follows the given id, or else the first company.
 */
export const inTurn = (behind: number, rows: readonly SegmentRow[]): SegmentRow | null => {
  const [first] = rows.toSorted(
    ({ companyId: a }, { companyId: b }) => Number(a <= behind) - Number(b <= behind) || a - b,
  );
  return first ?? null;
};

export const openPasses = (milliseconds: number): Passes => {
  const open = new Map<number, Pass>();
  return {
    companies: () => [...open.keys()],
    turn: async (row, work) => {
      const { companyId } = row;
      const mayPause = (): boolean => open.size < mostOpen;
      const pass = open.get(companyId) ?? new Pass(row, (pause) => work(row, pause), { milliseconds, mayPause });
      open.delete(companyId);
      if (!(await pass.turn())) open.set(companyId, pass);
    },
    rows: () => [...open.values()].map(({ row }) => row),
    drop: async () => {
      const passes = [...open.values()];
      open.clear();
      for (const pass of passes) await pass.drop();
    },
  };
};
