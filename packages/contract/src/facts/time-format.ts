import { z } from 'zod';

/**
 * Format of a date or time. Tokens: yyyy, yy, MMM (Jan), MM, M, dd, d, HH, H, hh, h, mm, ss, SSS (a fraction of any
 * length), a (am or pm), X (Z or an offset such as -05:00). Other letters need single quotes, except T.
 */
const tokens = /'[^']*'|yyyy|yy|MMM|MM|M|dd|d|HH|H|hh|h|mm|ss|SSS|a|X|T|[^A-Za-z']/y;

/** The tokens of a format; null when it contains other letters. */
const tokensOf = (format: string): string[] | null => {
  const found: string[] = [];
  tokens.lastIndex = 0;
  while (tokens.lastIndex < format.length) {
    const [token] = tokens.exec(format) ?? [];
    if (token === undefined) return null;
    found.push(token);
  }
  return found;
};

const kinds = { year: /^y/, month: /^M/, day: /^d/, hour: /^[hH]/, minute: /^mm$/ } as const;
type Kind = keyof typeof kinds;

/** Tokens that a format of each use must contain. */
const needs = {
  date: ['year', 'month', 'day'],
  time: ['hour'],
  timestamp: ['year', 'month', 'day', 'hour'],
} as const satisfies Record<string, readonly Kind[]>;
type Use = keyof typeof needs;

const holds = (found: readonly string[], kind: Kind): boolean => found.some((token) => kinds[kind].test(token));

const isWhole = (format: string, use: Use): boolean => {
  const found = tokensOf(format);
  if (found === null || !needs[use].every((kind) => holds(found, kind))) return false;
  // If a token repeats, the month is read as minutes or the minutes as a month.
  const twice = (['month', 'minute'] as const).some(
    (kind) => found.filter((token) => kinds[kind].test(token)).length > 1,
  );
  return !twice && (use !== 'date' || !holds(found, 'minute')) && (use !== 'time' || !holds(found, 'month'));
};

/**
 * The format that the user probably meant: years and days in lower case, months in upper case, minutes in lower case.
 */
const meant = (format: string, use: Use): string | null => {
  const small = format
    .replace(/Y/g, 'y')
    .replace(/D/g, 'd')
    .replace(/S(?!S)(?<!SS)/g, 's')
    .replace(/\bSS\b/g, 'ss');
  const months = small.replace(/mm/, 'MM');
  const minutes = small.replace(/([hH]+[^A-Za-z]+)MM/, '$1mm');
  const both = minutes.replace(/mm(?=.*[hH])/, 'MM');
  return [small, minutes, months, both].find((one) => one !== format && isWhole(one, use)) ?? null;
};

const whatIsWrong = (format: string, use: Use): string => {
  const found = tokensOf(format);
  if (found === null)
    return 'Use the tokens yyyy yy MMM MM M dd d HH H hh h mm ss SSS a X; put other letters between single quotes';
  const missing = needs[use].filter((kind) => !holds(found, kind));
  if (holds(found, 'minute') && missing.includes('month')) return 'mm means minutes, and months are MM';
  if (use === 'time' && holds(found, 'month')) return 'MM means months, and minutes are mm';
  if (missing.length > 0) return `It names no ${missing.join(' and no ')}`;
  return 'It names months or minutes where they do not belong: months are MM, minutes are mm';
};

/**
 * A format of a field that holds dates, times of day or both. The refusal of an impossible format names the probable
 * format.
 */
export const timeFormat = (use: Use) =>
  z
    .string()
    .min(1)
    .max(60)
    .superRefine((format, context) => {
      if (isWhole(format, use)) return;
      const instead = meant(format, use);
      const advice = instead === null ? '' : `: write ${instead}`;
      context.addIssue({ code: 'custom', message: `${whatIsWrong(format, use)}${advice}.` });
    });

export const holdsOffset = (format: string): boolean => format.replace(/'[^']*'/g, '').includes('X');
