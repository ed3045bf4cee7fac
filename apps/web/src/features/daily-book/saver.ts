import type { LineChange, ValueTable } from '@lanewise/contract/entities/value-table';
import { Problem } from '../../api/problem.ts';
import { changed, keyOf, readyIn, refused, rowsOf, saved, settled, type CellChange, type CellOf } from './drafts.ts';
import type { Draft, Drafts } from './kept.ts';

/**
 * State of saving. saved: no changes wait. saving: a call is running. away: the server does not answer. refused: the
 * server does not accept the values.
 */
export type SaveState = 'saved' | 'saving' | 'away' | 'refused';

export interface Snapshot {
  drafts: Drafts;
  state: SaveState;
  /** Why the server refuses the values. */
  problem: Problem | null;
}

export interface SaverParts {
  kept: { read: () => Drafts; write: (drafts: Drafts) => void };
  put: (rows: LineChange[], version: number) => Promise<ValueTable>;
  /** Reads the book anew. */
  read: () => Promise<ValueTable>;
  /** Takes the book that a call answered with. */
  answered: (table: ValueTable) => void;
  /** Milliseconds before another try if the server did not answer. */
  pause?: number;
}

const codeOf = (error: unknown): string => (error instanceof Problem ? error.code : '');

/** Failures that pass by themselves: no answer, too many calls, a server that is busy or away. */
const passes = (error: unknown): boolean =>
  !(error instanceof Problem) || error.status === 0 || error.status === 429 || error.status >= 500;

/** Fields of rows that a refusal names. */
const fieldsOf = (error: unknown): string[] =>
  error instanceof Problem && error.status === 400
    ? error.fields.map(({ field }) => field).filter((field) => field.startsWith('rows.'))
    : [];

/**
 * Saves values typed into a book. Only one call runs at a time. Values that are typed during a call go with the next
 * call. Values that cannot be saved stay in their fields.
 */
export class Saver {
  private shown: Snapshot;
  private table: ValueTable | null = null;
  private sending: (readonly [string, Draft])[] = [];
  private running: Promise<void> | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly listeners = new Set<() => void>();
  private readonly parts: SaverParts;

  constructor(parts: SaverParts) {
    this.parts = parts;
    this.shown = { drafts: parts.kept.read(), state: 'saved', problem: null };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  readonly snapshot = (): Snapshot => this.shown;

  /** Takes over a newer state of the book; older states are ignored. */
  see(table: ValueTable): void {
    if (this.table && this.table.version > table.version) return;
    const wasClosed = this.table?.isBookClosed ?? false;
    this.table = table;
    const drafts = settled(this.shown.drafts, table, new Set(this.sending.map(([key]) => key)));
    const isOpenedAgain = wasClosed && !table.isBookClosed;
    this.show(isOpenedAgain ? { drafts, state: 'saved', problem: null } : { drafts });
    if (this.shown.state !== 'refused') this.flush();
  }

  change(changes: readonly CellChange[]): void {
    if (!this.table) return;
    const drafts = changed(this.shown.drafts, this.table, changes);
    this.show({ drafts: settled(drafts, this.table, new Set(this.sending.map(([key]) => key))) });
    this.flush();
  }

  /** Takes a typed cell back. */
  drop(cell: CellOf): void {
    this.show({ drafts: this.without(cell) });
  }

  /** Saves the user's own value in place of another user's. */
  keepMine(cell: CellOf, theirs: string | null): void {
    const draft = this.shown.drafts[keyOf(cell)];
    if (!draft) return;
    this.show({ drafts: { ...this.without(cell), [keyOf(cell)]: { ...draft, base: theirs } } });
    this.flush();
  }

  /** Tries again at once. */
  retry(): void {
    this.show({ state: 'saved', problem: null });
    this.flush();
  }

  /** Waits for running calls; then whether every typed value is saved. */
  async whole(): Promise<boolean> {
    this.flush();
    while (this.running) await this.running;
    return Object.keys(this.shown.drafts).length === 0;
  }

  stop(): void {
    clearTimeout(this.timer);
    this.listeners.clear();
  }

  private without(cell: CellOf): Drafts {
    return Object.fromEntries(Object.entries(this.shown.drafts).filter(([key]) => key !== keyOf(cell)));
  }

  private show(part: Partial<Snapshot>): void {
    const before = this.shown;
    this.shown = { ...before, ...part };
    if (part.drafts && JSON.stringify(part.drafts) !== JSON.stringify(before.drafts))
      this.parts.kept.write(part.drafts);
    for (const tell of this.listeners) tell();
  }

  private flush(): void {
    clearTimeout(this.timer);
    if (this.running || !this.table || this.table.isBookClosed) return;
    const ready = readyIn(this.shown.drafts, this.table);
    if (ready.length === 0) {
      if (this.shown.state === 'away') this.show({ state: 'saved' });
      return;
    }
    this.running = this.send(ready, this.table.version).then((goesOn) => {
      this.running = null;
      if (goesOn) this.flush();
    });
  }

  /** Sends drafts. Returns whether more drafts may be ready to be sent immediately. */
  private async send(ready: (readonly [string, Draft])[], version: number): Promise<boolean> {
    const rows = rowsOf(ready);
    this.sending = ready;
    this.show({ state: 'saving', problem: null });
    try {
      const table = await this.parts.put(rows, version);
      this.sending = [];
      this.table = table;
      this.show({ drafts: settled(saved(this.shown.drafts, ready), table, new Set()), state: 'saved' });
      this.parts.answered(table);
      return true;
    } catch (error) {
      this.sending = [];
      return this.failed(error, rows);
    }
  }

  private async failed(error: unknown, rows: LineChange[]): Promise<boolean> {
    const fields = fieldsOf(error);
    if (fields.length > 0) {
      this.show({ drafts: refused(this.shown.drafts, rows, fields), state: 'saved' });
      return true;
    }
    if (passes(error)) return this.wait();
    const isChanged = codeOf(error) === 'changed';
    if (!isChanged) this.show({ state: 'refused', problem: error instanceof Problem ? error : null });
    return (await this.readAnew()) && isChanged;
  }

  /** Reads the book again, to find the conflicting values of other users. False: it could not be read. */
  private async readAnew(): Promise<boolean> {
    try {
      const table = await this.parts.read();
      this.table = table;
      const { drafts, state } = this.shown;
      this.show({ drafts: settled(drafts, table, new Set()), state: state === 'saving' ? 'saved' : state });
      this.parts.answered(table);
      return true;
    } catch {
      return this.shown.state === 'refused' ? false : this.wait();
    }
  }

  private wait(): false {
    this.show({ state: 'away' });
    this.timer = setTimeout(() => this.flush(), this.parts.pause ?? 5_000);
    return false;
  }
}
