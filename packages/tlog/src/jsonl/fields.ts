import { own } from '@lanewise/contract/own';
import type { BrokenReason } from '@lanewise/contract/facts/decode';
import type { Fixed } from '@lanewise/contract/primitives/fixed';
import { parseFixed } from '../fixed.ts';
import { quoted } from '../messages.ts';
import { timeReader } from '../times.ts';

/**
 * The reason why a transaction cannot be understood; `message` names the field, for example `lines[3].amount: "abc" is
 * not a decimal`.
 */
export class FieldProblem extends Error {
  override readonly name = 'FieldProblem';
  readonly reason: BrokenReason;
  constructor(reason: BrokenReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** A JSON object whose fields are read one by one; a null field counts as absent. */
export class Fields {
  readonly source: Record<string, unknown>;
  /** Path in its transaction: '' or 'lines[3].'. */
  readonly path: string;
  constructor(value: unknown, path: string) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      throw new FieldProblem('invalidValue', `${path.replace(/\.$/, '') || 'the line'} is no object`);
    }
    this.source = value as Record<string, unknown>;
    this.path = path;
  }

  has(field: string): boolean {
    return own(this.source, field) !== undefined && own(this.source, field) !== null;
  }

  /** Creates the error for a field. */
  wrong(field: string, sentence: string): FieldProblem {
    return new FieldProblem('invalidValue', `${this.path}${field}: ${shown(own(this.source, field))} ${sentence}`);
  }

  missing(field: string): FieldProblem {
    return new FieldProblem('missingField', `${this.path}${field} is missing`);
  }

  /** Text; a number is refused, because it would have lost its leading zeros. */
  text(field: string, absent = ''): string {
    const value = own(this.source, field);
    if (typeof value === 'string') return value;
    if (value === undefined || value === null) return absent;
    throw this.wrong(field, 'is not text: put it between quotes, a number loses its leading zeros');
  }

  /** What something is called by: text without the blanks that registers fill it up with. */
  name(field: string): string {
    return this.text(field).trim();
  }

  requiredName(field: string): string {
    const value = this.name(field);
    if (value === '') throw this.missing(field);
    return value;
  }

  flag(field: string): boolean {
    const value = own(this.source, field);
    if (typeof value === 'boolean') return value;
    if (value === undefined || value === null) return false;
    throw this.wrong(field, 'is neither true nor false');
  }

  /** A non-negative whole number. */
  whole(field: string, absent: number): number {
    const value = own(this.source, field);
    if (value === undefined || value === null) return absent;
    if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value + 0;
    throw this.wrong(field, 'is not a whole number');
  }

  /** A decimal as a JSON number or as text; null when absent. */
  decimal(field: string): Fixed | null {
    const value = own(this.source, field);
    if (value === undefined || value === null) return null;
    const fixed = typeof value === 'number' ? fixedOf(value) : typeof value === 'string' ? parseFixed(value) : null;
    if (fixed === null) throw this.wrong(field, 'is not a decimal');
    return fixed;
  }

  /** A decimal as text with all its digits; `absent` when absent. */
  digits(field: string, absent: string): string {
    if (this.decimal(field) === null) return absent;
    const value = own(this.source, field);
    if (typeof value !== 'number') return String(value);
    const text = String(value);
    return text.includes('e') ? value.toFixed(20) : text;
  }

  requiredDecimal(field: string): Fixed {
    const value = this.decimal(field);
    if (value === null) throw this.missing(field);
    return value;
  }

  choice<Choice extends string>(field: string, choices: readonly Choice[], absent?: Choice): Choice {
    const value = own(this.source, field);
    const found = choices.find((choice) => choice === value);
    if (found !== undefined) return found;
    if (value !== undefined && value !== null) throw this.wrong(field, `is none of ${choices.join(', ')}`);
    if (absent === undefined) throw this.missing(field);
    return absent;
  }

  /** yyyy-mm-dd, an existing date; '' when absent. */
  date(field: string): string {
    const value = this.text(field);
    if (value !== '' && !readDate(value)) throw this.wrong(field, 'is not a date written yyyy-mm-dd');
    return value;
  }

  /** yyyy-mm-ddTHH:MM:SS (a blank may replace the T); `absent` when absent. */
  localTime(field: string, absent = ''): string {
    const value = this.text(field, absent).replace(' ', 'T');
    if (value === '' || readLocalTime(value)) return value;
    throw this.wrong(field, 'is not a local time written yyyy-mm-ddTHH:MM:SS, without a zone');
  }

  /** The objects of an array, each with its path; none when absent. */
  list(field: string): Fields[] {
    const value = own(this.source, field);
    if (value === undefined || value === null) return [];
    if (!Array.isArray(value)) throw this.wrong(field, 'is no array');
    return value.map((one: unknown, at) => new Fields(one, `${this.path}${field}[${at}].`));
  }
}

const readDate = timeReader('yyyy-MM-dd');
const readLocalTime = timeReader('yyyy-MM-ddTHH:mm:ss');

const shown = (value: unknown): string => {
  if (typeof value === 'string') return quoted(value);
  try {
    return quoted(JSON.stringify(value) ?? '');
  } catch (error) {
    // A list or an object may be nested so deep that nothing writes it.
    if (error instanceof RangeError) return 'what it holds';
    throw error;
  }
};

/**
 * Converts a number. Exact for numbers with at most four decimals; other numbers are rounded from their shortest
 * decimal text.
 */
const fixedOf = (value: number): Fixed | null => {
  const scaled = Math.round(value * 10_000) + 0;
  if (scaled / 10_000 === value && Math.abs(scaled) < 1e15) return scaled;
  return Math.abs(value) < 1e-6 ? 0 : parseFixed(String(value));
};
