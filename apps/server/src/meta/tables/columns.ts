import type { ColumnType } from 'kysely';

/**
 * 64-bit integers are read as text, and written and compared as text, number or bigint. A column has one type for
 * reading and comparing, hence the union: convert what was read.
 */
type BigIntValue = string | number | bigint;

export type BigIntColumn = ColumnType<BigIntValue, BigIntValue, BigIntValue>;

export type NullableBigInt = ColumnType<BigIntValue | null, BigIntValue | null | undefined, BigIntValue | null>;

/** Identity of a bigint column; only the database writes it. */
export type BigIdentity = ColumnType<BigIntValue, never, never>;

/** `timestamptz default now()`. */
export type CreatedAt = ColumnType<Date, Date | undefined, Date>;

export type NullableMoment = Date | null;
