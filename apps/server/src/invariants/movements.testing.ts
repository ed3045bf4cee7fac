/** The business dates of a book. The book begins with the first date. */
export const days = ['2026-03-02', '2026-03-03'] as const;
export type Day = (typeof days)[number];
export const lanes = ['001', '002'] as const;
export type Lane = (typeof lanes)[number];

export type Deed =
  /** A register reports a pickup. */
  | { kind: 'report'; day: Day; lane: Lane; cents: number }
  /** A person reports that a pickup came to the safe. */
  | { kind: 'type'; day: Day; lane: Lane; cents: number }
  /** A person confirms all movements that registers report and that no person has reported yet. */
  | { kind: 'receive'; day: Day }
  /** A person takes back a movement. `at`: index of the movement among those that are not taken back. */
  | { kind: 'takeBack'; day: Day; at: number }
  | { kind: 'close' | 'reopen'; day: Day };

interface Said {
  lane: Lane;
  cents: number;
  isTakenBack: boolean;
}

interface OfDay {
  reported: { lane: Lane; cents: number }[];
  said: Said[];
  isClosed: boolean;
}

/**
 * Matches movements of the same lane and amount one to one between registers and people. The remaining movements are
 * reported by one side only.
 */
const matchedOf = ({ reported, said }: OfDay) => {
  const open = said.filter(({ isTakenBack }) => !isTakenBack);
  const registerOnly = reported.filter(({ lane, cents }) => {
    const at = open.findIndex((one) => one.lane === lane && one.cents === cents);
    if (at >= 0) open.splice(at, 1);
    return at < 0;
  });
  return { registerOnly, typedOnly: open };
};

/** The pickups of a store as two people with a pencil would match them. */
export class MovementModel {
  readonly #days = new Map<Day, OfDay>(days.map((day) => [day, { reported: [], said: [], isClosed: false }]));

  #of(day: Day): OfDay {
    const found = this.#days.get(day);
    if (!found) throw new Error(day);
    return found;
  }

  /** Whether a deed is taken. */
  does(deed: Deed): boolean {
    const of = this.#of(deed.day);
    if (deed.kind === 'report') {
      of.reported.push({ lane: deed.lane, cents: deed.cents });
      return true;
    }
    if (deed.kind === 'reopen') {
      const was = of.isClosed;
      of.isClosed = false;
      return was;
    }
    if (of.isClosed) return false;
    const { registerOnly, typedOnly } = matchedOf(of);
    switch (deed.kind) {
      case 'type':
        of.said.push({ lane: deed.lane, cents: deed.cents, isTakenBack: false });
        return true;
      case 'receive':
        of.said.push(...registerOnly.map((one) => ({ ...one, isTakenBack: false })));
        return registerOnly.length > 0;
      case 'takeBack': {
        const standing = of.said.filter(({ isTakenBack }) => !isTakenBack);
        const one = standing[deed.at % Math.max(1, standing.length)];
        if (one) one.isTakenBack = true;
        return one !== undefined;
      }
      case 'close':
        of.isClosed = registerOnly.length === 0 && typedOnly.length === 0;
        return of.isClosed;
    }
  }

  /**
   * For each day: whether it is closed, the movements that only one side reports, the matched amount, and the amount in
   * the safe in the evening.
   */
  shown(): object[] {
    let safe = 0;
    return days.map((day) => {
      const of = this.#of(day);
      const { registerOnly, typedOnly } = matchedOf(of);
      const standing = of.said.filter(({ isTakenBack }) => !isTakenBack);
      safe += standing.reduce((sum, { cents }) => sum + cents, 0);
      const written = (some: readonly { lane: Lane; cents: number }[]) =>
        some.map(({ lane, cents }) => `${lane} ${cents / 100}`).sort();
      return {
        day,
        isClosed: of.isClosed,
        registerOnly: written(registerOnly),
        typedOnly: written(typedOnly),
        matched: standing.length - typedOnly.length,
        takenBack: of.said.length - standing.length,
        safe: String(safe / 100),
      };
    });
  }
}
