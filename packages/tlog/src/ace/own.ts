/**
 * Lanewise user strings: 99, originator LW, a subtype, texts. They hold data that has no field in the log
 * (docs/formats.md); the data belongs to the transaction or to the preceding string. Amounts, quantities and dates of
 * sales stay where every reader of the log expects them.
 */
export const ORIGINATOR = 'LW';

export const OWN = { transaction: 1, item: 2, tender: 3, discount: 4, tax: 5, voucher: 6, event: 7 } as const;
