import type { Sql } from '../../facts/sql.ts';
import { companyPoints } from '../../points/company.ts';
import { filledPoint, receiptsOf } from '../../points/receipts.ts';
import type { ReportQuestion } from '../engine/query.ts';

/**
 * The receipts that count in the data point of a question; null without a data point. Refuses formulas, which have no
 * receipts of their own.
 */
export const readPointReceipts = async (question: ReportQuestion): Promise<Sql | null> => {
  const { parameters } = question;
  if (parameters.dataPoint === undefined) return null;
  const { points, items } = await companyPoints(question);
  return receiptsOf(filledPoint(points, parameters.dataPoint), { ...question, items });
};
