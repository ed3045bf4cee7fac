import { reports } from '@lanewise/contract/reports/index';
import { allows } from './access.ts';
import type { RequestCaller } from './caller.ts';

/**
 * What somebody may know of the figures that counts are compared with. Whatever shows, compares, orders, exports or
 * refuses by such a figure asks here: a person who counts blind learns it from none of them.
 */
export interface Knowledge {
  /** What lines and drawers of a book are expected to be, and what they are over or short by. */
  expected: boolean;
  /** What data points come to by what registers say. */
  points: boolean;
  /** The receipts behind a figure. */
  receipts: boolean;
  /** What lines and drawers may be over or short by. */
  tolerances: boolean;
}

export const knowledgeOf = (caller: RequestCaller): Knowledge => {
  const expected = allows({ permission: 'getExpected' }, caller);
  const points = expected || allows({ anyOf: ['Data Point Reporting Access Group'] }, caller);
  return {
    expected,
    points,
    receipts: points && allows({ anyOf: reports.transactions.access }, caller),
    tolerances: expected || allows({ permission: 'configureLedger' }, caller),
  };
};
