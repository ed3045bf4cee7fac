import { BrokenTransaction } from './element.ts';
import type { PoslogDraft } from './draft.ts';
import type { Zone } from '../zones.ts';

/** Up to 14 hours, as in XML Schema part 2, 3.2.7.3. */
const OFFSET = String.raw`[+-](?:(?:0\d|1[0-3]):[0-5]\d|14:00)`;
const DATE = new RegExp(String.raw`^(\d{4})-(\d\d)-(\d\d)(?:T|$|Z|${OFFSET}$)`);
const TIME = new RegExp(
  String.raw`^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d|60)(?:\.\d+)?)?(Z|${OFFSET})?$`,
);

const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Whether yyyy-mm-dd is a calendar day. */
const isRealDate = (date: string): boolean => {
  const [year, month, day] = [Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8, 10))];
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return year > 0 && day > 0 && day <= (DAYS[month - 1] ?? 0) && (day < 29 || month !== 2 || isLeap);
};

/** The local date of the store. Without a BusinessDayDate, the date comes from a time of the transaction. */
export const businessDateOf = (draft: PoslogDraft, zone: Zone | null): string => {
  const text =
    localDay(draft.businessDate, zone) || localised(draft.began || draft.logged || draft.ended || draft.received, zone);
  if (text === '') throw new BrokenTransaction('missingField', 'BusinessDayDate');
  if (!DATE.test(text) || !isRealDate(text.slice(0, 10)))
    throw new BrokenTransaction('invalidValue', `BusinessDayDate: "${(draft.businessDate || text).slice(0, 40)}"`);
  return text.slice(0, 10);
};

/** Midnight of UTC, as programs write a date that has no time. */
const BARE_DAY = /T00:00(?::00(?:\.0+)?)?Z$/;

/**
 * A business date that is written as a UTC time, such as midnight of the store, becomes the store's local day at that
 * time. Midnight of UTC stays the day that is written.
 */
const localDay = (text: string, zone: Zone | null): string => (BARE_DAY.test(text) ? text : localised(text, zone));

/** The business date in a link to another transaction; what is no date stays as it is. */
export const linkedDay = (text: string, zone: Zone | null): string =>
  /^\d{4}-\d\d-\d\d(?=T|$|Z)/.exec(localDay(text, zone))?.[0] ?? text;

/**
 * Local time of the store, to the second. A UTC time (Z) is converted to the store's zone if the zone is known. Any
 * other offset is dropped, because registers write their own wall clock before the offset.
 */
export const localTime = (text: string, field: string, zone: Zone | null): string => {
  if (text === '') return '';
  const local = localised(text, zone);
  const match = TIME.exec(local);
  if (match === null || !isRealDate(match[1] ?? ''))
    throw new BrokenTransaction('invalidValue', `${field}: "${text.slice(0, 40)}"`);
  return `${match[1] ?? ''}T${match[2] ?? ''}:${match[3] ?? ''}:${match[4] === '60' ? '59' : (match[4] ?? '00')}`;
};

const localised = (text: string, zone: Zone | null): string => {
  if (zone === null || !text.endsWith('Z')) return text;
  const match = TIME.exec(text);
  if (match === null || !isRealDate(match[1] ?? '')) return text;
  const moment = Date.parse(`${match[1] ?? ''}T${match[2] ?? ''}:${match[3] ?? ''}:00Z`);
  const seconds = match[4] === '60' ? '59' : (match[4] ?? '00');
  return `${new Date(zone.wallAt(moment)).toISOString().slice(0, 16)}:${seconds}`;
};
