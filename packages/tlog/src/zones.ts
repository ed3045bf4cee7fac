const HOUR = 3_600_000;
const QUARTER = HOUR / 4;

/** Wall clocks and moments of one IANA zone, all in milliseconds; a wall clock is written as if it were UTC. */
export interface Zone {
  wallAt(moment: number): number;
  /** The earlier moment of a repeated hour; a skipped wall clock is read with the offset before the change. */
  momentOf(wall: number): number;
}

/**
 * Keeps one offset per quarter of an hour, because a query of the platform's time zone data is slow and offsets never
 * change within a quarter of an hour.
 */
export const zone = (name: string): Zone => {
  const format = new Intl.DateTimeFormat('en', {
    timeZone: name,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const known = new Map<number, number>();
  const offsetAt = (moment: number): number => {
    const quarter = Math.floor(moment / QUARTER);
    let offset = known.get(quarter);
    if (offset === undefined) {
      offset = wallOf(format, quarter * QUARTER) - quarter * QUARTER;
      known.set(quarter, offset);
    }
    return offset;
  };
  return {
    wallAt: (moment) => moment + offsetAt(moment),
    momentOf(wall) {
      const before = offsetAt(wall - 24 * HOUR);
      const after = offsetAt(wall + 24 * HOUR);
      const candidates = [wall - before, wall - after].filter((moment) => moment + offsetAt(moment) === wall);
      return candidates.length > 0 ? Math.min(...candidates) : wall - before;
    },
  };
};

const wallOf = (format: Intl.DateTimeFormat, moment: number): number => {
  const parts: Record<string, number> = {};
  for (const { type, value } of format.formatToParts(moment)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
};
