import type { LocationId } from '@lanewise/contract/primitives/ids';
import type { PointValue } from '@lanewise/contract/entities/data-point-values';
import type { Question } from '../question/question.ts';
import { figureText } from './figures.ts';
import { dayColumn, dayKeyOf } from './rows.ts';
import { readerOf, readPoints } from './read.ts';
import type { NamedPoints } from './company.ts';
import type { TypedValues } from './typed.ts';

/**
 * Reads the values of data points for a store (location_id) on a day. A day without receipts has sums of 0. Points that
 * people enter have the typed value. Inactive data points are left out, although formulas count them.
 */
export const readPointValues = async (
  question: Pick<Question, 'facts' | 'scope'> & Partial<Pick<Question, 'selfCheckouts'>>,
  company: NamedPoints,
  typed: TypedValues,
): Promise<(location: LocationId, date: string) => PointValue[]> => {
  const active = company.points.filter(({ status }) => status === 'Active').map(({ dpId }) => dpId);
  const { valuation, rows } = await readPoints(readerOf(question, company), active, {
    by: [dayColumn],
    ofLanes: [],
  });
  const byDay = new Map(rows.map(({ keys, sums }) => [`${keys['location']} ${keys['day']}`, sums]));
  return (location, date) => {
    const key = dayKeyOf(location, date);
    const figuresOf = valuation.read(byDay.get(key) ?? [], valuation.epochOf(date), typed.get(key));
    return active.map((dpId) => {
      const { amount, quantity } = figuresOf(dpId);
      return { dpId, amount: figureText(amount), quantity: figureText(quantity) };
    });
  };
};
