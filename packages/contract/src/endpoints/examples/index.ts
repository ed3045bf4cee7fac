import { accessExamples } from './access.ts';
import { storesExamples } from './stores.ts';
import { connectorsExamples } from './connectors.ts';
import { intakeExamples } from './intake.ts';
import { incomingExamples } from './incoming.ts';
import { reportsExamples } from './reports.ts';
import { receiptsExamples } from './receipts.ts';
import { dataPointsExamples } from './data-points.ts';
import { booksExamples } from './books.ts';
import type { AnyExample } from './example.ts';

/**
 * Examples of the calls that programs make first, by operation name. Only the server loads them, for the API document.
 * A test sends each example in this order, because an example may need a record that an earlier example made.
 */
export const examples: Readonly<Record<string, AnyExample>> = {
  ...accessExamples,
  ...storesExamples,
  ...connectorsExamples,
  ...intakeExamples,
  ...incomingExamples,
  ...reportsExamples,
  ...receiptsExamples,
  ...dataPointsExamples,
  ...booksExamples,
};
