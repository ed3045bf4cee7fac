/**
 * Money and quantities outside SQL are integers in ten-thousandths (1.25 is 12500), exact up to 9e11 units; inside SQL
 * they are Decimal(18,4). Nothing else in the product holds an amount in binary floating point while it is computed.
 */
export type Fixed = number;

export const FIXED_SCALE = 10_000;
