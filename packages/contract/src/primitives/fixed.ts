/**
 * Money and quantities outside SQL are whole numbers in ten-thousandths (1.25 is 12500), exact up to 9e11 units; inside
 * SQL they are Decimal(18,4). Amounts are never computed with binary floating point in any other way.
 */
export type Fixed = number;

export const FIXED_SCALE = 10_000;
