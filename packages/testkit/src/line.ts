import type { Line } from '@lanewise/contract/facts/transaction';

/** A line that sells one piece of nothing for nothing. Tests state what theirs has. */
export const plainLine: Omit<Line, 'sequence'> = {
  kind: 'sale',
  upc: '',
  description: '',
  department: [],
  quantity: 10_000,
  units: 10_000,
  weighed: false,
  unitPrice: 0,
  amount: 0,
  discount: 0,
  entry: 'scanned',
  taxFlag: '',
  foodStamp: false,
};
