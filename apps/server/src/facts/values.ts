import { dayNumber } from './days.ts';
import { decimalText } from './decimal.ts';
import type { Fixed } from '@lanewise/contract/primitives/fixed';

type Scalar = string | number | bigint;

/**
 * A value with its SQL type, checked here because the engine's cast does not check: 300 as UInt8 would become 44, and
 * 2026-02-29 the first of March. Constructors throw RangeError for a value outside the type.
 */
export class Value {
  readonly type: string;
  readonly #value: Scalar | readonly Scalar[];
  constructor(type: string, value: Scalar | readonly Scalar[]) {
    this.type = type;
    this.#value = value;
  }
  get value(): Scalar | readonly Scalar[] {
    return this.#value;
  }
}

const refuse = (value: unknown, type: string): never => {
  throw new RangeError(`${String(value)} is not a ${type}`);
};

const whole = (type: string, min: number, max: number) => (value: number) =>
  Number.isInteger(value) && value >= min && value <= max ? value : refuse(value, type);

/** Whole numbers beyond 2^53 are a bigint, or text as the engine writes it. */
const long = (type: string, min: bigint, max: bigint) => (value: number | bigint | string) => {
  if (typeof value === 'number' && !Number.isSafeInteger(value)) return refuse(value, type);
  if (typeof value === 'string' && !/^-?\d{1,20}$/.test(value)) return refuse(value, type);
  const exact = BigInt(value);
  return exact >= min && exact <= max ? exact : refuse(value, type);
};

const wellFormed = (value: string): string =>
  /\p{Surrogate}/u.test(value) ? refuse('half a character', 'text') : value;

const realDate = (value: string): string => (dayNumber(value) === null ? refuse(value, 'Date') : value);

const checks = {
  UInt8: whole('UInt8', 0, 255),
  UInt16: whole('UInt16', 0, 65_535),
  UInt32: whole('UInt32', 0, 4_294_967_295),
  UInt64: long('UInt64', 0n, 2n ** 64n - 1n),
  Int64: long('Int64', -(2n ** 63n), 2n ** 63n - 1n),
  String: wellFormed,
  Date: realDate,
};

const one =
  <Input, Output extends Scalar>(type: string, check: (value: Input) => Output) =>
  (value: Input): Value =>
    new Value(type, check(value));
const many =
  <Input, Output extends Scalar>(type: string, check: (value: Input) => Output) =>
  (values: readonly Input[]): Value =>
    new Value(`Array(${type})`, values.map(check));

export const u8 = one('UInt8', checks.UInt8);
export const u16 = one('UInt16', checks.UInt16);
export const u32 = one('UInt32', checks.UInt32);
export const u64 = one('UInt64', checks.UInt64);
export const i64 = one('Int64', checks.Int64);
export const text = one('String', checks.String);
/** yyyy-mm-dd, 1970-01-01 to 2149-06-06. */
export const date = one('Date', checks.Date);
export const decimal = one('Decimal(18, 4)', (value: Fixed) => decimalText(value));

/** Lists for `in`: an empty one makes `in` false and `not in` true. */
export const u32s = many('UInt32', checks.UInt32);
export const u64s = many('UInt64', checks.UInt64);
export const texts = many('String', checks.String);
export const dates = many('Date', checks.Date);
