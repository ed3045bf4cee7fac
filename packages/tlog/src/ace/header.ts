import type { Fixed } from '@lanewise/contract/primitives/fixed';
import { HEADER, HEADER_FLAG, HEADER_LENGTHS } from './layout.ts';
import { hasBit } from './packed.ts';
import { BrokenTransaction, type LogRecord } from './record.ts';

export interface LogHeader {
  /** Without leading zeros; '' for terminal 0. */
  lane: string;
  /** Four digits. */
  number: string;
  stamp: Stamp;
  type: number;
  /** Number of strings after the header, as the header states it. */
  announced: number;
  operator: string;
  /** Amounts in and out, as the header states them, in ten-thousandths. */
  gross: Fixed;
  ringSeconds: number;
  tenderSeconds: number;
  idleSeconds: number;
  opensDrawer: boolean;
  voidFlag: number;
}

/** A date and a time of day to the minute; '' where invalid. */
export interface Stamp {
  /** yyyy-mm-dd */
  date: string;
  /** yyyy-mm-ddTHH:MM:00 */
  time: string;
  /** The digits of the log. */
  text: string;
}

/**
 * Throws BrokenTransaction when the terminal, the number or the time is missing, when a number or an amount is invalid,
 * or when one of the first fields does not have its fixed length. A lost sector may join parts of two headers into such
 * a header.
 */
export const readHeader = (record: LogRecord): LogHeader => {
  for (const field of [HEADER.terminal, HEADER.number, HEADER.dateTime])
    if (record.isEmpty(field)) throw new BrokenTransaction('missingField', `The header has no field ${field}`);
  for (const [at, length] of HEADER_LENGTHS.entries()) {
    const found = record.length(at + 1);
    if (found !== length)
      throw new BrokenTransaction(
        'malformed',
        `Field ${at + 1} of the header has ${found} bytes in place of ${length}`,
      );
  }
  const flags = record.flags(HEADER.flags);
  const positive = record.money(HEADER.grossPositive) * (hasBit(flags, HEADER_FLAG.grossPositiveIsNegative) ? -1 : 1);
  const negative = record.money(HEADER.grossNegative) * (hasBit(flags, HEADER_FLAG.grossNegativeIsNegative) ? -1 : 1);
  const lane = record.number(HEADER.terminal);
  return {
    lane: lane === 0 ? '' : String(lane),
    number: String(record.number(HEADER.number)).padStart(4, '0'),
    stamp: stampOf(record.code(HEADER.dateTime)),
    type: record.number(HEADER.type),
    announced: record.number(HEADER.strings),
    operator: record.code(HEADER.operator),
    gross: positive - negative,
    ringSeconds: secondsOf(record, HEADER.ringTime),
    tenderSeconds: secondsOf(record, HEADER.tenderTime),
    idleSeconds: secondsOf(record, HEADER.inactiveTime),
    opensDrawer: hasBit(flags, HEADER_FLAG.openDrawer),
    voidFlag: record.flags(HEADER.voidFlag),
  };
};

const secondsOf = (record: LogRecord, field: number): number => Math.max(0, record.number(field));

/** YYMMDDhhmm. Years from 80 on belong to the last century: the first of these registers were sold in 1986. */
export const stampOf = (digits: string): Stamp => {
  const text = digits.padStart(10, '0');
  const [, yy = '', month = '', day = '', hour = '', minute = ''] = /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text) ?? [];
  const date = `${Number(yy) < 80 ? '20' : '19'}${yy}-${month}-${day}`;
  if (!isRealDate(date)) return { date: '', time: '', text };
  const isTime = Number(hour) < 24 && Number(minute) < 60;
  return { date, time: isTime ? `${date}T${hour}:${minute}:00` : '', text };
};

const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

export const isRealDate = (date: string): boolean => {
  const [year = 0, month = 0, day = 0] = /^\d{4}-\d\d-\d\d$/.test(date) ? date.split('-').map(Number) : [];
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return day > 0 && day <= (DAYS[month - 1] ?? 0) && (month !== 2 || day < 29 || isLeap);
};
