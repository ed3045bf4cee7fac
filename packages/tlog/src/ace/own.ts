/**
 * User strings of our own: 99, originator LW, a subtype, texts. They say what the log has no field for, of the transaction or of the string before
 * them (docs/formats.md). Amounts, quantities and dates of sales stay where every reader of the log looks for them.
 */
export const ORIGINATOR = 'LW';

export const OWN = { transaction: 1, item: 2, tender: 3, discount: 4, tax: 5, voucher: 6, event: 7 } as const;
