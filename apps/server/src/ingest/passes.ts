import type { SegmentRow } from '../meta/segment-types.ts';

/** Waits between two steps of a segment, where everything that was decided is carried out, until it is its turn again. */
export type Pause = () => Promise<void>;

/** Milliseconds of a segment before those of other companies go on: one over a hundred years takes half an hour. */
export const usualTurn = 2_000;

/** Segments that wait half done hold their memory and a thread each; a further one is entered in one go. */
const mostOpen = 3;

/** Thrown into a pass that nobody goes on with: what it froze is carried out, and the next pass finds it. */
export class Dropped extends Error {
  override readonly name = 'Dropped';
}

/** The way of one segment into the figures, in turns. */
class Pass {
  /** What it enters. */
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

  /** Goes on. True: it has ended; false: its turn is over. Throws what the work throws. */
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

/** Segments that are entered, at most one of a company. */
export interface Passes {
  /** Companies of which a segment waits half done. */
  companies(): number[];
  /** A turn of the one of this company that waits, else of this row. */
  turn(row: SegmentRow, work: (row: SegmentRow, pause: Pause) => Promise<void>): Promise<void>;
  /** The one that waits longest; null: none does. */
  oldest(): SegmentRow | null;
  /** Ends them all; their segments are entered from where they stand, once more from the beginning. */
  drop(): Promise<void>;
}

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
    oldest: () => [...open.values()][0]?.row ?? null,
    drop: async () => {
      const passes = [...open.values()];
      open.clear();
      for (const pass of passes) await pass.drop();
    },
  };
};
