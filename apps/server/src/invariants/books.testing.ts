/** The business dates of a book. The book begins with the first date. */
export const days = ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05'] as const;
export type Day = (typeof days)[number];
export type Line = 'cash' | 'safe' | 'float';

export type Deed =
  | { kind: 'receipt'; day: Day; cents: number }
  | { kind: 'count' | 'adjust'; day: Day; line: Line; value: number | null }
  /** A person reads a day, and later counts on the basis of this reading. Other people may have counted in between. */
  | { kind: 'read'; day: Day }
  | { kind: 'countByRead'; day: Day; line: Line; value: number | null }
  | { kind: 'close' | 'reopen'; day: Day };

/** The figures of a line, in cents. `pos`: figure of the registers. `difference`: over or short. */
interface Figures {
  opening: number | null;
  pos: number | null;
  expected: number | null;
  total: number | null;
  difference: number | null;
}
type Book = Readonly<Record<Line, Figures>>;

/** Late receipts of a closed day that a later day books. `of`: the closed day. */
interface Late {
  of: Day;
  cents: number;
}

interface OfDay {
  pos: number;
  hasReceipts: boolean;
  /** Whether anybody ever entered anything. */
  isTouched: boolean;
  counts: Partial<Record<Line, number | null>>;
  adjustments: Partial<Record<Line, number | null>>;
  /**
   * `countedAt`: number of changes that the book had at the last count of each line. `readAt`: number of changes at the
   * last reading; undefined: nobody has read the day.
   */
  countedAt: Partial<Record<Line, number>>;
  readAt: number | undefined;
  /**
   * The closes of the day. `pos`: figure of the registers at the close. `late`: the late receipts that the close
   * booked.
   */
  closes: { book: Book; isStanding: boolean; pos: number; late: Late[] }[];
}

const added = (...values: (number | null | undefined)[]): number | null =>
  values.reduce<number | null>((sum, value) => ((value ?? null) === null ? sum : (sum ?? 0) + Number(value)), null);

const text = (cents: number | null): string | null => (cents === null ? null : String(cents / 100));
const written = ({ opening, pos, expected, total, difference }: Figures) =>
  [opening, pos, expected, total, difference].map(text);

