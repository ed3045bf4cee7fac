import type { PointValue } from '@lanewise/contract/entities/data-point-values';
import { decimalTextOf, type Exact } from '@lanewise/domain/data-points/evaluate';
import type { Scope } from '../../facts/scope.ts';
import { sql } from '../../facts/sql.ts';
import type { Questions } from '../../facts/types.ts';
import { readPoints, type NamedPoints } from './read.ts';

/** Decimals of a value that a formula gives. */
const PLACES = 4;

const written = (figure: Exact | null): string | null => figure && decimalTextOf(figure, PLACES);

/**
 * Reads the values of data points, and returns those of a store (location_id) on a day. A day without receipts has sums
 * of 0. Points that people enter have none yet; those out of use are left out, though formulas count with them.
 */
export const readPointValues = async (
  facts: Questions,
  scope: Scope,
  company: NamedPoints,
): Promise<(location: number, date: string) => PointValue[]> => {
  const active = company.points.filter(({ status }) => status === 'Active').map(({ dpId }) => dpId);
  const by = [sql`toString(business_date) as date`];
  const { book, rows } = await readPoints(facts, scope, company, active, { by, ofLanes: false });
  const byDay = new Map(rows.map(({ keys, sums }) => [`${keys['location']} ${keys['date']}`, sums]));
  return (location, date) => {
    const figuresOf = book.read(byDay.get(`${location} ${date}`) ?? [], book.epochOf(date));
    return active.map((dpId) => {
      const { amount, quantity } = figuresOf(dpId);
      return { dpId, amount: written(amount), quantity: written(quantity) };
    });
  };
};
