/** A date, a time of day or both, as written; parts absent from the format are 0. */
export interface WrittenTime {
  /** Wall clock in milliseconds as if it were UTC. */
  wall: number;
  /** Minutes east of UTC, where the text states an offset. */
  offset: number | null;
}

/** Reads one format of dates and times; null for any other text, including dates that do not exist. */
export type TimeReader = (text: string) => WrittenTime | null;

type Part = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second';
type Parts = Record<Part, number> & { half: number | null; offset: number | null };
/** Reads into `parts` from a position in the text. Returns the next position, or -1 when the text does not match. */
type Step = (text: string, at: number, parts: Parts) => number;

/** Compiles a format of the profile (contract `facts/profile.ts` lists the tokens and refuses other letters). */
export const timeReader = (format: string): TimeReader => {
  const steps = [...format.matchAll(tokens)].map(([token]) => stepOf(token));
  let last: { text: string; written: WrittenTime | null } = { text: '', written: null };
  return (text) => {
    if (text !== '' && text === last.text) return last.written;
    last = { text, written: read(steps, text) };
    return last.written;
  };
};

const tokens = /'[^']*'|yyyy|yy|MMM|MM|M|dd|d|HH|H|hh|h|mm|ss|SSS|a|X|[^]/g;
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const read = (steps: readonly Step[], text: string): WrittenTime | null => {
  const parts: Parts = { year: 1970, month: 1, day: 1, hour: 0, minute: 0, second: 0, half: null, offset: null };
  let at = 0;
  for (const step of steps) {
    at = step(text, at, parts);
    if (at < 0) return null;
  }
  if (at !== text.length) return null;
  return whole(parts);
};

const whole = ({ year, month, day, hour, minute, second, half, offset }: Parts): WrittenTime | null => {
  if (half !== null && (hour < 1 || hour > 12)) return null;
  const hours = half === null ? hour : (hour % 12) + half;
  if (hours > 23 || minute > 59 || second > 59) return null;
  const real = new Date(Date.UTC(year, month - 1, day, hours, minute, second));
  // Date.UTC takes a year below 100 as one of the twentieth century.
  real.setUTCFullYear(year, month - 1, day);
  const exists = real.getUTCFullYear() === year && real.getUTCMonth() === month - 1 && real.getUTCDate() === day;
  return exists ? { wall: real.getTime(), offset } : null;
};

const stepOf = (token: string): Step => {
  switch (token) {
    case 'yyyy':
      return digits('year', 4, 4);
    case 'yy':
      return digits('year', 2, 2, 2000);
    case 'MM':
      return digits('month', 2, 2);
    case 'M':
      return digits('month', 1, 2);
    case 'dd':
      return digits('day', 2, 2);
    case 'd':
      return digits('day', 1, 2);
    case 'HH':
    case 'hh':
      return digits('hour', 2, 2);
    case 'H':
    case 'h':
      return digits('hour', 1, 2);
    case 'mm':
      return digits('minute', 2, 2);
    case 'ss':
      return digits('second', 2, 2);
    case 'MMM':
      return monthName;
    case 'SSS':
      return fraction;
    case 'a':
      return halfOfDay;
    case 'X':
      return zoneOffset;
    default:
      return literal(token.length > 1 ? token.slice(1, -1) : token);
  }
};

const digits =
  (part: Part, least: number, most: number, plus = 0): Step =>
  (text, at, parts) => {
    let value = 0;
    let end = at;
    while (end < text.length && end - at < most && isDigit(text, end)) value = value * 10 + text.charCodeAt(end++) - 48;
    if (end - at < least) return -1;
    parts[part] = value + plus;
    return end;
  };

const isDigit = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at);
  return code >= 48 && code <= 57;
};

const literal =
  (expected: string): Step =>
  (text, at) =>
    text.startsWith(expected, at) ? at + expected.length : -1;

/** English names, by their first three letters. */
const monthName: Step = (text, at, parts) => {
  const index = months.indexOf(text.slice(at, at + 3).toLowerCase());
  parts.month = index + 1;
  return index < 0 ? -1 : at + 3;
};

/** Fractions of a second are read and dropped: a transaction's times are whole seconds. */
const fraction: Step = (text, at) => {
  let end = at;
  while (end < text.length && isDigit(text, end)) end++;
  return end === at ? -1 : end;
};

/** am, PM, a.m., p. m. */
const halfOfDay: Step = (text, at, parts) => {
  const found = /^([ap])\.? ?m\.?/i.exec(text.slice(at, at + 5));
  if (!found) return -1;
  parts.half = found[1]?.toLowerCase() === 'p' ? 12 : 0;
  return at + found[0].length;
};

/** Minutes of the largest offset from UTC. No time zone has a larger offset (ISO 8601, XML Schema part 2, 3.2.7.3). */
const largestOffset = 14 * 60;

const zoneOffset: Step = (text, at, parts) => {
  const found = /^(?:Z|([+-])(\d{2}):?([0-5]\d)?(?!\d))/.exec(text.slice(at, at + 7));
  if (!found) return -1;
  const minutes = Number(found[2] ?? 0) * 60 + Number(found[3] ?? 0);
  if (minutes > largestOffset) return -1;
  parts.offset = found[1] === '-' ? -minutes : minutes;
  return at + found[0].length;
};