/** The daily book of one store as a bookkeeper would keep it by hand. */
export class BookModel {
  readonly #days = new Map<Day, OfDay>(
    days.map((day) => [
      day,
      {
        pos: 0,
        hasReceipts: false,
        isTouched: false,
        counts: {},
        adjustments: {},
        countedAt: {},
        readAt: undefined,
        closes: [],
      },
    ]),
  );
  #changes = 0;

  #of(day: Day): OfDay {
    const found = this.#days.get(day);
    if (!found) throw new Error(day);
    return found;
  }

  #close(day: Day) {
    const last = this.#of(day).closes.at(-1);
    return last?.isStanding ? last : null;
  }

  #standing(day: Day): Book | null {
    return this.#close(day)?.book ?? null;
  }

  /**
   * The amount that the registers reported for a day after its close, less the part that closed days have already
   * booked.
   */
  #due(day: Day): number {
    const closed = this.#close(day);
    const taken = days
      .flatMap((one) => this.#close(one)?.late ?? [])
      .filter(({ of }) => of === day)
      .reduce((sum, { cents }) => sum + cents, 0);
    return (closed ? this.#of(day).pos - closed.pos : 0) - taken;
  }

  /** The first open day, from the given day on, that somebody will close. */
  #taker(day: Day): Day | undefined {
    return days.find((one) => one >= day && !this.#close(one) && this.#hasData(one));
  }

  #late(day: Day): Late[] {
    const closed = this.#close(day);
    if (closed) return closed.late;
    return days
      .filter((one) => this.#due(one) !== 0 && this.#taker(one) === day)
      .map((of) => ({ of, cents: this.#due(of) }));
  }

  /**
   * `since`: the days between the last close and the given day. `left`: the amount that this close left in the safe.
   */
  #before(day: Day): { left: number | null; since: Day[] } {
    const earlier = days.slice(0, days.indexOf(day));
    const at = earlier.findLastIndex((one) => this.#standing(one) !== null);
    const closed = at < 0 ? null : this.#standing(earlier[at] ?? day);
    return { left: closed?.safe.total ?? null, since: earlier.slice(at + 1) };
  }

  #hasData(day: Day): boolean {
    const { hasReceipts, isTouched } = this.#of(day);
    return hasReceipts || isTouched;
  }

  #opening(day: Day): number | null {
    const { left, since } = this.#before(day);
    const last = since.filter((one) => this.#hasData(one)).at(-1);
    return last === undefined ? left : this.#now(last).safe.total;
  }

  /** A day as it is now, whether or not it is closed. */
  #now(day: Day): Book {
    const { pos, counts, adjustments } = this.#of(day);
    const figures = (line: Line, opening: number | null, registers: number | null, base: number | null): Figures => {
      const isExpected = opening !== null || base !== null;
      const late = line === 'cash' ? this.#late(day).reduce((sum, { cents }) => sum + cents, 0) : 0;
      const expected = isExpected ? added(opening, base, adjustments[line], late) : null;
      const count = counts[line] ?? null;
      const total = count === null ? expected : isExpected ? count : added(count, adjustments[line]);
      const difference = count === null || expected === null ? null : count - expected;
      return { opening, pos: registers, expected, total, difference };
    };
    const cash = figures('cash', null, pos, pos);
    return {
      cash,
      safe: figures('safe', this.#opening(day), pos, cash.total),
      float: figures('float', null, null, null),
    };
  }

  /** Whether a deed is taken. */
  does(deed: Deed): boolean {
    const of = this.#of(deed.day);
    switch (deed.kind) {
      case 'receipt':
        of.pos += deed.cents;
        of.hasReceipts = true;
        return true;
      case 'read':
        of.readAt = this.#changes;
        return true;
      case 'count':
      case 'countByRead':
      case 'adjust': {
        if (this.#standing(deed.day)) return false;
        const fields = deed.kind === 'adjust' ? of.adjustments : of.counts;
        if ((fields[deed.line] ?? null) === deed.value) return true;
        const [counted = 0, read] = [of.countedAt[deed.line], of.readAt];
        if (deed.kind === 'countByRead' && read !== undefined && counted > read) return false;
        of.isTouched = true;
        fields[deed.line] = deed.value;
        this.#changes += 1;
        if (deed.kind !== 'adjust') of.countedAt[deed.line] = this.#changes;
        return true;
      }
      case 'close': {
        const isEmpty = (of.counts.float ?? null) === null;
        if (this.#standing(deed.day) || isEmpty || this.#before(deed.day).since.some((day) => this.#hasData(day)))
          return false;
        of.closes.push({ book: this.#now(deed.day), isStanding: true, pos: of.pos, late: this.#late(deed.day) });
        return true;
      }
      case 'reopen': {
        const last = of.closes.at(-1);
        if (!last?.isStanding) return false;
        last.isStanding = false;
        return true;
      }
    }
  }

  #isChanged(day: Day): boolean {
    const closed = this.#standing(day);
    if (!closed) return false;
    const now = this.#now(day);
    return (['cash', 'safe', 'float'] as const).some((line) => closed[line].expected !== now[line].expected);
  }

  #state(day: Day): string {
    if (this.#standing(day)) return 'Closed';
    return this.#of(day).closes.length > 0 ? 'Reopened' : 'Open';
  }

  shown(): object[] {
    return days.map((day) => {
      const { cash, safe, float } = this.#standing(day) ?? this.#now(day);
      return {
        date: day,
        state: this.#state(day),
        closes: this.#of(day).closes.length,
        cash: written(cash),
        safe: written(safe),
        float: written(float),
        isChanged: this.#isChanged(day),
      };
    });
  }

  overview(): object[] {
    return days.map((day) => ({
      date: day,
      state: this.#state(day),
      closes: this.#of(day).closes.length,
      isChanged: this.#isChanged(day),
      overShort: text((this.#standing(day) ?? this.#now(day)).cash.difference),
    }));
  }
}
