/**
 * Money and quantities outside SQL are integers in ten-thousandths (1.25 is 12500), exact up to 9e11 units; inside SQL
 * they are Decimal(18,4). No other computation of amounts uses binary floating point.
 */
export type Fixed = number;

export const FIXED_SCALE = 10_000;
