import type { ColumnType } from 'kysely';

/**
 * 64-bit integers are read as text. They can be written and compared as text, number or bigint. A column has only one
 * type for reading and comparing, so this type is a union. Convert every value that you read.
 */
type BigIntValue = string | number | bigint;

export type BigIntColumn = ColumnType<BigIntValue, BigIntValue, BigIntValue>;

export type NullableBigInt = ColumnType<BigIntValue | null, BigIntValue | null | undefined, BigIntValue | null>;

/** Identity of a bigint column; only the database writes it. */
export type BigIdentity = ColumnType<BigIntValue, never, never>;

/** `timestamptz default now()`. */
export type CreatedAt = ColumnType<Date, Date | undefined, Date>;

export type NullableMoment = Date | null;
